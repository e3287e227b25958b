/**
 * Pages that cannot be drawn: a code with a sentence in both languages, and a thread that goes on
 * working.
 */
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { afterAll, expect, test } from 'vitest'
import { en } from '@panelflow/contract/messages/en.ts'
import { zhCn } from '@panelflow/contract/messages/zh-cn.ts'
import type { PageDocument, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { toCause } from '../../pipeline/task-failure.ts'
import type { ComposeParts } from '../../ports/page-renderer.ts'
import { aText } from '../../testing/a-text.ts'
import { createRenderPool } from './render-pool.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'

const pool = createRenderPool({
  workerUrl: getBuiltProgram(new URL('render-worker.ts', import.meta.url)),
  size: 1,
})
afterAll(() => pool.close())

const ASSET = 'e'.repeat(64)
const SIZE = { width: 40, height: 30 }

const document = (kind: 'base' | 'lane', items: PageDocument['items'] = {}): PageDocument => ({
  schema: 1,
  id: kind,
  kind,
  ...SIZE,
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
const lettered = (props: Partial<TextProps>): PageDocument =>
  document('lane', {
    t: {
      id: 't',
      kind: 'text',
      props: aText({ translation: 'Hi', cx: 20, cy: 15, w: 40, h: 30, size: 12, ...props }),
      origin: {},
      rev: 1,
    },
  })
const parts = (more: Partial<ComposeParts> = {}): ComposeParts => ({
  base: { ...SIZE, channels: 3, data: new Uint8Array(SIZE.width * SIZE.height * 3).fill(255) },
  baseDoc: document('base'),
  laneDoc: document('lane'),
  language: 'en',
  assets: new Map(),
  ...more,
})
const asset = (bytes: Uint8Array): Partial<ComposeParts> => ({
  baseDoc: patched,
  assets: new Map([[ASSET, bytes]]),
})

/** The head of a PNG of that size, and nothing behind it. */
const png = (width: number, height: number): Uint8Array => {
  const bytes = Buffer.alloc(60)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

test.each<[string, Partial<ComposeParts>, string]>([
  [
    'a patch that is no picture',
    asset(Buffer.from('<svg onload="alert(1)"/>')),
    'render.image_unreadable',
  ],
  ['a patch of no bytes', asset(new Uint8Array()), 'render.image_unreadable'],
  ['a patch that is missing', { baseDoc: patched }, 'render.image_unreadable'],
  ['a patch cut short', asset(png(4, 4)), 'render.image_unreadable'],
  [
    'a patch that says it is 10,000 megapixels',
    asset(png(100_000, 100_000)),
    'render.image_too_large',
  ],
  [
    'a page of another size',
    { base: { width: 39, height: 30, channels: 3, data: new Uint8Array(39 * 30 * 3) } },
    'render.size_mismatch',
  ],
])('%s', async (_, more, code) => {
  const failure: unknown = await pool.compose(parts(more)).then(
    () => 'drawn',
    (error: unknown) => error,
  )
  const { cause, retryable } = toCause(failure)
  expect([cause, retryable]).toEqual([code, false])
  for (const sentence of [en[cause], zhCn[cause]])
    expect(sentence).not.toMatch(/canvaskit|wasm|png|\{/i)
  expect(await pool.compose(parts({ laneDoc: lettered({}) }))).toMatchObject({
    painted: expect.any(Number),
  })
})

test('absurd texts are drawn as well as can be', async () => {
  const absurd: Partial<TextProps>[] = [
    { font: 'nobody-has-it' },
    { font: `own-${'0'.repeat(24)}` },
    { w: 0, h: 0, fit: 'shrink' },
    { cx: Number.NaN, size: Number.POSITIVE_INFINITY },
    { translation: 'x'.repeat(100_000), fit: 'shrink', minSize: 1 },
    { translation: '\u{10fffd}' },
    {
      warp: {
        kind: 'corners',
        offsets: [1, 2, 3, 4].map(() => ({ x: Number.NaN, y: 1e308 })) as never,
      },
    },
    { mask: [[{ x: 1, y: 1 }]], fit: 'bubble', bubble: [{ x: 5, y: 5 }] },
  ]
  for (const props of absurd)
    expect(await pool.compose(parts({ laneDoc: lettered(props) }))).toMatchObject({
      ...SIZE,
      channels: 3,
    })
})
