import { expect, test } from 'vitest'
import { parseChapterSearch } from './chapter-search.ts'
import { parseOrderSearch } from './order-search.ts'

const given = (search: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

test('filters in the address are understood', () => {
  const raw = {
    search: 'moon',
    status: ['translating', 'completed'],
    language: 'fr',
    type: 'urgent',
    scope: 'mine',
    sort: 'title',
    order: 'desc',
    page: 3,
    size: 100,
  }
  expect(given(parseOrderSearch(raw))).toEqual(raw)
})

test('one status need not be a list, a number can be searched', () => {
  expect(given(parseOrderSearch({ status: 'translating', search: 1042 }))).toEqual({ status: ['translating'], search: '1042' })
})

test('what makes no sense is left out instead of breaking the screen', () => {
  expect(
    given(
      parseOrderSearch({
        search: '  ',
        status: ['flying'],
        language: 'xx',
        type: 1,
        scope: 'all',
        sort: 'password',
        order: 'asc',
        page: -1,
        size: 7,
        evil: '<b>',
      }),
    ),
  ).toEqual({})
})

test('a link to a chapter may ask for a window and a seat, but only known ones', () => {
  expect(given(parseChapterSearch({ chapterId: 'c', open: 'assign', seat: 'typesetter' }))).toEqual({
    chapterId: 'c',
    open: 'assign',
    seat: 'typesetter',
  })
  expect(given(parseChapterSearch({ chapterId: 5, open: 'explode', seat: 'king' }))).toEqual({})
})
