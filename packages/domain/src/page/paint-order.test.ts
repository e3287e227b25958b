import { expect, test } from 'vitest'
import { aBase, aLane, PERSON } from '../testing/a-page.ts'
import { createImageProps, createPatchProps } from './document/new-items.ts'
import type { PageDocument, PageOp } from './document/page-document.ts'
import { applyOps } from './page-apply.ts'
import {
  type LayerMove,
  listPaintOrder,
  moveLayerOps,
  moveToPlaceOps,
  type OrderEdit,
  topOrder,
} from './paint-order.ts'

type Page = { readonly base: PageDocument; readonly lane: PageDocument }

const picture = createImageProps({ asset: 'a', cx: 0, cy: 0, w: 1, h: 1 })
const patch = createPatchProps({ asset: 'a', x: 0, y: 0, w: 1, h: 1 })
const add = (doc: PageDocument, kind: 'image' | 'patch', ids: string): PageDocument =>
  applyOps(
    doc,
    [...ids].map((id): PageOp =>
      kind === 'image'
        ? { op: 'add', item: { id, kind, props: picture } }
        : { op: 'add', item: { id, kind, props: patch } },
    ),
    PERSON,
  ).doc

/** Shared patches A and B, own patches C and D, pictures e and f, texts s and t. */
const page: Page = {
  base: add(aBase(), 'patch', 'AB'),
  lane: add(add(aLane({ s: {}, t: {} }), 'patch', 'CD'), 'image', 'ef'),
}
const getOrder = (of: Page): string =>
  listPaintOrder(of)
    .map(({ item }) => item.id)
    .join('')
const apply = (to: Page, edits: readonly OrderEdit[]): Page => {
  const ops = (document: 'base' | 'lane') =>
    edits.filter((edit) => edit.document === document).map(({ op }) => op)
  return {
    base: applyOps(to.base, ops('base'), PERSON).doc,
    lane: applyOps(to.lane, ops('lane'), PERSON).doc,
  }
}
const moved = (ids: string, move: LayerMove, from = page): string =>
  getOrder(apply(from, moveLayerOps(from, [...ids], move)))

test('without an order: shared patches, own ones, pictures, texts, each by id', () => {
  expect(getOrder(page)).toBe('ABCDefst')
})

test.each([
  ['A', 'forward', 'BACDefst'],
  ['B', 'forward', 'ACBDefst'],
  ['D', 'forward', 'ABCeDfst'],
  ['s', 'backward', 'ABCDesft'],
  ['s', 'forward', 'ABCDefts'],
  ['t', 'to_back', 'tABCDefs'],
  ['A', 'to_front', 'BCDefstA'],
  ['e', 'to_front', 'ABCDfste'],
  ['f', 'to_back', 'fABCDest'],
  ['Ct', 'forward', 'ABDefsCt'],
  ['Ct', 'backward', 'ACtBDefs'],
  ['es', 'to_front', 'ABCDftes'],
] as const)('%s %s', (ids, move, expected) => {
  expect(moved(ids, move)).toBe(expected)
})

test('what lies there already is not moved', () => {
  expect(moveLayerOps(page, ['t'], 'to_front')).toEqual([])
  expect(moveLayerOps(page, ['t'], 'forward')).toEqual([])
  expect(moveLayerOps(page, ['A'], 'to_back')).toEqual([])
  expect(moveLayerOps(page, ['gone'], 'to_back')).toEqual([])
})

test('every item reaches every place, one after another, and keeps it', () => {
  let now = page
  let expected = [...getOrder(page)]
  for (let step = 0; step < 200; step++) {
    const id = expected[(step * 5) % 8] ?? ''
    const to = (step * 3) % 8
    now = apply(now, moveToPlaceOps(now, [id], to))
    expected = expected.filter((each) => each !== id).toSpliced(to, 0, id)
    expect(getOrder(now)).toBe(expected.join(''))
  }
})

test('only the band that something comes into is numbered anew', () => {
  expect(moveLayerOps(page, ['e'], 'to_front').map(({ op }) => op)).toEqual([
    { op: 'set', id: 't', props: { order: 1 } },
    { op: 'set', id: 'e', props: { order: 2, layer: 'text' } },
  ])
})

test('a new item lies over the others of its band', () => {
  const { lane } = apply(page, moveLayerOps(page, ['e'], 'forward'))
  expect([topOrder(lane, 'image'), topOrder(lane, 'text'), topOrder(page.base, 'patch')]).toEqual([
    2, 1, 1,
  ])
})
