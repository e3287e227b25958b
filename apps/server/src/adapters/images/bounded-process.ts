/** Processes that decode foreign files, bounded in memory and time. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import os from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { MEMORY_EXIT } from './watch-memory.ts'

const HEAP_MB = 256
const MB = 1024 * 1024

/**
 * Node 20 cannot run TypeScript: a source file (development, tests) is loaded through tsx, a bundle
 * as it is.
 */
const loaderFor = (workerUrl: URL): string[] =>
  workerUrl.pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []

/** A process of `workerUrl` that ends itself above `maxMemoryMb` and knows no secret of ours. */
const startBoundedProcess = (workerUrl: URL, maxMemoryMb: number): ChildProcess =>
  fork(fileURLToPath(workerUrl), [String(maxMemoryMb * MB)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...loaderFor(workerUrl)],
    // A flaw in a decoder must not give away passwords and addresses. Fewer arenas give memory back
    // sooner.
    env: {
      NODE_ENV: 'production',
      PATH: process.env['PATH'],
      TMPDIR: os.tmpdir(),
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/**
 * The next message of the process. Rejects with `image.too_complex` when it exceeds its time or
 * memory, and with the signal's reason when aborted.
 */
const nextReply = <Reply>(
  child: ChildProcess,
  limitMs: number,
  signal: AbortSignal,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const end = (complete: () => void): void => {
      clearTimeout(timer)
      child.off('message', onReply)
      child.off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
      complete()
    }
    const refuse = (): void => end(() => reject(new AppError('image.too_complex')))
    const onReply = (reply: unknown): void => end(() => resolve(reply as Reply))
    const onExit = (code: number | null, by: string | null): void =>
      code === MEMORY_EXIT
        ? refuse()
        : end(() => reject(new Error(`the process for foreign files ended (${by ?? code})`)))
    const onAbort = (): void => end(() => reject(signal.reason))
    const timer = setTimeout(refuse, limitMs)
    child.on('message', onReply)
    child.on('exit', onExit)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })

interface BoundedProcessOptions {
  /** URL of the program's source (development, tests) or of its bundle */
  readonly workerUrl: URL
  /** after this a task is refused */
  readonly limitMs: number
  /** the process ends itself when it uses more */
  readonly maxMemoryMb: number
}

/** One that is started when it is needed, and again after it ended. */
export const createBoundedProcess = <Reply>({
  workerUrl,
  limitMs,
  maxMemoryMb,
}: BoundedProcessOptions) => {
  let child: ChildProcess | undefined
  const isAlive = (one: ChildProcess | undefined): one is ChildProcess =>
    one?.pid !== undefined && one.exitCode === null && one.signalCode === null
  /** Kills it at once; resolves when its memory is free. */
  const end = async (): Promise<void> => {
    const exited = isAlive(child) ? once(child, 'exit') : undefined
    child?.kill('SIGKILL')
    child = undefined
    await exited
  }
  /** @throws AppError image.too_complex, Error when the process ended by itself */
  const run = async (task: object, signal: AbortSignal): Promise<Reply> => {
    try {
      if (!isAlive(child)) {
        child = startBoundedProcess(workerUrl, maxMemoryMb)
        child.on('error', () => undefined)
        await nextReply(child, limitMs, signal)
      }
      const reply = nextReply<Reply>(child, limitMs, signal)
      child.send(task)
      return await reply
    } catch (error) {
      await end()
      throw error
    }
  }
  return { run, end }
}
