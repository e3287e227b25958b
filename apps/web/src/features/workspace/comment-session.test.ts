import { expect, test } from 'vitest'
import { joinNotes, toPin, toRect } from './comment-session.ts'

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

test('a line shows the open notes to the typesetter, oldest first, with their writers', () => {
  const pin = { pageId: 'p1', page: 1, replaced: false, itemId: 't1', rect: null }
  const note = (text: string, over: object = {}) =>
    ({
      kind: 'note_to_typesetter',
      pin,
      text,
      deleted: false,
      author: { name: 'li', realName: '' },
      ...over,
    }) as never
  const threads = [
    note('shake the letters', { author: { name: 'wu', realName: 'Wu Ping' } }),
    note('as a whisper'),
    note('a remark', { kind: 'remark' }),
    note('elsewhere', { pin: { ...pin, itemId: 't2' } }),
    note('', { deleted: true }),
  ]
  expect(joinNotes(threads, 't1')).toBe('li: as a whisper\nWu Ping: shake the letters')
  expect(joinNotes(threads, 't9')).toBeNull()
})
