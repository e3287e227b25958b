import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { Sheet, SheetLine, SheetReader } from '../../ports/sheet-reader.ts'
import { notXlsx, tooComplex } from './sheet-refusal.ts'

export type SheetReply =
  | { readonly type: 'ready' }
  /** a part of the sheet; the next one comes when it is asked for */
  | { readonly type: 'part'; readonly lines: readonly SheetLine[] }
  | { readonly type: 'read'; readonly name: string }
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly params: ErrorParams }

export interface SheetReaderOptions {
  /** URL of `sheet-reader-worker.ts` (development, tests) or of its bundle */
  readonly workerUrl: URL
  /** after this a workbook counts as a bomb; the largest allowed ones take two seconds */
  readonly limitMs?: number
}

const LIMIT_MS = 10_000
/** of JavaScript objects: what the limits allow needs less than half */
const HEAP_MB = 192

/**
 * Node 20 cannot run TypeScript: a source worker (development, tests) is loaded through tsx, a
 * bundle as it is.
 */
const startable = (workerUrl: URL): URL => {
  if (!workerUrl.pathname.endsWith('.ts')) return workerUrl
  const tsx = path.join(
    path.dirname(createRequire(import.meta.url).resolve('tsx/package.json')),
    'dist/esm/api/index.mjs',
  )
  const code = `import { register } from ${JSON.stringify(pathToFileURL(tsx).href)}\nregister()\nawait import(${JSON.stringify(workerUrl.href)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

const isZip = (file: Uint8Array): boolean => file[0] === 0x50 && file[1] === 0x4b

const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const readInThread = (file: Uint8Array, workerUrl: URL, limitMs: number): Promise<Sheet> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(startable(workerUrl), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    let timer: NodeJS.Timeout | undefined
    const lines: SheetLine[] = []
    const end = (complete: () => void): void => {
      clearTimeout(timer)
      worker.removeAllListeners()
      worker.on('error', () => undefined)
      void worker.terminate()
      complete()
    }
    worker.on('message', (reply: SheetReply) => {
      if (reply.type === 'part') {
        for (const line of reply.lines) lines.push(line)
        // others have their turn first: taking half a million cells over at once stops everybody
        // for a tenth of a second
        setImmediate(() => worker.postMessage('more'))
      } else if (reply.type === 'read') end(() => resolve({ name: reply.name, lines }))
      else if (reply.type === 'refused') end(() => reject(AppError.from(reply)))
      // counted from here: starting is our own slowness
      else timer = setTimeout(() => end(() => reject(tooComplex('time'))), limitMs)
    })
    worker.on('error', (error: Error) =>
      end(() => reject(isOutOfMemory(error) ? tooComplex('memory') : error)),
    )
    worker.on('exit', () =>
      end(() => reject(new Error('the sheet reader ended without an answer'))),
    )
  })

/** One thread per workbook, one after the other, killed when it is done or takes too long. */
export const sheetReaderThread = ({
  workerUrl,
  limitMs = LIMIT_MS,
}: SheetReaderOptions): SheetReader => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    read: (file) => {
      if (!isZip(file)) return Promise.reject(notXlsx())
      const turn = last.then(() => readInThread(file, workerUrl, limitMs))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
