import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { PdfReader, PdfSource } from '../../ports/pdf-reader.ts'
import type { PixelGate } from '../../ports/pixel-gate.ts'
import { createBoundedProcess } from '../images/bounded-process.ts'
import { toDiskFault } from '../storage/disk-guard.ts'
import type { PdfReply, PdfTask } from './pdf-message.ts'

export interface PdfReaderOptions {
  /** URL of `pdf-reader-worker.ts` (development, tests) or of its bundle */
  readonly workerUrl: URL
  readonly gate: PixelGate
  /** after this a page is refused */
  readonly limitMs?: number
  /** the process ends itself when it uses more */
  readonly maxMemoryMb?: number
  /** after this time without a page, process and copy of the file are removed */
  readonly idleMs?: number
}

const LIMIT_MS = 120_000
/** a page of 80 megapixels takes four bytes a pixel twice */
const MAX_MEMORY_MB = 1_200
const IDLE_MS = 30_000
/** Memory that large pages left behind is given back by ending the process. */
const REUSE_LIMIT_BYTES = 500 * 1024 * 1024
const COPY_BYTES = 4 * 1024 * 1024

export interface PdfReaderProcess extends PdfReader {
  /** Ends the process if it is idle; resolves when its memory is free. */
  readonly endIdle: () => Promise<void>
  readonly close: () => Promise<void>
}

const copy = async (source: PdfSource, file: FileHandle, signal: AbortSignal): Promise<void> => {
  for (let at = 0; at < source.size; at += COPY_BYTES) {
    signal.throwIfAborted()
    await file.write(await source.read(at, Math.min(COPY_BYTES, source.size - at)))
  }
}

/** The last PDF that was asked for, as a file. */
const createFileCopy = () => {
  let current: { readonly id: string; readonly folder: string } | undefined
  const remove = async (): Promise<void> => {
    const folder = current?.folder
    current = undefined
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
  const getFolder = async (source: PdfSource, signal: AbortSignal): Promise<string> => {
    if (current?.id === source.id) return current.folder
    await remove()
    const folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-pdf-'))
    try {
      const file = await open(path.join(folder, 'source.pdf'), 'w')
      try {
        await copy(source, file, signal)
      } finally {
        await file.close()
      }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    current = { id: source.id, folder }
    return folder
  }
  return { getFolder, remove }
}

/** @throws AppError of a refusal, StorageFault of a full disk, Error */
const requireAnswer = <Type extends PdfReply['type']>(
  reply: PdfReply,
  type: Type,
): Extract<PdfReply, { type: Type }> => {
  if (reply.type === type) return reply as Extract<PdfReply, { type: Type }>
  if (reply.type === 'refused') throw AppError.from(reply)
  const { message, syscall, code } =
    reply.type === 'failed'
      ? reply
      : { message: 'the PDF reader answered out of turn', syscall: null, code: null }
  throw toDiskFault(Object.assign(new Error(message), syscall === null ? {} : { syscall, code }))
}

/**
 * Reads PDF files in a process of their own, one page at a time, bounded in memory and time: no
 * file can end the worker or block it. The last file stays open until it is idle.
 */
export const createPdfReader = (options: PdfReaderOptions): PdfReaderProcess => {
  const { workerUrl, gate, idleMs = IDLE_MS } = options
  const { limitMs = LIMIT_MS, maxMemoryMb = MAX_MEMORY_MB } = options
  const child = createBoundedProcess<PdfReply>({ workerUrl, limitMs, maxMemoryMb })
  const file = createFileCopy()
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  /** ends when the last requested page was read */
  let last: Promise<unknown> = Promise.resolve()

  const dropIdle = (): void => {
    last = last.then(async () => {
      if (waiting > 0) return
      await child.end()
      await file.remove()
    })
  }
  /** One after the other: process and file are the same for all. */
  const inTurn = <T>(
    source: PdfSource,
    signal: AbortSignal,
    work: (folder: string) => Promise<T>,
  ): Promise<T> => {
    waiting++
    clearTimeout(idle)
    const done = last.then(async () => {
      try {
        signal.throwIfAborted()
        return await work(await file.getFolder(source, signal))
      } catch (error) {
        throw toDiskFault(error)
      } finally {
        waiting--
        clearTimeout(idle)
        idle = setTimeout(dropIdle, idleMs).unref()
      }
    })
    last = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }
  const toTask = (folder: string, type: PdfTask['type'], index: number): PdfTask => ({
    type,
    index,
    source: path.join(folder, 'source.pdf'),
    image: path.join(folder, 'page'),
  })
  return {
    countPages: (source, signal) =>
      inTurn(
        source,
        signal,
        async (folder) =>
          requireAnswer(await child.run(toTask(folder, 'count', 0), signal), 'counted').pages,
      ),
    readPage: (source, index, signal) =>
      inTurn(source, signal, async (folder) => {
        const measure = await child.run(toTask(folder, 'measure', index), signal)
        const { pixels } = requireAnswer(measure, 'measured')
        return await gate.run(pixels, signal, async () => {
          const task = toTask(folder, 'read', index)
          const { rss } = requireAnswer(await child.run(task, signal), 'written')
          if (rss > REUSE_LIMIT_BYTES) await child.end()
          return await readFile(task.image)
        })
      }),
    endIdle: async () => {
      if (waiting === 0) await child.end()
    },
    close: async () => {
      clearTimeout(idle)
      await child.end()
      await file.remove()
    },
  }
}
