import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { CheckedFont, FontChecker } from '../../ports/font-checker.ts'
import type { FontCheckReply } from './font-check-message.ts'

export interface FontCheckOptions {
  /** URL of `font-check-worker.ts` (development, tests) or of its bundle */
  readonly workerUrl: URL
  /** after this a check counts as a bomb; real fonts take a second or two */
  readonly limitMs?: number
}

const LIMIT_MS = 30_000
/** of JavaScript; the largest fonts need some 150 MB */
const HEAP_MB = 512
/** of each WASM module, in pages of 64 KB: 512 MB */
const WASM_PAGES = 8192

/**
 * Node 20 cannot run TypeScript: a source file (development, tests) is loaded through tsx, a bundle
 * as it is.
 */
const loaderFor = (workerUrl: URL): string[] =>
  workerUrl.pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []

const start = (workerUrl: URL): ChildProcess =>
  fork(fileURLToPath(workerUrl), [], {
    execArgv: [
      `--max-old-space-size=${HEAP_MB}`,
      `--wasm-max-mem-pages=${WASM_PAGES}`,
      ...loaderFor(workerUrl),
    ],
    serialization: 'advanced',
    // no passwords and addresses for whoever breaks out of a font parser
    env: { NODE_ENV: 'production', PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

const tooComplex = (limit: string): AppError => new AppError('font.too_complex', { limit })

/** One process per file, killed when it is done, takes too long, or is no longer wanted. */
export const fontCheckProcess = ({
  workerUrl,
  limitMs = LIMIT_MS,
}: FontCheckOptions): FontChecker => ({
  check: (file, name, signal) =>
    new Promise<CheckedFont>((resolve, reject) => {
      signal?.throwIfAborted()
      const child = start(workerUrl)
      let ready = false
      let timer: NodeJS.Timeout | undefined
      const end = (complete: () => void): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        child.removeAllListeners()
        child.on('error', () => undefined)
        child.kill('SIGKILL')
        complete()
      }
      const onAbort = (): void => end(() => reject(signal?.reason))
      signal?.addEventListener('abort', onAbort, { once: true })
      child.on('message', (reply: FontCheckReply) => {
        if (reply.type === 'checked') end(() => resolve(reply.font))
        else if (reply.type === 'refused') end(() => reject(AppError.from(reply)))
        else {
          ready = true
          // counted from here: starting is our own slowness
          timer = setTimeout(() => end(() => reject(tooComplex('time'))), limitMs)
          child.send({ file, name })
        }
      })
      child.on('error', (error) => end(() => reject(error)))
      child.on('exit', () =>
        end(() =>
          reject(ready ? tooComplex('memory') : new Error('the font check process did not start')),
        ),
      )
    }),
})
