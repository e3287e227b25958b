import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ENGINE_ID } from '@panelflow/render/engine/engine-id.ts'
import type { ComposeParts, PageRenderer } from '../../ports/page-renderer.ts'
import { isLargePage } from '../../ports/pixel-gate.ts'
import type { OwnFont, OwnFonts } from '../../ports/own-fonts.ts'
import type { RenderReply, RenderResults, RenderTask, SentTask, TaskByType } from './render-task.ts'
import type { PageItem } from '@panelflow/domain/page/document/page-document.ts'
import { listTextFonts } from '@panelflow/domain/page/text-ranges.ts'
import { listDrawnTexts } from '@panelflow/render/compose/compose-document.ts'
import { isOwnFaceId } from '@panelflow/render/font/font-face.ts'

const ofItems = (items: readonly PageItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'text' ? listTextFonts(item.props) : []))
const ofPage = ({ laneDoc, around }: ComposeParts): string[] =>
  listDrawnTexts(laneDoc, around).flatMap(({ props }) => listTextFonts(props))

const listFonts = (task: RenderTask): string[] => {
  switch (task.type) {
    case 'layout':
      return task.texts.flatMap(listTextFonts)
    case 'check':
      return ofItems(task.items)
    case 'compose':
      return ofPage(task)
  }
}

/** Ids of the fonts people brought that a task draws with, each once. */
const ownFontsOfTask = (task: RenderTask): string[] =>
  [...new Set(listFonts(task))].filter(isOwnFaceId)

export interface RenderPoolOptions {
  /** URL of `render-worker.ts` (development, tests) or of its bundle */
  readonly workerUrl: URL
  /** threads; each holds up to some 0.6 GB while it composes a long strip */
  readonly size: number
  /**
   * an idle thread is ended after this time, and its bitmaps with it; default five minutes: who
   * corrects a page looks at it first
   */
  readonly idleMs?: number
  /** fonts people brought; without them their texts fall back to the font of their language */
  readonly ownFonts?: OwnFonts
}

/** What a thread could not draw; `code` is the engine's. */
class RenderFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'RenderFailure'
    this.code = code
  }
}

interface Waiting {
  readonly task: RenderTask
  readonly fonts: readonly OwnFont[]
  readonly complete: (reply: RenderReply | Error) => void
}

interface Thread {
  readonly worker: Worker
  job: Waiting | null
  idleTimer: NodeJS.Timeout | null
  /** chapters it drew lately, the last one first: their bitmaps may still be there */
  chapters: readonly string[]
  /** ids of the own fonts it holds */
  readonly fonts: Set<string>
}

/** What a thread is sent. A font goes to each thread once: it may be 30 MB. */
const sentTo = (thread: Thread, { task, fonts }: Waiting): SentTask => {
  const fresh = fonts.filter(({ face }) => !thread.fonts.has(face.id))
  for (const { face } of fresh) thread.fonts.add(face.id)
  return { ...task, fonts: fresh }
}

/** As many chapters as a thread's bitmaps can be of. */
const REMEMBERED = 8

const getChapterId = ({ task }: Waiting): string | undefined =>
  task.type === 'compose' ? task.chapterId : undefined

/** The free thread that drew this chapter last, else the one whose bitmaps are missed least. */
const freeThread = (threads: Iterable<Thread>, job: Waiting): Thread | undefined => {
  const free = [...threads].filter((thread) => thread.job === null)
  const chapter = getChapterId(job)
  const warm =
    chapter === undefined ? undefined : free.find(({ chapters }) => chapters.includes(chapter))
  return warm ?? free.sort((a, b) => a.chapters.length - b.chapters.length)[0]
}

/**
 * Pixels are handed over, not copied: a long strip is a hundred megabytes. Those of large pages are
 * in shared memory.
 */
const handedOver = (task: RenderTask): ArrayBuffer[] =>
  task.type === 'compose' && task.base.data.buffer instanceof ArrayBuffer
    ? [task.base.data.buffer]
    : []

/** The memory of such a thread has grown and never shrinks. */
const hasGrown = ({ job }: Thread): boolean =>
  job?.task.type === 'compose' && isLargePage(job.task.base)

/**
 * Memory of a native library cannot be handed over: Node 20 copies it unasked, later versions
 * refuse.
 */
const send = ({ worker }: Thread, task: SentTask): void => {
  try {
    worker.postMessage(task, handedOver(task))
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'DataCloneError') throw error
    worker.postMessage(task)
  }
}

