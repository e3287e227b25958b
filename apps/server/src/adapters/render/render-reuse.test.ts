import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { PageDocument, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import type { ComposeParts } from '../../ports/page-renderer.ts'
import { aText } from '../../testing/a-text.ts'
import { createRenderPool } from './render-pool.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'

const workerUrl = getBuiltProgram(new URL('render-worker.ts', import.meta.url))
const pool = createRenderPool({ workerUrl, size: 1 })
const pair = createRenderPool({ workerUrl, size: 2 })
afterAll(() => Promise.all([pool.close(), pair.close()]))

const ASSET = 'd'.repeat(64)

const document = (kind: 'base' | 'lane', items: PageDocument['items'] = {}): PageDocument => ({
  schema: 1,
  id: kind,
  kind,
  width: 200,
  height: 300,
  source: 'a'.repeat(64),
  rev: 1,
  items,
})

const patched = document('base', {
  p: {
    id: 'p',
    kind: 'patch',
    props: createPatchProps({ x: 0, y: 0, w: 4, h: 4, asset: ASSET }),
    origin: {},
    rev: 1,
  },
})

/** A page of ten texts; `changes` are of the text of that id. */
const lettered = (changes: Readonly<Record<string, Partial<TextProps>>> = {}): PageDocument => {
  const ids = Array.from({ length: 10 }, (_, i) => `t${i}`)
  const item = (id: string, i: number) => {
    const props = aText({
      translation: `Text ${i}`,
      cx: 100,
      cy: 15 + i * 28,
      w: 180,
      h: 26,
      size: 20,
      ...changes[id],
    })
    return [id, { id, kind: 'text' as const, props, origin: {}, rev: 1 }] as const
  }
  return document('lane', Object.fromEntries(ids.map(item)))
}

const parts = (laneDoc: PageDocument, more: Partial<ComposeParts> = {}): ComposeParts => ({
  base: { width: 200, height: 300, channels: 3, data: new Uint8Array(200 * 300 * 3).fill(255) },
  baseDoc: document('base'),
  laneDoc,
  language: 'en',
  assets: new Map(),
  ...more,
})

test('after one changed item only that item is painted, and the page is as if all were', async () => {
  expect(await pool.compose(parts(lettered()))).toMatchObject({ painted: 10, reused: 0 })
  const changed = lettered({ t4: { color: '#ff0000' } })
  const second = await pool.compose(parts(changed))
  expect(second).toMatchObject({ painted: 1, reused: 9 })
  const afresh = await pair.compose(parts(changed))
  expect(afresh).toMatchObject({ painted: 10, reused: 0 })
  expect(Buffer.from(second.data).equals(Buffer.from(afresh.data))).toBe(true)
})

test('equal items of another chapter are painted once', async () => {
  const label = lettered({ t0: { translation: 'Shared by two chapters' } })
  await pool.compose(parts(label, { chapterId: 'one' }))
  expect(await pool.compose(parts(label, { chapterId: 'two' }))).toMatchObject({
    painted: 0,
    reused: 10,
  })
  expect(await pool.compose(parts(label, { chapterId: 'two', language: 'fr' }))).toMatchObject({
    painted: 10,
  })
})

test('a picture that could not be read is read anew the next time', async () => {
  const broken = new Map([[ASSET, new Uint8Array([1, 2, 3])]])
  await expect(
    pool.compose(parts(lettered(), { baseDoc: patched, assets: broken })),
  ).rejects.toMatchObject({
    code: 'render.image_unreadable',
  })
  const png = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer()
  const page = await pool.compose(
    parts(document('lane'), { baseDoc: patched, assets: new Map([[ASSET, png]]) }),
  )
  expect(page).toMatchObject({ painted: 1, reused: 0 })
  expect([...page.data.subarray(0, 4)]).toEqual([255, 0, 0, 255])
})

test('a text whose own font nobody has brought yet is not kept as it looks without it', async () => {
  const waiting = lettered({ t0: { font: `own-${'0'.repeat(24)}` } })
  await pool.compose(parts(waiting))
  expect(await pool.compose(parts(waiting))).toMatchObject({ painted: 1, reused: 9 })
})

test('a chapter goes back to the thread that has its bitmaps, and to another one when that is busy', async () => {
  const [left, right] = [
    lettered({ t0: { translation: 'Left' } }),
    lettered({ t0: { translation: 'Right' } }),
  ]
  await Promise.all([
    pair.compose(parts(left, { chapterId: 'left' })),
    pair.compose(parts(right, { chapterId: 'right' })),
  ])
  for (const [chapterId, page] of [
    ['right', right],
    ['left', left],
    ['right', right],
    ['left', left],
  ] as const) {
    expect(await pair.compose(parts(page, { chapterId })), chapterId).toMatchObject({ painted: 0 })
  }
  const both = await Promise.all([
    pair.compose(parts(right, { chapterId: 'right' })),
    pair.compose(parts(right, { chapterId: 'right' })),
  ])
  expect(both.map(({ painted }) => painted)).toEqual([0, 1])
})
