import { expect, test } from 'vitest'
import { checkValues } from './page-checks.ts'
import { applyOps } from './page-apply.ts'
import { listPlacedItems, toPlacementOps } from './place-items.ts'
import { createPatchProps, createImageProps } from './document/new-items.ts'
import { PAGE_SCHEMA_VERSION } from './document/migrations/migrations.ts'
import type { PageDocument, PageItem, TextProps } from './document/page-document.ts'

const SHA = 'a'.repeat(64)
const shadow = { color: '#000000', distance: 4, angle: 30, size: 2, blur: 6 }
const text: TextProps = {
  regionId: 'r',
  translation: 'Hello',
  candidates: [],
  cx: 100,
  cy: 60,
  w: 80,
  h: 40,
  rotation: 10,
  opacity: 1,
  hidden: false,
  writing: 'horizontal',
  fit: 'bubble',
  minSize: 10,
  size: 24,
  font: 'comic',
  bold: false,
  italic: false,
  lineSpacing: 1.2,
  letterSpacing: 0,
  color: '#000000',
  align: 'center',
  valign: 'middle',
  stroke: { width: 3, color: '#ffffff' },
  shadow,
  layout: {
    engine: 'e/1',
    inputHash: 'h',
    size: 24,
    lines: [],
    overflow: false,
    missing: [],
  },
  bubble: [
    { x: 60, y: 40 },
    { x: 140, y: 40 },
    { x: 100, y: 80 },
  ],
  strokes: [{ width: 1, color: '#ff0000' }],
  warp: {
    kind: 'path',
    points: [
      { x: -40, y: 0 },
      { x: 40, y: 8 },
    ],
  },
  fill: {
    kind: 'pattern',
    pattern: 'dots',
    color: '#000000',
    background: null,
    pitch: 6,
    angle: 45,
    share: 0.5,
  },
}

const toItem = (item: Pick<PageItem, 'id' | 'kind'> & { readonly props: unknown }): PageItem =>
  ({ ...item, origin: {}, rev: 1 }) as PageItem

const createDocument = (items: readonly PageItem[]): PageDocument => ({
  schema: PAGE_SCHEMA_VERSION,
  id: 'd',
  kind: 'lane',
  width: 400,
  height: 300,
  source: SHA,
  rev: 1,
  items: Object.fromEntries(items.map((item) => [item.id, item])),
})

const document = createDocument([
  toItem({ id: 't', kind: 'text', props: text }),
  toItem({
    id: 'p',
    kind: 'patch',
    props: createPatchProps({
      x: 11,
      y: 21,
      w: 31,
      h: 41,
      asset: SHA,
      alternatives: [{ x: 1, y: 3, w: 5, h: 7, asset: SHA }],
    }),
  }),
  toItem({
    id: 'i',
    kind: 'image',
    props: createImageProps({ asset: SHA, cx: 10, cy: 20, w: 30, h: 40, shadow }),
  }),
])

const origin = { by: 'ai', run: 'x', at: '2026-01-01T00:00:00Z' } as const
const place = (scale: number, dx: number, dy: number) => {
  const ops = toPlacementOps(document, { scale, dx, dy })
  expect(checkValues(document, ops)).toEqual({ ok: true })
  return applyOps(document, ops, origin).doc.items
}

test('items go where the larger picture shows their places, and grow with it', () => {
  const { t, p, i } = place(1.5, 10, -20)
  expect(t?.props).toMatchObject({
    translation: 'Hello',
    cx: 160,
    cy: 70,
    w: 120,
    h: 60,
    rotation: 10,
    size: 36,
    minSize: 15,
    lineSpacing: 1.2,
    stroke: { width: 4.5 },
    shadow: { distance: 6, angle: 30, size: 3, blur: 9 },
    layout: null,
    bubble: [
      { x: 100, y: 40 },
      { x: 220, y: 40 },
      { x: 160, y: 100 },
    ],
    strokes: [{ width: 1.5 }],
    warp: {
      kind: 'path',
      points: [
        { x: -60, y: 0 },
        { x: 60, y: 12 },
      ],
    },
    fill: { pitch: 9 },
  })
  expect(p?.props).toMatchObject({
    x: 27,
    y: 12,
    w: 46,
    h: 61,
    alternatives: [{ x: 12, y: -15, w: 7, h: 10, asset: SHA }],
  })
  expect(i?.props).toMatchObject({ cx: 25, cy: 10, w: 45, h: 60, shadow: { distance: 6 } })
})

test('what is only moved keeps its layout, what is not moved is not touched', () => {
  expect(place(1, 5, 0)['t']?.props).toMatchObject({ cx: 105, size: 24, layout: text.layout })
  expect(toPlacementOps(document, { scale: 1, dx: 0, dy: 0 })).toEqual([])
})

test('there and back is where it was', () => {
  const there = createDocument(Object.values(place(2, 30, 40)))
  const ops = toPlacementOps(there, { scale: 0.5, dx: -15, dy: -20 })
  const { t, i } = applyOps(there, ops, origin).doc.items
  expect(t?.props).toMatchObject({ ...text, layout: null })
  expect(i?.props).toEqual(document.items['i']?.props)
})

test('values stay within their limits', () => {
  const huge = place(100, 0, 0)
  // the part that it cleaned was cut off
  expect(huge['p']).toBeUndefined()
  expect(huge['t']?.props).toMatchObject({ size: 2000, stroke: { width: 200 } })
  expect(place(0.001, 0, 0)['t']?.props).toMatchObject({ size: 1, fill: { pitch: 2 } })
})

test('what somebody placed meanwhile stays; what was only worded goes along', () => {
  const placed = listPlacedItems([
    { op: 'text', id: 't', from: 'a', to: 'b' },
    { op: 'set', id: 'p', props: { x: 3 } },
    { op: 'set', id: 'i', props: { opacity: 0.5 } },
  ])
  expect(placed).toEqual(['p'])
  const ops = toPlacementOps(document, { scale: 2, dx: 0, dy: 0 }, (id) => placed.includes(id))
  expect(ops.map((op) => op.op === 'set' && op.id)).toEqual(['t', 'i'])
})
