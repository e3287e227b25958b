import { orderViewDefinition } from '@panelflow/contract/order-view.ts'
import { expect, test } from 'vitest'
import { parseChapterSearch } from '../detail/chapter-search.ts'
import { isPlain, toSearch, toViewDefinition } from './order-view-definition.ts'
import { parseOrderSearch } from './order-search.ts'

const given = (search: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

test('filters in the address are understood', () => {
  const raw = {
    search: 'moon',
    status: ['translating', 'completed'],
    language: ['fr'],
    type: ['urgent'],
    stage: ['translation', 'review'],
    chapterStage: ['typesetting'],
    kind: ['text_only'],
    book: ['019cad8f-ac00-7004-bc2c-d58e88f22f17'],
    person: ['019cad8f-ac00-7004-bc2c-d58e88f22f17'],
    scope: 'mine',
    due: 'late',
    createdFrom: '2026-02-03',
    dueTo: '2026-03-03',
    sort: 'title',
    order: 'desc',
    cols: ['title:240', 'status'],
    dense: 'compact',
    view: '019cad8f-ac00-7004-bc2c-d58e88f22f17',
    only: ['019cad8f-ac00-7004-bc2c-d58e88f22f17'],
    layout: 'calendar',
    at: '2026-03-03',
    span: 'week',
  }
  expect(given(parseOrderSearch(raw))).toEqual(raw)
})

test('one status need not be a list, a number can be searched', () => {
  expect(given(parseOrderSearch({ status: 'translating', search: 1042 }))).toEqual({
    status: ['translating'],
    search: '1042',
  })
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
        person: ['me'],
        createdFrom: '2026-13-40',
        cols: ['<b>', 7],
        dense: 'normal',
        layout: 'gallery',
        at: 'today',
        span: 'year',
        evil: '<b>',
      }),
    ),
  ).toEqual({})
})

test('a link to a chapter may ask for a window and a seat, but only known ones', () => {
  expect(given(parseChapterSearch({ chapterId: 'c', open: 'assign', seat: 'typesetter' }))).toEqual(
    {
      chapterId: 'c',
      open: 'assign',
      seat: 'typesetter',
    },
  )
  expect(given(parseChapterSearch({ chapterId: 5, open: 'explode', seat: 'king' }))).toEqual({})
})

test('a saved view and an address say the same, back and forth', () => {
  const search = parseOrderSearch({
    status: 'translating',
    due: 'late',
    sort: 'title',
    order: 'desc',
    cols: ['title:240', 'status'],
    dense: 'roomy',
    layout: 'board',
  })
  const id = '019cad8f-ac00-7004-bc2c-d58e88f22f17'
  expect(given(toSearch(id, orderViewDefinition.parse(toViewDefinition(search))))).toEqual({
    ...given(search),
    view: id,
  })
  expect(isPlain(parseOrderSearch({}))).toBe(true)
  expect(isPlain(search)).toBe(false)
})
