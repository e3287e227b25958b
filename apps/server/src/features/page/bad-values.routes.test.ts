/**
 * What a workspace would never send, and a broken or hostile client may: refused with a code, in
 * one answer, and nothing is kept of it.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '@panelflow/contract/messages/en.ts'
import { zhCn } from '@panelflow/contract/messages/zh-cn.ts'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { addText } from '../../testing/a-text.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { ensureDocuments } from './commands/ensure-documents.ts'
import { writeMachineOps } from './commands/write-machine-ops.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter
let url: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  made = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'translating',
    pages: 1,
    people: {
      translator_id: people.ids.translator,
      proofreader_id: people.ids.proofreader,
      typesetter_id: people.ids.typesetter,
    },
  })
  const pageId = made.pageIds[0]!
  url = `/chapters/${made.chapterId}/pages/${pageId}`
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const writing = {
      ref: { kind: 'lane' as const, pageId, chapterId: made.chapterId },
      run: app.deps.ids.next(),
      at: app.deps.clock.now(),
    }
    await writeMachineOps(tx, writing, () => [addText('t1')])
  })
})
afterAll(() => app.close())

const point = { x: 1, y: 1 }
const points = (count: number) => Array.from({ length: count }, () => point)
const words = (length: number) => [{ op: 'text', id: 't1', from: '', to: 'x'.repeat(length) }]
const set = (props: object) => [{ op: 'set', id: 't1', props }]

test.each<[string, readonly object[], string]>([
  ['100,000 characters', words(100_000), 'request.invalid'],
  [
    '10,000 ranges',
    set({ ranges: Array.from({ length: 10_000 }, () => ({ from: 0, to: 1 })) }),
    'request.invalid',
  ],
  ['a range that begins nowhere', set({ ranges: [{ from: -1, to: 1 }] }), 'request.invalid'],
  ['a box of no width', set({ w: 0 }), 'request.invalid'],
  ['a box larger than any page', set({ h: 40_001 }), 'request.invalid'],
  ['a place no page has', set({ cx: 1e12 }), 'request.invalid'],
  ['a size of nothing', set({ size: 0 }), 'request.invalid'],
  ['an absurd size', set({ size: 1e300 }), 'request.invalid'],
  ['a mask of one point', set({ mask: [points(1)] }), 'request.invalid'],
  ['a mask of 100,000 points', set({ mask: [points(100_000)] }), 'request.invalid'],
  [
    '10,000 masks',
    set({ mask: Array.from({ length: 10_000 }, () => points(3)) }),
    'request.invalid',
  ],
  ['a contour of two points', set({ bubble: points(2) }), 'request.invalid'],
  ['a contour of 100,000 points', set({ bubble: points(100_000) }), 'request.invalid'],
  ['a warp nobody knows', set({ warp: { kind: 'twirl', bend: 3 } }), 'request.invalid'],
  ['an arc beyond a circle', set({ warp: { kind: 'arc', bend: 361 } }), 'request.invalid'],
  [
    'corners missing',
    set({ warp: { kind: 'corners', offsets: [point, point, point] } }),
    'request.invalid',
  ],
  ['a colour that is a script', set({ color: 'url(javascript:1)' }), 'request.invalid'],
  ['a property that is none', set({ __proto__2: 1 }), 'request.invalid'],
  [
    'a picture that was never stored',
    [{ op: 'add', item: picture('f'.repeat(64)) }],
    'page.asset_missing',
  ],
  [
    'a picture of no size',
    [
      {
        op: 'add',
        item: { ...picture('f'.repeat(64)), props: { ...picture('f'.repeat(64)).props, w: 0 } },
      },
    ],
    'request.invalid',
  ],
])('%s', async (_, ops, code) => {
  const before = await people.typesetter('GET', `${url}/documents`)
  const answer = await people.typesetter('POST', `${url}/ops`, {
    document: 'lane',
    batchId: randomUUID(),
    baseRev: 1,
    ops,
  })
  expectRefusal(answer, code)
  expect((await people.typesetter('GET', `${url}/documents`)).data.lane).toEqual(before.data.lane)
})

function picture(asset: string) {
  return {
    id: 'i1',
    kind: 'image',
    props: { asset, cx: 10, cy: 10, w: 10, h: 10, rotation: 0, opacity: 1, hidden: false },
  }
}

/** A code of ours, a sentence in both languages, and no word of a library. */
function expectRefusal(answer: { status: number; data: any }, code: string): void {
  expect(answer.data?.error, JSON.stringify(answer)).toBe(code)
  expect(
    [en[code as 'request.invalid'], zhCn[code as 'request.invalid']].every(
      (sentence) => sentence.length > 5,
    ),
  ).toBe(true)
  expect(JSON.stringify(answer)).not.toMatch(/zod|vips|pngload|Input buffer|libpng|\bat .*\.ts/i)
}

const png = (width = 4, height = 4) =>
  sharp({ create: { width, height, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer()

/** Says it is 60,000 px wide and high, and is 100 bytes. */
const bomb = async () => {
  const bytes = Buffer.from(await png())
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  return bytes
}

test.each<[string, () => Promise<Buffer>, string]>([
  ['nothing at all', async () => Buffer.alloc(0), 'image.format_not_allowed'],
  [
    'words',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image.format_not_allowed',
  ],
  ['half a PNG', async () => (await png(200, 200)).subarray(0, 60), 'image.not_readable'],
  [
    'a PNG of rubbish',
    async () => Buffer.concat([(await png()).subarray(0, 33), Buffer.alloc(999, 7)]),
    'image.not_readable',
  ],
])('a patch that is %s is refused', async (_, file, code) => {
  const answer = await people.typesetter('PUT', `/chapters/${made.chapterId}/assets`, await file())
  expectRefusal(answer, code)
  expect(answer.data.params?.detail).toBeUndefined()
})

test('a number JSON can write and nobody can hold is refused', async () => {
  const body = JSON.stringify({
    document: 'lane',
    batchId: randomUUID(),
    baseRev: 1,
    ops: set({ cx: 0.125 }),
  }).replace('0.125', '1e999')
  expect(body).toContain('1e999')
  const answer = await people.typesetter('POST', `${url}/ops`, Buffer.from(body), {
    'content-type': 'application/json',
  })
  expectRefusal(answer, 'request.invalid')
})

test('a picture that says it is 3,600 megapixels is refused before it is decoded', async () => {
  const answer = await people.typesetter('PUT', `/chapters/${made.chapterId}/assets`, await bomb())
  expect(['image.too_many_pixels', 'image.not_readable']).toContain(answer.data.error)
})
