import { expect, test } from 'vitest'
import { toPin, toRect } from './comment-session.ts'

const page = { width: 400, height: 600 }
const place = { pageId: 'p1', itemId: null, rect: null }

test('a place is an item, a rectangle, or the page; without a page there is none', () => {
  expect(toPin({ ...place, itemId: 't1' }, page)).toEqual({ pageId: 'p1', itemId: 't1' })
  expect(toPin(place, page)).toEqual({ pageId: 'p1' })
  expect(toPin({ ...place, pageId: null }, page)).toBeUndefined()
})

test('a rectangle is whole pixels inside the page, however it was drawn', () => {
  const rect = toRect({
    pageId: 'p1',
    from: { x: 390.4, y: 620 },
    to: { x: -3.2, y: 580.5 },
  } as never)
  expect(toPin({ ...place, rect }, page)).toEqual({
    pageId: 'p1',
    rect: { x: 0, y: 580, width: 391, height: 20 },
  })
  expect(toPin({ ...place, rect: { x: 500, y: 10, w: 5, h: 5 } }, page)).toEqual({
    pageId: 'p1',
    rect: { x: 399, y: 10, width: 1, height: 5 },
  })
})
