import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFont } from '../engine/load-node.ts'
import table from './golden.json' with { type: 'json' }

const CHROMIUM = process.env['PANELFLOW_CHROMIUM'] ?? '/usr/bin/chromium'
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const require = createRequire(import.meta.url)

let server: Server
let origin = ''

async function bundledWorker(): Promise<string> {
  const entry = fileURLToPath(new URL('parity-worker.ts', import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    external: ['module', 'fs', 'path'],
  })
  return outputFiles[0]?.text ?? ''
}

/** Serves the page, its worker, both WASM files (HarfBuzz looks for its own beside the script) and the fonts. */
function answer(worker: string, path: string, response: ServerResponse): void {
  const send = (type: string, body: string | Uint8Array): void => void response.setHeader('content-type', type).end(body)
  if (path === '/') send('text/html', '<!doctype html><title>parity</title>')
  else if (path === '/worker.js') send('text/javascript', worker)
  else if (path === '/canvaskit.wasm') send('application/wasm', readFileSync(require.resolve('canvaskit-wasm/bin/canvaskit.wasm')))
  else if (path === '/harfbuzz.wasm') send('application/wasm', readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz.wasm')))
  else if (path.startsWith('/fonts/')) send('font/ttf', readFont(path.slice('/fonts/'.length)))
  else response.writeHead(404).end()
}

describe.skipIf(!existsSync(CHROMIUM))(`the browser at ${CHROMIUM} (set PANELFLOW_CHROMIUM when it is elsewhere)`, () => {
  beforeAll(async () => {
    const worker = await bundledWorker()
    server = createServer((request, response) => answer(worker, request.url ?? '/', response))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }, 60_000)

  afterAll(() => void server?.close())

  test('paints every golden case in a worker with the same bits as Node', { timeout: 120_000 }, async () => {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
    try {
      const page = await browser.newPage()
      await page.goto(origin)
      const painted = await page.evaluate(
        () =>
          new Promise((resolve, reject) => {
            const BrowserWorker = (globalThis as any).Worker
            const worker = new BrowserWorker('/worker.js', { type: 'module' })
            worker.addEventListener('message', (event: any) => resolve(event.data))
            worker.addEventListener('error', (event: any) => reject(new Error(event.message)))
          }),
      )
      expect(painted).toEqual(table)
    } finally {
      await browser.close()
    }
  })
})
