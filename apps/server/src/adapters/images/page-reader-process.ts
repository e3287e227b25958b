import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { PageReader, PageReading } from '../../ports/page-reader.ts'
import type { PixelGate } from '../../ports/pixel-gate.ts'
import { toDiskFault } from '../storage/disk-guard.ts'
import { createBoundedProcess } from './bounded-process.ts'
import type { PageReaderReply, PageReaderTask } from './page-reader-message.ts'

export interface PageReaderOptions {
  /** URL of `page-reader-worker.ts` (development, tests) or of its bundle */
  readonly workerUrl: URL
  readonly gate: PixelGate
  /** after this a picture is refused; the largest allowed ones take a minute on a busy machine */
  readonly limitMs?: number
  /** the process ends itself when it uses more */
  readonly maxMemoryMb?: number
  /** an idle process is ended after this time, and its memory comes back */
  readonly idleMs?: number
}

const LIMIT_MS = 180_000
const MAX_MEMORY_MB = 900
const IDLE_MS = 5_000
/** Memory that large pictures left behind is given back by ending the process. */
const REUSE_LIMIT_BYTES = 400 * 1024 * 1024

export interface PageReaderProcess extends PageReader {
  /** Ends the process if it is idle; resolves when its memory is free. */
  readonly endIdle: () => Promise<void>
  readonly close: () => void
}

/**
 * Reads pictures in a process of their own, one at a time, bounded in memory and time: no picture
 * can end the worker or block it.
 * The process is used again until it is idle or has grown.
 */
export const createPageReader = (options: PageReaderOptions): PageReaderProcess => {
  const {
    workerUrl,
    gate,
    limitMs = LIMIT_MS,
    maxMemoryMb = MAX_MEMORY_MB,
    idleMs = IDLE_MS,
  } = options
  const child = createBoundedProcess<PageReaderReply>({
    workerUrl,
    limitMs,
    maxMemoryMb,
  })
  let idle: NodeJS.Timeout | undefined
  let busy = false
  /** ends when the last requested picture was read */
  let last: Promise<unknown> = Promise.resolve()

  const runTask = async (task: PageReaderTask, signal: AbortSignal): Promise<PageReaderReply> => {
    busy = true
    clearTimeout(idle)
    try {
      return await child.run(task, signal)
    } catch (error) {
      if (error instanceof AppError)
        return { type: 'refused', code: error.code, params: error.params, pixels: MAX_PIXELS }
      throw error
    } finally {
      busy = false
    }
  }
  /** Resolves when the memory of the process is free. */
  const end = async (): Promise<void> => {
    clearTimeout(idle)
    await child.end()
  }
  const toReading = async (
    reply: PageReaderReply,
    task: Omit<PageReaderTask, 'type'>,
  ): Promise<PageReading> => {
    if (reply.type === 'over_budget') return { kind: 'over_budget', pixels: reply.pixels }
    if (reply.type === 'refused')
      return {
        kind: 'refused',
        pixels: reply.pixels,
        error: AppError.from(reply),
      }
    if (reply.type === 'page') {
      const [bytes, tiles] = await Promise.all([readFile(task.image), readFile(task.tiles)])
      if (reply.rss > REUSE_LIMIT_BYTES) await child.end()
      return {
        kind: 'page',
        pixels: reply.page.width * reply.page.height,
        page: { ...reply.page, bytes, tiles },
      }
    }
    const {
      syscall = null,
      code = null,
      message,
    } = reply.type === 'failed' ? reply : { message: 'the page reader answered out of turn' }
    throw toDiskFault(Object.assign(new Error(message), syscall === null ? {} : { syscall, code }))
  }
  /** Measures first: decoding waits until there is room for the pixels. */
  const measureAndRead = async (
    task: Omit<PageReaderTask, 'type'>,
    signal: AbortSignal,
  ): Promise<PageReading> => {
    const measured = await runTask({ ...task, type: 'measure' }, signal)
    if (measured.type !== 'measured') return await toReading(measured, task)
    return await gate.run(measured.pixels, signal, async () =>
      toReading(await runTask({ ...task, type: 'read' }, signal), task),
    )
  }
  const read = async (
    bytes: Buffer,
    maxPixels: number,
    signal: AbortSignal,
  ): Promise<PageReading> => {
    signal.throwIfAborted()
    let folder: string | undefined
    try {
      folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-page-'))
      const [source, image, tiles] = ['source', 'image', 'tiles'].map((name) =>
        path.join(folder ?? '', name),
      ) as [string, string, string]
      await writeFile(source, bytes)
      const task = { source, image, tiles, maxPixels }
      return await measureAndRead(task, signal)
    } catch (error) {
      throw toDiskFault(error)
    } finally {
      idle = setTimeout(() => void child.end(), idleMs).unref()
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    }
  }
  return {
    read: (bytes, maxPixels, signal) => {
      const reading = last.then(() => read(bytes, maxPixels, signal))
      // not its value: the page would be held until the next one is read
      last = reading.then(
        () => undefined,
        () => undefined,
      )
      return reading
    },
    endIdle: async () => {
      if (!busy) await end()
    },
    close: () => void end(),
  }
}
