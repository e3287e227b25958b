/** Processes that decode foreign files, bounded in memory and time. */
import { type ChildProcess, fork } from 'node:child_process'
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
export const startBoundedProcess = (workerUrl: URL, maxMemoryMb: number): ChildProcess =>
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
export const nextReply = <Reply>(
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
