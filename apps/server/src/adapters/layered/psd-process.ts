import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRefusal } from '@panelflow/domain/error/stored-refusal.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { isLargePage } from '../../ports/pixel-gate.ts'
import type { LayeredFile, LayeredFiles, LayeredPage } from '../../ports/layered-files.ts'
import type { PsdReply, PsdTask } from './psd-task.ts'

export interface PsdProcessOptions {
  /** URL of `psd-worker.ts` (development, tests) or of its bundle */
  readonly workerUrl: URL
  /** an idle process is ended after this time, and its memory comes back; default five seconds */
  readonly idleMs?: number
}

/**
 * Heap of the process, MiB. Pixels lie outside of it and are bounded by the largest page, 80
 * megapixels.
 */
const HEAP_MB = 768

export interface PsdProcess extends LayeredFiles {
  /** Ends the process if it is idle; resolves when its memory is free. */
  readonly endIdle: () => Promise<void>
  readonly close: () => Promise<void>
}

const startChild = (workerUrl: URL): ChildProcess => {
  const file = fileURLToPath(workerUrl)
  // Node 20 cannot run TypeScript: sources (development, tests) go through tsx, a bundle runs as it
  // is
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : []
  return fork(file, [], {
    execArgv: [...loader, `--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    // fewer arenas give memory back sooner
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

const answered = (child: ChildProcess, task: PsdTask, signal: AbortSignal): Promise<PsdReply> =>
  new Promise((resolve, reject) => {
    const end = (complete: () => void): void => {
      child.off('message', onReply)
      child.off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
      complete()
    }
    const onReply = (reply: PsdReply): void => end(() => resolve(reply))
    const onExit = (code: number | null, by: string | null): void =>
      end(() => reject(new Error(`the process for layered files ended (${by ?? code})`)))
    const onAbort = (): void => end(() => reject(signal.reason))
    child.on('message', onReply)
    child.on('exit', onExit)
    signal.addEventListener('abort', onAbort, { once: true })
    child.send(task, (error) => {
      if (error !== null) end(() => reject(error))
    })
  })

/**
 * Photoshop files from a process of their own, one at a time. Aborting kills the process, so that a
 * stop never waits for a large page.
 */
export const createPsdProcess = ({ workerUrl, idleMs = 5_000 }: PsdProcessOptions): PsdProcess => {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let busy = false
  let line: Promise<unknown> = Promise.resolve()

  const drop = (): void => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  /** Resolves when the memory of the process is free. */
  const end = async (): Promise<void> => {
    const exited =
      child !== undefined && child.exitCode === null && child.signalCode === null
        ? once(child, 'exit')
        : undefined
    drop()
    await exited
  }
  const alive = (): ChildProcess => {
    clearTimeout(idle)
    if (child === undefined || child.exitCode !== null || child.signalCode !== null)
      child = startChild(workerUrl)
    return child
  }
  const make = async (page: LayeredPage, signal: AbortSignal): Promise<LayeredFile> => {
    signal.throwIfAborted()
    const folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-psd-'))
    try {
      busy = true
      const file = path.join(folder, 'page')
      const reply = await answered(alive(), { page, file }, signal).catch((error: unknown) => {
        drop()
        throw error
      })
      idle = setTimeout(drop, idleMs).unref()
      // the process goes before its file is read: both are as large as the page
      if (isLargePage(page)) await end()
      if (reply.ok) return { bytes: await readFile(file), extension: reply.extension }
      throw isErrorCode(reply.code)
        ? AppError.from(readRefusal(reply.code, reply.params))
        : new Error(reply.message)
    } finally {
      busy = false
      await rm(folder, { recursive: true, force: true })
    }
  }
  return {
    write: (page, signal) => {
      const made = line.then(() => make(page, signal))
      // not its value: the file would be held until the next one is written
      line = made.then(
        () => undefined,
        () => undefined,
      )
      return made
    },
    endIdle: async () => {
      if (!busy) await end()
    },
    close: async () => {
      drop()
      await line
    },
  }
}
