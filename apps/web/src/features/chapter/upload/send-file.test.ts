import type { UploadView } from '@panelflow/contract/upload.ts'
import { CHUNK_BYTES } from '@panelflow/contract/upload.ts'
import { afterEach, expect, test } from 'vitest'
import {
  type Answer,
  type EnvelopeServer,
  type Received,
  startEnvelopeServer,
} from '../../../testing/envelope-server.ts'
import { createApiClient } from '../../../lib/http/api-client.ts'
import { sendFile, type SendProgress, type Trouble } from './send-file.ts'
import { createUploadPort } from './upload-port.ts'

const CHAPTER = '0190f5b2-0000-7000-8000-000000000002'
const UPLOAD = '0190f5b2-0000-7000-8000-000000000003'
const open: EnvelopeServer[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const createBytes = (size: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 251)

interface Trouble {
  /** what happens to the n-th append; `lost` keeps the bytes and cuts the line before the answer */
  readonly onAppend?: (count: number) => 'cut' | 'lost' | 'refuse' | 'full' | 'broken' | null
  readonly readings?: number
}

/** The server's half of an upload, over real HTTP: it holds the bytes it got. */
const startUploadServer = async ({ onAppend = () => null, readings = 2 }: Trouble = {}) => {
  let held = Buffer.alloc(0)
  let size = 0
  let appends = 0
  let pollCount = 0
  const view = (): UploadView => {
    const complete = held.length >= size
    const status = !complete ? 'receiving' : pollCount >= readings ? 'ready' : 'reading'
    return {
      id: UPLOAD,
      name: 'p1.png',
      size,
      received: held.length,
      status,
      progress: 0,
      pages: [],
      refused: [],
      waitsFor: null,
    }
  }
  const append = (request: Received): Answer => {
    const trouble = onAppend((appends += 1))
    if (trouble === 'refuse')
      return {
        status: 422,
        code: 42201,
        data: { error: 'upload.too_many_bytes', params: {}, requestId: 'r' },
      }
    if (trouble === 'full')
      return {
        status: 507,
        code: 50701,
        data: { error: 'storage.full', params: {}, requestId: 'r' },
      }
    if (trouble === 'broken')
      return {
        status: 500,
        code: 50001,
        data: { error: 'studio.failed', params: {}, requestId: 'r' },
      }
    if (trouble === 'cut') return { cut: true }
    if (Number(request.query.get('offset')) !== held.length)
      return {
        status: 409,
        code: 40901,
        data: {
          error: 'upload.offset_mismatch',
          params: { received: held.length },
          requestId: 'r',
        },
      }
    held = Buffer.concat([held, request.body])
    return trouble === 'lost' ? { cut: true } : { data: view() }
  }
  const server = await startEnvelopeServer((request) => {
    if (request.method === 'PUT') return append(request)
    if (request.method === 'POST')
      size = Number(new URLSearchParams(request.body.toString()).get('size'))
    else pollCount += held.length >= size ? 1 : 0
    return { data: view() }
  })
  open.push(server)
  const api = createApiClient(server.url, {
    token: () => 't',
    actingRole: () => 3,
    locale: () => 'en',
    zone: () => null,
    refresh: async () => false,
    onInvalid: () => undefined,
  })
  const port = { ...createUploadPort(api, CHAPTER), pause: async () => undefined }
  return { port, server, held: () => held, appends: () => appends }
}

const watch = () => {
  const sent: number[] = []
  const troubles: (Trouble | null)[] = []
  const progress: SendProgress = {
    onSent: (bytes) => sent.push(bytes),
    onTrouble: (one) => troubles.push(one),
    isStopped: () => false,
  }
  return { sent, troubles, progress }
}

const file = createBytes(CHUNK_BYTES * 2 + 12_345)

test('a file goes in chunks of 4 MB and arrives whole; the reading is waited for', async () => {
  const { port, held, server } = await startUploadServer()
  const { sent, progress } = watch()
  const upload = await sendFile(port, new Blob([file]), 'p1.png', progress)
  expect(upload.status).toBe('ready')
  expect(held().equals(file)).toBe(true)
  expect(sent).toEqual([0, CHUNK_BYTES, CHUNK_BYTES * 2, file.length])
  expect(
    server.received.filter(({ method }) => method === 'PUT').map(({ body }) => body.length),
  ).toEqual([CHUNK_BYTES, CHUNK_BYTES, 12_345])
})

test('after a cut line it goes on where the server stands, and says that the line was broken', async () => {
  const { port, held } = await startUploadServer({
    onAppend: (count) => (count === 2 || count === 3 ? 'cut' : null),
  })
  const { troubles, progress } = watch()
  await sendFile(port, new Blob([file]), 'p1.png', progress)
  expect(held().equals(file)).toBe(true)
  expect(troubles[0]).toBe('line')
  expect(troubles.at(-1)).toBe(null)
})

test('a chunk that arrived although its answer was lost is not sent twice', async () => {
  const { port, held, server } = await startUploadServer({
    onAppend: (count) => (count === 1 ? 'lost' : null),
  })
  await sendFile(port, new Blob([file]), 'p1.png', watch().progress)
  expect(held().equals(file)).toBe(true)
  const offsets = server.received
    .filter(({ method }) => method === 'PUT')
    .map(({ query }) => Number(query.get('offset')))
  expect(offsets).toEqual([0, CHUNK_BYTES, CHUNK_BYTES * 2])
})

test('a refusal is passed on at once', async () => {
  const { port, appends } = await startUploadServer({ onAppend: () => 'refuse' })
  await expect(sendFile(port, new Blob([file]), 'p1.png', watch().progress)).rejects.toMatchObject({
    fact: 'upload.too_many_bytes',
  })
  expect(appends()).toBe(1)
})

test.each(['cut', 'full'] as const)(
  'an outage (%s) is waited for as long as it takes, with longer pauses, and is named',
  async (trouble) => {
    const { port, held } = await startUploadServer({
      onAppend: (count) => (count > 1 && count < 25 ? trouble : null),
    })
    const { troubles, progress } = watch()
    const pauses: number[] = []
    const patient = { ...port, pause: async (ms: number) => void pauses.push(ms) }
    expect((await sendFile(patient, new Blob([file]), 'p1.png', progress)).status).toBe('ready')
    expect(held().equals(file)).toBe(true)
    expect(troubles[0]).toBe(trouble === 'full' ? 'storage.full' : 'line')
    expect(troubles.at(-1)).toBe(null)
    expect(pauses.slice(0, 6)).toEqual([500, 1000, 2000, 4000, 8000, 15_000])
  },
)

test('a server that keeps failing ends in an error instead of trying for ever', async () => {
  const { port, appends } = await startUploadServer({ onAppend: () => 'broken' })
  await expect(sendFile(port, new Blob([file]), 'p1.png', watch().progress)).rejects.toMatchObject({
    fact: 'studio.failed',
  })
  expect(appends()).toBe(10)
})

test('while reading waits for the store, that is said', async () => {
  const { port } = await startUploadServer()
  const { troubles, progress } = watch()
  let pollCount = 0
  const waits = {
    ...port,
    get: async (id: string) => ({
      ...(await port.get(id)),
      waitsFor: ++pollCount === 1 ? ('storage.full' as const) : null,
    }),
  }
  await sendFile(waits, new Blob([file]), 'p1.png', progress)
  expect(troubles).toEqual(['storage.full', null])
})
