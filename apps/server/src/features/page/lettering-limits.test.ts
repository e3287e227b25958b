/** The table "Limits" of docs/specs/0002-lettering.md says what the code does. */
import { MAX_MORE_STROKES, MAX_STOPS } from '@panelflow/domain/page/document/paint-values.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageOps } from '@panelflow/contract/page.ts'
import { pageOp } from '@panelflow/contract/page-document.ts'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import {
  MAX_COORDINATE,
  MAX_FEATURES,
  MAX_MESH_CELLS,
  MAX_PATH_POINTS,
  MAX_READING,
  MAX_TEXT,
} from '@panelflow/domain/page/document/item-values.ts'
import { checkValues, MAX_ITEMS } from '@panelflow/domain/page/page-checks.ts'
import type {
  PageDocument,
  PageItem,
  PageOp,
} from '@panelflow/domain/page/document/page-document.ts'
import { MAX_BITMAP } from '@panelflow/render/paint/bitmap.ts'
import { MASK_LIMITS } from '@panelflow/render/paint/hide.ts'
import { MOST_PICTURE_PIXELS } from '@panelflow/render/paint/image-painter.ts'
import { MOST_POINTS } from '@panelflow/render/text/bubble.ts'
import { MOST_RANGES } from '@panelflow/render/text/letter-style.ts'
import { MAX_TEXT_LENGTH } from '@panelflow/render/text/normalise.ts'
import { LIMITS } from '@panelflow/render/text/sound-text.ts'
import { addText } from '../../testing/a-text.ts'

const text = new Map<string, readonly string[]>()
const spec = readFileSync(
  new URL('../../../../../docs/specs/0002-lettering.md', import.meta.url),
  'utf8',
)
const table = spec.slice(spec.indexOf('## Limits'), spec.indexOf('## Rules'))
for (const row of table.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm))
  text.set(row[1]!, [row[2]!, row[3]!])

const findCells = (what: string): readonly (number | string)[] =>
  (text.get(what) ?? []).map((cell) =>
    /^[\d,]+$/.test(cell) ? Number(cell.replaceAll(',', '')) : cell,
  )

const emptyLane: PageDocument = {
  schema: 1,
  id: 'd',
  kind: 'lane',
  width: 100,
  height: 100,
  source: 's',
  rev: 1,
  items: {},
}
const accepts = (op: unknown, doc = emptyLane): boolean => {
  const { success } = pageOp.safeParse(op)
  return success && checkValues(doc, [op as PageOp]).ok
}
const add = (props: object): unknown => {
  const op = addText('t') as { readonly item: { readonly props: object } }
  return { ...op, item: { ...op.item, props: { ...op.item.props, ...props } } }
}
const point = { x: 1, y: 1 }
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const glow = { color: '#000000', size: 0, blur: 0 }
const shadow = { color: '#000000', distance: 0, angle: 0, size: 0, blur: 0 }

