import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { isLargePage } from '../../ports/pixel-gate.ts'
import { ModelRefused } from '../neural/model-file.ts'
import type { TaskByType, VisionReply, VisionResults, VisionTask } from './vision-task.ts'

export interface VisionPool {
  /**
   * Runs one task in a free thread; waits for one when all are busy. Aborting kills the thread at
   * work and rejects with the signal's reason.
   */
  run<K extends VisionTask['type']>(
    task: TaskByType<K>,
    signal?: AbortSignal,
  ): Promise<VisionResults[K]>
  /** Ends the threads that are idle; resolves when their memory is free. */
  endIdle(): Promise<void>
  /** Ends all threads; waiting and running tasks are rejected. */
  close(): Promise<void>
}

export interface VisionPoolOptions {
  /** URL of `vision-worker.ts` (development, tests) or of its bundle */
  readonly workerUrl: URL
  /** threads; no more than cores */
  readonly size: number
  /**
   * an idle thread is ended after this time, with the 100 to 400 MB it holds; default one minute
   */
  readonly idleMs?: number
}

interface Waiting {
  readonly task: VisionTask
  readonly complete: (reply: VisionReply | Error) => void
}

interface Thread {
  readonly worker: Worker
  job: Waiting | null
  idleTimer: NodeJS.Timeout | null
}

/** The thread's program beside this file: source in development, `vision-worker.js` in a bundle. */
export function visionWorkerUrl(): URL {
  return new URL(
    import.meta.url.endsWith('.ts') ? './vision-worker.ts' : './vision-worker.js',
    import.meta.url,
  )
}

/**
 * Threads for pixel work, so that the process that asks keeps answering its heartbeat. Threads
 * start on demand.
 */
export function createVisionPool({
  workerUrl,
  size,
  idleMs = 60_000,
}: VisionPoolOptions): VisionPool {
  const threads = new Set<Thread>()
  const queue: Waiting[] = []
  let closed = false

  function start(): Thread {
    const thread: Thread = { worker: new Worker(startable(workerUrl)), job: null, idleTimer: null }
    thread.worker.on('message', (reply: VisionReply) => finish(thread, reply))
    thread.worker.on('error', (error) => drop(thread, error))
    thread.worker.on('exit', () => drop(thread, new Error('vision thread ended unexpectedly')))
    threads.add(thread)
    return thread
  }

  function finish(thread: Thread, reply: VisionReply): void {
    const { job } = thread
    thread.job = null
    // the memory of the thread has grown and never shrinks
    if (job !== null && isLargePage(job.task.page))
      return void end(thread).then(() => (job.complete(reply), dispatch()))
    thread.idleTimer = setTimeout(() => drop(thread, new Error('idle')), idleMs)
    thread.worker.unref()
    job?.complete(reply)
    dispatch()
  }

  async function end(thread: Thread): Promise<void> {
    threads.delete(thread)
    if (thread.idleTimer) clearTimeout(thread.idleTimer)
    await thread.worker.terminate()
  }

  function drop(thread: Thread, error: Error): void {
    if (!threads.has(thread)) return
    void end(thread)
    thread.job?.complete(error)
    dispatch()
  }

  function dispatch(): void {
    if (closed) return
    while (queue.length > 0) {
      const thread =
        [...threads].find((candidate) => candidate.job === null) ??
        (threads.size < size ? start() : null)
      if (!thread) return
      const job = queue.shift()
      if (!job) return
      if (thread.idleTimer) clearTimeout(thread.idleTimer)
      thread.job = job
      thread.worker.ref()
      thread.worker.postMessage(job.task)
    }
  }

  function cancel(job: Waiting, reason: Error): void {
    const place = queue.indexOf(job)
    if (place >= 0) queue.splice(place, 1)
    for (const thread of threads) if (thread.job === job) drop(thread, reason)
  }

  return {
    run<K extends VisionTask['type']>(
      task: TaskByType<K>,
      signal?: AbortSignal,
    ): Promise<VisionResults[K]> {
      return new Promise((resolve, reject) => {
        if (closed) throw new Error('vision pool is closed')
        signal?.throwIfAborted()
        const onAbort = (): void => {
          reject(signal?.reason)
          cancel(job, new Error('aborted'))
        }
        const job: Waiting = {
          task,
          complete: (reply) => {
            signal?.removeEventListener('abort', onAbort)
            if (reply instanceof Error) reject(reply)
            else if (reply.ok) resolve(reply.result as VisionResults[K])
            else if (reply.refused !== null) reject(new ModelRefused(reply.refused, reply.message))
            else reject(new Error(`vision ${task.type} failed: ${reply.message}`))
          },
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        queue.push(job)
        dispatch()
      })
    },
    async endIdle() {
      await Promise.all([...threads].filter(({ job }) => job === null).map(end))
    },
    async close() {
      closed = true
      const closedError = new Error('vision pool is closed')
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
function startable(workerUrl: URL): URL {
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
