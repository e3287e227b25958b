import type { RefusalView } from '@panelflow/contract/refusal.ts'
import {
  MAX_ARCHIVE_BYTES,
  MAX_IMAGE_BYTES,
  MAX_LAYERED_BYTES,
  type UploadView,
} from '@panelflow/contract/upload.ts'
import { isStopped, sendFile, type Trouble, type UploadPort } from './send-file.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Page order of file names as a person reads them: `p2` before `p10`, folders before what lies in
 * later ones.
 */
export const byNaturalName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  collator.compare(a.name, b.name) || (a.name < b.name ? -1 : 1)

type LocalRefusal = 'type' | 'size' | 'empty' | 'duplicate'

const IMAGE = /\.(png|jpe?g|webp|ps[db])$/i
const LAYERED = /\.ps[db]$/i
/** Files that hold pages. */
const CONTAINER = /\.(zip|cbz|pdf)$/i

const getSizeLimit = (name: string): number => {
  if (CONTAINER.test(name)) return MAX_ARCHIVE_BYTES
  return LAYERED.test(name) ? MAX_LAYERED_BYTES : MAX_IMAGE_BYTES
}

/**
 * Files that need not be sent to be refused; the server looks at the bytes of the rest. Null: send
 * it.
 */
export const checkFile = (
  { name, size }: { readonly name: string; readonly size: number },
  usedNames: readonly string[],
): LocalRefusal | null => {
  if (!IMAGE.test(name) && !CONTAINER.test(name)) return 'type'
  if (size === 0) return 'empty'
  if (size > getSizeLimit(name)) return 'size'
  return usedNames.includes(name) ? 'duplicate' : null
}

export interface QueuedFile {
  readonly key: number
  readonly name: string
  readonly size: number
  readonly sent: number
  readonly state: 'waiting' | 'sending' | 'held' | 'reading' | 'ready' | 'refused' | 'failed'
  /** why a file in the state `held` waits */
  readonly trouble: Trouble | null
  readonly upload: UploadView | null
  readonly error: unknown
}

export interface Refused {
  readonly name: string
  readonly reason: { readonly local: LocalRefusal; readonly limit: number } | RefusalView
}

export interface QueueState {
  /** in page order */
  readonly files: readonly QueuedFile[]
  readonly refused: readonly Refused[]
}

/** two at a time fill a slow line without starving either */
const MAX_PARALLEL_UPLOADS = 2

interface Source extends Blob {
  readonly name: string
}

export interface UploadQueue {
  readonly add: (files: readonly Source[]) => void
  readonly remove: (key: number) => void
  readonly retry: (key: number) => void
  /** may run from now on, as it may at first */
  readonly resume: () => void
  readonly stop: () => void
  readonly state: () => QueueState
  readonly subscribe: (listener: () => void) => () => void
}

const refusedPages = ({ refused }: UploadView): Refused[] =>
  refused.map(({ name, code, params }) => ({ name, reason: { code, params } }))

/**
 * Files of one chapter on their way to the server. Lives outside React, so that a slow render never
 * slows the line.
 */
export const createUploadQueue = (port: UploadPort): UploadQueue => {
  let state: QueueState = { files: [], refused: [] }
  let nextKey = 1
  let stopped = false
  let running = 0
  const sources = new Map<number, Source>()
  const listeners = new Set<() => void>()

  const set = (next: Partial<QueueState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const change = (key: number, part: Partial<QueuedFile>): void =>
    set({ files: state.files.map((file) => (file.key === key ? { ...file, ...part } : file)) })
  const hold = (key: number, trouble: Trouble | null): void =>
    set({
      files: state.files.map((file) => {
        if (file.key !== key) return file
        return {
          ...file,
          trouble,
          state: trouble !== null ? 'held' : file.sent >= file.size ? 'reading' : 'sending',
        }
      }),
    })
  const isRemoved = (key: number): boolean => stopped || !sources.has(key)

  const finish = (key: number, upload: UploadView): void => {
    change(key, {
      state: upload.status === 'refused' ? 'refused' : 'ready',
      upload,
      sent: upload.size,
    })
    set({ refused: [...state.refused, ...refusedPages(upload)] })
  }

  const run = async (file: QueuedFile, source: Source): Promise<void> => {
    change(file.key, { state: 'sending', trouble: null, error: null })
    try {
      const upload = await sendFile(port, source, file.name, {
        onSent: (sent) =>
          change(file.key, { sent, state: sent >= file.size ? 'reading' : 'sending' }),
        onTrouble: (trouble) => hold(file.key, trouble),
        isStopped: () => isRemoved(file.key),
      })
      if (!isRemoved(file.key)) finish(file.key, upload)
    } catch (error) {
      if (!isStopped(error) && !isRemoved(file.key)) change(file.key, { state: 'failed', error })
    }
  }

  const pump = (): void => {
    if (stopped) return
    const waiting = state.files
      .filter((file) => file.state === 'waiting')
      .slice(0, MAX_PARALLEL_UPLOADS - running)
    for (const next of waiting) {
      const source = sources.get(next.key)
      if (source === undefined) continue
      running += 1
      void run(next, source).finally(() => {
        running -= 1
        pump()
      })
    }
  }

  const add = (files: readonly Source[]): void => {
    const usedNames = state.files.map((file) => file.name)
    const refused: Refused[] = []
    const added: QueuedFile[] = []
    for (const file of files) {
      const local = checkFile(file, usedNames)
      if (local !== null) {
        refused.push({ name: file.name, reason: { local, limit: getSizeLimit(file.name) } })
        continue
      }
      usedNames.push(file.name)
      const key = nextKey++
      sources.set(key, file)
      added.push({
        key,
        name: file.name,
        size: file.size,
        sent: 0,
        state: 'waiting',
        trouble: null,
        upload: null,
        error: null,
      })
    }
    set({
      files: [...state.files, ...added].sort(byNaturalName),
      refused: [...state.refused, ...refused],
    })
    pump()
  }

  return {
    add,
    remove: (key) => {
      sources.delete(key)
      set({ files: state.files.filter((file) => file.key !== key) })
    },
    retry: (key) => {
      change(key, { state: 'waiting', error: null })
      pump()
    },
    resume: () => {
      stopped = false
      pump()
    },
    stop: () => {
      stopped = true
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export interface QueueSummary {
  readonly bytes: number
  readonly sent: number
  readonly pages: number
  readonly busy: boolean
  readonly failed: boolean
  readonly uploadIds: readonly string[]
}

/** Pages come in the order of the list. */
export const summarizeQueue = ({ files }: QueueState): QueueSummary => ({
  bytes: files.reduce((sum, file) => sum + file.size, 0),
  sent: files.reduce((sum, file) => sum + file.sent, 0),
  pages: files.reduce((sum, file) => sum + (file.upload?.pages.length ?? 0), 0),
  busy: files.some((file) => ['waiting', 'sending', 'held', 'reading'].includes(file.state)),
  failed: files.some((file) => file.state === 'failed'),
  uploadIds: files.flatMap((file) =>
    file.state === 'ready' && file.upload !== null ? [file.upload.id] : [],
  ),
})
