import { FONT_FILES, MAX_FONT_BYTES, type OwnFontView } from '@panelflow/contract/font.ts'

type LocalRefusal = 'type' | 'size' | 'empty'

export interface QueuedFont {
  readonly key: number
  readonly name: string
  readonly size: number
  readonly state: 'waiting' | 'checking' | 'new' | 'known' | 'refused' | 'canceled'
  readonly font: OwnFontView | null
  /** why it was not taken: seen here, or what the server said */
  readonly refusal: LocalRefusal | { readonly error: unknown } | null
}

/** Sends one file and answers what the studio made of it. */
export type SendFont = (
  file: Blob,
  name: string,
  signal: AbortSignal,
) => Promise<{ readonly font: OwnFontView; readonly known: boolean }>

interface Source extends Blob {
  readonly name: string
}

export interface FontQueue {
  readonly add: (files: readonly Source[]) => void
  readonly cancel: (key: number) => void
  readonly retry: (key: number) => void
  readonly stop: () => void
  readonly state: () => readonly QueuedFont[]
  readonly subscribe: (listener: () => void) => () => void
}

const localRefusal = ({ name, size }: Source): LocalRefusal | null => {
  if (!FONT_FILES.some((ending) => name.toLowerCase().endsWith(ending))) return 'type'
  if (size === 0) return 'empty'
  return size > MAX_FONT_BYTES ? 'size' : null
}

export const isBusy = (files: readonly QueuedFont[]): boolean =>
  files.some(({ state }) => state === 'waiting' || state === 'checking')

/**
 * Font files on their way in, one after the other, because the server checks one at a time. Each
 * has its own end.
 */
export const createFontQueue = (send: SendFont): FontQueue => {
  let files: readonly QueuedFont[] = []
  let nextKey = 1
  let current: { readonly key: number; readonly abort: AbortController } | null = null
  const sources = new Map<number, Source>()
  const listeners = new Set<() => void>()

  const set = (next: readonly QueuedFont[]): void => {
    files = next
    for (const listener of listeners) listener()
  }
  const change = (key: number, part: Partial<QueuedFont>): void =>
    set(files.map((file) => (file.key === key ? { ...file, ...part } : file)))

  const pump = (): void => {
    const next = current === null ? files.find(({ state }) => state === 'waiting') : undefined
    const source = next && sources.get(next.key)
    if (next === undefined || source === undefined) return
    const { key } = next
    const abort = new AbortController()
    current = { key, abort }
    change(key, { state: 'checking', refusal: null })
    send(source, next.name, abort.signal)
      .then(
        ({ font, known }) => change(key, { state: known ? 'known' : 'new', font }),
        (error: unknown) =>
          change(
            key,
            abort.signal.aborted ? { state: 'canceled' } : { state: 'refused', refusal: { error } },
          ),
      )
      .finally(() => {
        current = null
        pump()
      })
  }

  return {
    add: (added) => {
      const fresh = added.map((file): QueuedFont => {
        const key = nextKey++
        const refusal = localRefusal(file)
        if (refusal === null) sources.set(key, file)
        return {
          key,
          name: file.name,
          size: file.size,
          state: refusal === null ? 'waiting' : 'refused',
          font: null,
          refusal,
        }
      })
      set([...files, ...fresh])
      pump()
    },
    cancel: (key) => {
      if (current?.key === key) current.abort.abort()
      else change(key, { state: 'canceled' })
    },
    retry: (key) => {
      change(key, { state: 'waiting', refusal: null })
      pump()
    },
    stop: () => {
      set(files.map((file) => (file.state === 'waiting' ? { ...file, state: 'canceled' } : file)))
      current?.abort.abort()
    },
    state: () => files,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
