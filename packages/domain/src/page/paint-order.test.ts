import { createImageProps } from './document/new-items.ts'
import { expect, test } from 'vitest'
import { aLane, PERSON } from '../testing/a-page.ts'
import { applyOps } from './page-apply.ts'
import type { PageDocument, PageOp } from './document/page-document.ts'
import { moveLayerOps, paintedSiblings, topOrder } from './paint-order.ts'

const picture = createImageProps({ asset: 'a', cx: 0, cy: 0, w: 1, h: 1 })
const withPictures = (...ids: readonly string[]): PageDocument =>
  applyOps(
    aLane({}),
    ids.map((id): PageOp => ({ op: 'add', item: { id, kind: 'image', props: picture } })),
    PERSON,
  ).doc
const getPaintOrder = (doc: PageDocument): string =>
  paintedSiblings(doc, 'image')
    .map(({ id }) => id)
    .join('')

test('pictures without an order lie by id, and one that is moved leaves the others as they were', () => {
  const before = withPictures('a', 'b', 'c', 'd')
  const moved = (id: string, move: Parameters<typeof moveLayerOps>[2]): string =>
    getPaintOrder(applyOps(before, moveLayerOps(before, id, move), PERSON).doc)
  expect(getPaintOrder(before)).toBe('abcd')
  expect(moved('a', 'to_front')).toBe('bcda')
  expect(moved('a', 'forward')).toBe('bacd')
  expect(moved('d', 'backward')).toBe('abdc')
  expect(moved('d', 'to_back')).toBe('dabc')
})

test('what lies on top already is not moved, and undo puts everything back', () => {
  const before = withPictures('a', 'b')
  expect(moveLayerOps(before, 'b', 'forward')).toEqual([])
  const { doc, inverse } = applyOps(before, moveLayerOps(before, 'a', 'to_front'), PERSON)
  expect(getPaintOrder(doc)).toBe('ba')
  expect(getPaintOrder(applyOps(doc, inverse, PERSON).doc)).toBe('ab')
  expect(topOrder(doc, 'image')).toBe(2)
})

test('texts have no layers', () => {
  expect(moveLayerOps(aLane({ t1: {} }), 't1', 'to_front')).toEqual([])
})