test.each<[string, (value: number) => object, number]>([
  ['characters of a text', (count) => ({ translation: 'x'.repeat(count) }), MAX_TEXT_LENGTH],
  [
    'characters of a reading',
    (count) => ({ ranges: [{ from: 0, to: 1, ruby: 'x'.repeat(count) }] }),
    MAX_READING,
  ],
  ['width of letters, ×', (scaleX) => ({ ranges: [{ from: 0, to: 1, scaleX }] }), 4],
  ['scale of one letter, ×', (zoom) => ({ ranges: [{ from: 0, to: 1, zoom }] }), 4],
  ['baseline shift, em', (baselineShift) => ({ ranges: [{ from: 0, to: 1, baselineShift }] }), 2],
  [
    'place of one letter, em from where it stood',
    (offsetX) => ({ ranges: [{ from: 0, to: 1, offsetX, offsetY: -offsetX }] }),
    4,
  ],
  [
    'OpenType features of a range',
    (count) => ({ ranges: [{ from: 0, to: 1, features: many(count, '+dlig') }] }),
    MAX_FEATURES,
  ],
  ['ranges of a text', (count) => ({ ranges: many(count, { from: 0, to: 1 }) }), MOST_RANGES],
  ['polygons of a mask', (count) => ({ mask: many(count, many(3, point)) }), MASK_LIMITS.polygons],
  ['points of a polygon', (count) => ({ mask: [many(count, point)] }), MASK_LIMITS.points],
  ['points of a contour', (count) => ({ bubble: many(count, point) }), MOST_POINTS],
  ['side of a text box, px', (px) => ({ w: px, h: px }), LIMITS.box],
  ['font size, px', (px) => ({ size: px }), LIMITS.size],
  ['size of a range, ×', (size) => ({ ranges: [{ from: 0, to: 1, size }] }), 4],
  [
    'width of a stroke, px',
    (width) => ({ stroke: { width, color: '#000000' }, stroke2: { width, color: '#000000' } }),
    LIMITS.stroke,
  ],
  [
    'strokes of a text beyond the second',
    (count) => ({ strokes: many(count, { width: 1, color: '#000000' }) }),
    MAX_MORE_STROKES,
  ],
  [
    'colours of a gradient',
    (count) => ({
      fill: { kind: 'radial', stops: many(count, { at: 0, color: '#000000' }) },
    }),
    MAX_STOPS,
  ],
  [
    'points of a path',
    (count) => ({ warp: { kind: 'path', points: many(count, point) } }),
    MAX_PATH_POINTS,
  ],
  [
    'columns or rows of a mesh',
    (count) => ({
      warp: { kind: 'mesh', columns: count, rows: count, offsets: many(4, point) },
    }),
    MAX_MESH_CELLS,
  ],
  ['spread of a glow, px', (size) => ({ glow: { ...glow, size } }), LIMITS.spread],
  ['blur of a glow, px', (blur) => ({ glow: { ...glow, blur } }), LIMITS.blur],
  [
    'distance of a shadow, px',
    (distance) => ({ shadow: { ...shadow, distance } }),
    LIMITS.distance,
  ],
  ['spread of a shadow, px', (size) => ({ shadow: { ...shadow, size } }), LIMITS.spread],
  ['blur of a shadow, px', (blur) => ({ shadow: { ...shadow, blur } }), LIMITS.blur],
  ["place of an item, px from the page's corner", (px) => ({ cx: -px, cy: px }), LIMITS.position],
])('%s', (what, props, drawn) => {
  const [accepted, shown] = findCells(what)
  expect(shown).toBe(drawn)
  expect(accepts(add(props(accepted as number)))).toBe(true)
  expect(accepts(add(props((accepted as number) + 1)))).toBe(false)
})

test('items, ops and pictures', () => {
  expect(findCells('items of a document')).toEqual([MAX_ITEMS, 'all'])
  const full = {
    ...emptyLane,
    items: Object.fromEntries(many(MAX_ITEMS, 0).map((_, i) => [`i${i}`, {} as PageItem])),
  }
  expect([accepts(add({})), accepts(add({}), full)]).toEqual([true, false])
  const [ops] = findCells('ops of a batch') as [number]
  const batch = (count: number) => ({
    document: 'lane',
    batchId: '0190a000-0000-7000-8000-000000000001',
    baseRev: 1,
    ops: many(count, { op: 'delete', id: 't' }),
  })
  expect([ops, ops + 1].map((count) => pageOps.body!.safeParse(batch(count)).success)).toEqual([
    true,
    false,
  ])
  expect(findCells('patch or picture, megapixels')).toEqual([
    MAX_PIXELS / 1e6,
    MOST_PICTURE_PIXELS / 1e6,
  ])
  expect(findCells('bitmap of an item, megapixels')).toEqual(['any', MAX_BITMAP.area / 1e6])
})

test('the wire and the rules agree on a text and on a page', () => {
  expect([
    findCells('characters of a text')[0],
    findCells("place of an item, px from the page's corner")[0],
  ]).toEqual([MAX_TEXT, MAX_COORDINATE])
})
