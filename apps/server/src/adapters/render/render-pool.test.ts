import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { markAsUntransferable } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { aText } from '../../testing/a-text.ts'
import { createRenderPool } from './render-pool.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'

const pool = createRenderPool({
  workerUrl: getBuiltProgram(new URL('render-worker.ts', import.meta.url)),
  size: 1,
})
afterAll(() => pool.close())

const document = (kind: 'base' | 'lane', items: PageDocument['items'] = {}): PageDocument => ({
  schema: 1,
  id: kind,
  kind,
  width: 200,
  height: 100,
  source: 'a'.repeat(64),
  rev: 1,
  items,
})
const white = () => ({
  width: 200,
  height: 100,
  channels: 4 as const,
  data: new Uint8Array(200 * 100 * 4).fill(255),
})
const lettered = () => {
  const props = aText({ translation: 'Hello', cx: 100, cy: 50, w: 180, h: 80, size: 40 })
  return document('lane', { t: { id: 't', kind: 'text', props, origin: {}, rev: 1 } })
}

test('texts are laid out in their box, and too long ones say so', async () => {
  const [fits, long] = await pool.layout(
    [aText({ translation: 'Hi' }), aText({ translation: 'word '.repeat(400), minSize: 20 })],
    'en',
    [],
  )
  expect(fits).toMatchObject({ engine: pool.engine, overflow: false, missing: [] })
  expect(long).toMatchObject({ overflow: true })
})

test('a page is composed with the same bytes every time, and the base is handed over', async () => {
  const base = white()
  const parts = {
    baseDoc: document('base'),
    laneDoc: lettered(),
    language: 'en',
    assets: new Map<string, Uint8Array>(),
  }
  const first = await pool.compose({ ...parts, base })
  expect(base.data.byteLength).toBe(0)
  expect(first.data.some((value) => value < 50)).toBe(true)
  const second = await pool.compose({ ...parts, base: white() })
  expect(Buffer.from(second.data).equals(Buffer.from(first.data))).toBe(true)
})

test('a base whose memory cannot be handed over is copied', async () => {
  const base = white()
  markAsUntransferable(base.data.buffer)
  const parts = {
    baseDoc: document('base'),
    laneDoc: lettered(),
    language: 'en',
    assets: new Map<string, Uint8Array>(),
  }
  const copied = await pool.compose({ ...parts, base })
  const handedOver = await pool.compose({ ...parts, base: white() })
  expect(Buffer.from(copied.data).equals(Buffer.from(handedOver.data))).toBe(true)
})

test('a base in shared memory is painted where it lies', async () => {
  const data = new Uint8Array(new SharedArrayBuffer(200 * 100 * 4)).fill(255)
  const parts = {
    baseDoc: document('base'),
    laneDoc: lettered(),
    language: 'en',
    assets: new Map<string, Uint8Array>(),
  }
  const shared = await pool.compose({ ...parts, base: { ...white(), data } })
  const handedOver = await pool.compose({ ...parts, base: white() })
  expect(shared.data.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(Buffer.from(shared.data).equals(Buffer.from(handedOver.data))).toBe(true)
  expect(Buffer.from(data).equals(Buffer.from(handedOver.data))).toBe(true)
})

test('the next task finds a thread after a large page and after idle threads were ended', async () => {
  const large = { width: 4_000, height: 4_000 }
  const [baseDoc, laneDoc] = [
    { ...document('base'), ...large },
    { ...document('lane'), ...large },
  ]
  const base = {
    ...large,
    channels: 3 as const,
    data: new Uint8Array(new SharedArrayBuffer(4_000 * 4_000 * 3)).fill(255),
  }
  const composed = pool.compose({ base, baseDoc, laneDoc, language: 'en', assets: new Map() })
  const behind = pool.layout([aText({ translation: 'Hi' })], 'en', [])
  expect((await composed).width).toBe(4_000)
  expect(await behind).toHaveLength(1)
  await pool.endIdle()
  expect(await pool.layout([aText({ translation: 'Hi' })], 'en', [])).toHaveLength(1)
})

test('a task that cannot be sent is refused and keeps no thread', async () => {
  const unsendable = { ...aText({ translation: 'Hi' }), unsendable: () => undefined }
  await expect(pool.layout([unsendable], 'en', [])).rejects.toThrow('could not be cloned')
  expect(await pool.layout([aText({ translation: 'next' })], 'en', [])).toHaveLength(1)
})

test('a missing picture is named, and the thread goes on working', async () => {
  const props = createPatchProps({
    x: 0,
    y: 0,
    w: 1,
    h: 1,
    asset: 'c'.repeat(64),
    regionId: null,
    opacity: 1,
  })
  const baseDoc = document('base', { p: { id: 'p', kind: 'patch', props, origin: {}, rev: 1 } })
  const failing = pool.compose({
    base: white(),
    baseDoc,
    laneDoc: lettered(),
    language: 'en',
    assets: new Map(),
  })
  await expect(failing).rejects.toMatchObject({ code: 'render.image_unreadable' })
  expect(await pool.layout([aText({ translation: 'again' })], 'en', [])).toHaveLength(1)
})

test('aborting ends the work at once', async () => {
  const abort = new AbortController()
  const work = pool.layout(
    Array.from({ length: 500 }, (_, i) => aText({ translation: `text ${i} `.repeat(40) })),
    'en',
    [],
    abort.signal,
  )
  abort.abort(new Error('stop'))
  await expect(work).rejects.toThrow('stop')
  expect(await pool.layout([aText({ translation: 'after' })], 'en', [])).toHaveLength(1)
})
