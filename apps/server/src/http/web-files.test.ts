import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const webRoot = mkdtempSync(path.join(os.tmpdir(), 'panelflow-web-'))
let app: TestApp
const logged: string[] = []

beforeAll(async () => {
  mkdirSync(path.join(webRoot, 'assets'))
  writeFileSync(
    path.join(webRoot, 'index.html'),
    '<!doctype html><head><title>Panelflow</title></head>',
  )
  writeFileSync(path.join(webRoot, 'assets', 'main-a1b2.js'), 'export {}')
  writeFileSync(path.join(webRoot, 'assets', 'main-a1b2.js.br'), brotliCompressSync('export {}'))
  writeFileSync(path.join(webRoot, 'preview.html'), '<!doctype html><title>Preview</title>')
  writeFileSync(path.join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  app = await createTestApp({ webRoot, logTo: { write: (line: string) => void logged.push(line) } })
})
afterAll(async () => {
  await app.close()
  rmSync(webRoot, { recursive: true, force: true })
})

const get = (url: string) => app.http.inject({ method: 'GET', url })

test.each(['/', '/index.html', '/order/index/3', '/login?redirect=%2Fhome'])(
  '%s is the page of the client, with a nonce of its own',
  async (url) => {
    const page = await get(url)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['cache-control']).toBe('no-cache')
    const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? 'none'
    expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect((await get(url)).body).not.toContain(nonce)
  },
)

test('the page of previews is in no search engine and tells nobody its address', async () => {
  const page = await get('/preview')
  expect(page.body).toContain('<title>Preview</title>')
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  })
  expect(page.headers['content-security-policy']).toContain(`script-src 'self'`)
})

test('a client that is built anew under a running server is served, and the last one while the build goes on', async () => {
  const index = path.join(webRoot, 'index.html')
  const before = readFileSync(index, 'utf8')
  rmSync(index)
  expect((await get('/home/index')).body).toContain('<title>Panelflow</title>')
  writeFileSync(index, '<!doctype html><head><title>Panelflow, built anew</title></head>')
  for (const url of ['/', '/home/index'])
    expect((await get(url)).body).toContain('<title>Panelflow, built anew</title>')
  writeFileSync(index, before)
  expect((await get('/')).body).toContain('<title>Panelflow</title>')
})

test('files with a hash in their name are kept for ever, others are asked for again', async () => {
  const script = await get('/assets/main-a1b2.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(script.headers['content-type']).toContain('javascript')
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test('a browser that can gets the small version', async () => {
  const script = await app.http.inject({
    method: 'GET',
    url: '/assets/main-a1b2.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(script.headers['content-encoding']).toBe('br')
  expect(script.headers['content-type']).toContain('javascript')
  expect(script.headers['cache-control']).toContain('immutable')
  expect(brotliDecompressSync(script.rawPayload).toString()).toBe('export {}')
})

test('one that cannot, or says it must not, gets the script as it is', async () => {
  for (const accepted of ['gzip', 'br;q=0, gzip']) {
    const script = await app.http.inject({
      method: 'GET',
      url: '/assets/main-a1b2.js',
      headers: { 'accept-encoding': accepted },
    })
    expect(script.headers['content-encoding'], accepted).toBeUndefined()
    expect(script.headers['vary']).toContain('accept-encoding')
    expect(script.body).toBe('export {}')
  }
})

test('a script is read from the disk once, and one that a new build brings is found', async () => {
  const file = path.join(webRoot, 'assets', 'main-c3d4.js')
  expect((await get('/assets/main-c3d4.js')).statusCode).toBe(404)
  writeFileSync(file, 'export const built = 2')
  expect((await get('/assets/main-c3d4.js')).body).toBe('export const built = 2')
  rmSync(file)
  const kept = await get('/assets/main-c3d4.js')
  expect(kept.body).toBe('export const built = 2')
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a file of an old version and an unknown API address are not the page of the client', async () => {
  expect((await get('/assets/main-old.js')).statusCode).toBe(404)
  const api = await get('/api/nothing')
  expect(api.statusCode).toBe(404)
  expect(api.json()).toMatchObject({ code: 40401, data: { error: 'request.not_found' } })
})

test.each(['/../../package.json', '/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
  '%s leads nowhere',
  async (url) => {
    expect((await get(url)).body).not.toContain('"name"')
  },
)

/** Sends the path as it is: clients, and test injection, tidy odd ones up. */
const sendRaw = async (
  method: string,
  address: string,
): Promise<{ readonly status: number; readonly body: string }> => {
  const { port } = app.http.server.address() as AddressInfo
  return await new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${method} ${address} HTTP/1.1\r\nhost: studio\r\nconnection: close\r\n\r\n`),
    )
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    socket.on('end', () => resolve({ status: Number(answer.split(' ')[1]), body: answer }))
    socket.on('error', reject)
  })
}

test.each([
  '//x',
  '//',
  '///etc/passwd',
  '//evil.example/%2e%2e',
  '/%00',
  '/order/%00/x',
  '/\\x',
  '/%5cx',
  '/..\\..\\x',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/x',
  '/assets/',
  '/assets//x',
  '/assets/%00',
  '/assets/\\x',
  '/api//x',
  '/api/%00',
  '/api/%',
])('the odd path %s answers 404, and nothing breaks', async (address) => {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' })
  logged.length = 0
  const { status, body } = await sendRaw('GET', address)
  expect(status).toBe(404)
  expect(body).not.toMatch(/ at .*\.[jt]s|ERR_/)
  expect(logged.filter((line) => line.includes('"level":50') || line.includes('stack'))).toEqual([])
})

test.each(['/', '/api/image-nodes'])('TRACE %s is refused', async (address) => {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' })
  expect((await sendRaw('TRACE', address)).status).toBe(404)
})