export interface RenderPool extends PageRenderer {
  /** Ends the threads that are idle; resolves when their memory is free. */
  readonly endIdle: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Render threads, started on demand. Aborting kills the thread at work, so that a stop never waits
 * for a long page.
 */
export const createRenderPool = ({
  workerUrl,
  size,
  idleMs = 300_000,
  ownFonts,
}: RenderPoolOptions): RenderPool => {
  const threads = new Set<Thread>()
  const queue: Waiting[] = []
  let closed = false

  const end = async (thread: Thread): Promise<void> => {
    threads.delete(thread)
    if (thread.idleTimer) clearTimeout(thread.idleTimer)
    await thread.worker.terminate()
  }
  const drop = (thread: Thread, error: Error): void => {
    if (!threads.has(thread)) return
    void end(thread)
    thread.job?.complete(error)
    dispatch()
  }
  const start = (): Thread => {
    const thread: Thread = {
      worker: new Worker(startable(workerUrl)),
      job: null,
      idleTimer: null,
      chapters: [],
      fonts: new Set(),
    }
    thread.worker.on('message', (reply: RenderReply) => {
      const { job } = thread
      const grown = hasGrown(thread)
      thread.job = null
      if (grown) return void end(thread).then(() => (job?.complete(reply), dispatch()))
      thread.idleTimer = setTimeout(() => drop(thread, new Error('idle')), idleMs).unref()
      thread.worker.unref()
      job?.complete(reply)
      dispatch()
    })
    thread.worker.on('error', (error) => drop(thread, error))
    thread.worker.on('exit', () => drop(thread, new Error('the render thread ended unexpectedly')))
    threads.add(thread)
    return thread
  }
  const dispatch = (): void => {
    while (!closed && queue.length > 0) {
      const [job] = queue
      const thread =
        job && (freeThread(threads, job) ?? (threads.size < size ? start() : undefined))
      if (thread === undefined || job === undefined) return
      queue.shift()
      const chapter = getChapterId(job)
      if (chapter !== undefined)
        thread.chapters = [chapter, ...thread.chapters.filter((one) => one !== chapter)].slice(
          0,
          REMEMBERED,
        )
      if (thread.idleTimer) clearTimeout(thread.idleTimer)
      thread.job = job
      thread.worker.ref()
      try {
        send(thread, sentTo(thread, job))
      } catch (error) {
        drop(thread, error instanceof Error ? error : new Error(String(error)))
      }
    }
  }
  const cancel = (job: Waiting): void => {
    const place = queue.indexOf(job)
    if (place >= 0) queue.splice(place, 1)
    for (const thread of threads) if (thread.job === job) drop(thread, new Error('aborted'))
  }
  const enqueue = <K extends RenderTask['type']>(
    task: TaskByType<K>,
    fonts: readonly OwnFont[],
    signal?: AbortSignal,
  ): Promise<RenderResults[K]> =>
    new Promise((resolve, reject) => {
      if (closed) throw new Error('the render pool is closed')
      signal?.throwIfAborted()
      const onAbort = (): void => {
        reject(signal?.reason)
        cancel(job)
      }
      const complete = (reply: RenderReply | Error): void => {
        signal?.removeEventListener('abort', onAbort)
        if (reply instanceof Error) reject(reply)
        else if (reply.ok) resolve(reply.result as RenderResults[K])
        else reject(new RenderFailure(reply.code, reply.message))
      }
      const job: Waiting = { task, fonts, complete }
      signal?.addEventListener('abort', onAbort, { once: true })
      queue.push(job)
      dispatch()
    })
  const run = async <K extends RenderTask['type']>(
    task: TaskByType<K>,
    signal?: AbortSignal,
  ): Promise<RenderResults[K]> => {
    const ids = ownFontsOfTask(task)
    const fonts = ownFonts === undefined || ids.length === 0 ? [] : await ownFonts.load(ids)
    return await enqueue(task, fonts, signal)
  }

  return {
    engine: ENGINE_ID,
    layout: (texts, language, names, signal) =>
      run<'layout'>({ type: 'layout', texts, language, names }, signal),
    check: (parts, signal) => run<'check'>({ type: 'check', ...parts }, signal),
    compose: (parts, signal) => run<'compose'>({ type: 'compose', ...parts }, signal),
    endIdle: async () => {
      await Promise.all([...threads].filter(({ job }) => job === null).map(end))
    },
    close: async () => {
      closed = true
      const closedError = new Error('the render pool is closed')
      for (const job of queue.splice(0)) job.complete(closedError)
      const ending = [...threads].map((thread) => thread.worker.terminate())
      for (const thread of threads) drop(thread, closedError)
      await Promise.all(ending)
    },
  }
}

/**
 * Node 20 cannot run TypeScript: a source worker (development, tests) is loaded through tsx, a
 * bundle as it is.
 */
const startable = (workerUrl: URL): URL => {
  if (!workerUrl.pathname.endsWith('.ts')) return workerUrl
  const tsx = pathToFileURL(
    join(
      dirname(createRequire(import.meta.url).resolve('tsx/package.json')),
      'dist/esm/api/index.mjs',
    ),
  ).href
  const code = `import { register } from ${JSON.stringify(tsx)}\nregister()\nawait import(${JSON.stringify(workerUrl.href)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
