/**
 * Paints the golden table in a real browser: a small server, a page that starts the worker, and the
 * answer it posts back.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { readFont } from '../engine/load-node.ts'
import type { GoldenTable } from './golden-table.ts'

export type BrowserName = 'chromium' | 'firefox'

/** Where Debian puts them; PANELFLOW_CHROMIUM and PANELFLOW_FIREFOX say otherwise. */
export function browserPath(browser: BrowserName): string {
  return browser === 'chromium'
    ? (process.env['PANELFLOW_CHROMIUM'] ?? '/usr/bin/chromium')
    : (process.env['PANELFLOW_FIREFOX'] ?? '/usr/bin/firefox-esr')
}

const require = createRequire(import.meta.url)

const PAGE = `<!doctype html><title>parity</title><script type="module">
const post = (path, body) => fetch(path, { method: 'POST', body })
const worker = new Worker('/worker.js', { type: 'module' })
worker.onmessage = (event) => post('/painted', JSON.stringify(event.data))
worker.onerror = (event) => post('/failed', event.message ?? 'the worker did not start')
</script>`

async function bundledWorker(): Promise<string> {
  const entry = fileURLToPath(new URL('parity-worker.ts', import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    external: ['fs', 'path'],
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * The page, its worker, both WASM files (HarfBuzz looks for its own by name, which an application's
 * bundler resolves) and the fonts.
 */
function send(worker: string, path: string, response: ServerResponse): void {
  const answer = (type: string, body: string | Uint8Array): void =>
    void response.setHeader('content-type', type).end(body)
  if (path === '/') answer('text/html', PAGE)
  else if (path === '/worker.js') answer('text/javascript', worker)
  else if (path === '/canvaskit.wasm')
    answer('application/wasm', readFileSync(require.resolve('canvaskit-wasm/bin/canvaskit.wasm')))
  else if (path === '/harfbuzzjs/dist/harfbuzz.wasm')
    answer('application/wasm', readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz.wasm')))
  else if (path.startsWith('/fonts/')) answer('font/ttf', readFont(path.slice('/fonts/'.length)))
  else response.writeHead(404).end()
}

const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Nothing of a fresh profile may ask, update or call home. */
const FIREFOX_PREFERENCES = [
  'user_pref("app.update.enabled", false);',
  'user_pref("browser.shell.checkDefaultBrowser", false);',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("network.captive-portal-service.enabled", false);',
  'user_pref("network.connectivity-service.enabled", false);',
  'user_pref("toolkit.telemetry.enabled", false);',
].join('\n')

function startBrowser(browser: BrowserName, profile: string, url: string): () => void {
  const flags =
    browser === 'chromium'
      ? [...CHROMIUM_FLAGS, `--user-data-dir=${profile}`, url]
      : ['--headless', '--no-remote', '--profile', profile, url]
  if (browser === 'firefox') writeFileSync(join(profile, 'user.js'), FIREFOX_PREFERENCES)
  // Its own group, because both start helpers that outlive their parent.
  const child = spawn(browserPath(browser), flags, {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, HOME: profile },
  })
  return () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    request.on('error', reject)
  })
}

/**
 * What the browser paints, with sizes and breaks of its own.
 * @throws when its worker fails or says nothing for `seconds`
 */
export async function paintTableIn(browser: BrowserName, seconds = 240): Promise<GoldenTable> {
  const worker = await bundledWorker()
  const profile = mkdtempSync(join(tmpdir(), 'panelflow-parity-'))
  let stop = (): void => undefined
  let timer: NodeJS.Timeout | undefined
  const { promise, resolve, reject } = withResolvers<string>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (request.method !== 'POST') return send(worker, path, response)
    void readBody(request).then(
      (body) => (path === '/painted' ? resolve(body) : reject(new Error(body))),
      reject,
    )
    response.end()
  })
  try {
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
    timer = setTimeout(
      () => reject(new Error(`${browser} did not answer for ${seconds} s`)),
      seconds * 1000,
    )
    stop = startBrowser(
      browser,
      profile,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    )
    return JSON.parse(await promise) as GoldenTable
  } finally {
    clearTimeout(timer)
    stop()
    server.closeAllConnections()
    server.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** `Promise.withResolvers` of later Nodes. */
function withResolvers<T>(): {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: Error) => void
} {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
