import { describe, expect, it } from 'vitest'
import { listBookIds, isBatchTemplate, readBatchSheet, type Table } from './batch-sheet.ts'

const HEADING = ['Book ID', 'Sub ID', 'Chinese title', 'English title']
const whale = {
  id: 'w',
  bookId: 'PF-1',
  bookSubId: '',
  titleZh: '云鲸灯塔',
  titleEn: 'The Cloud Whale',
}
const soba = { id: 's', bookId: 'PF-2', bookSubId: 'b', titleZh: '月见荞麦', titleEn: 'Moon Soba' }
const toTable = (lines: readonly (readonly string[])[]): Table =>
  lines.map((cells, at) => ({ line: at + 1, cells }))
const read = (lines: readonly (readonly string[])[], existingIds: readonly string[] = []) =>
  readBatchSheet(toTable([HEADING, ...lines]), [whale, soba], new Set(existingIds))
const faults = (lines: readonly (readonly string[])[], existingIds: readonly string[] = []) =>
  read(lines, existingIds).flatMap(({ row, faults: found }) =>
    found.map(({ column, code }) => [row, column, code]),
  )

describe('the heading of a batch sheet', () => {
  it.each([
    [[...HEADING], true],
    [[...HEADING, '', ' '], true],
    [HEADING.slice(0, 3), false],
    [[HEADING[1] ?? '', HEADING[0] ?? '', ...HEADING.slice(2)], false],
    [[...HEADING, 'Remark'], false],
    [[], false],
  ])('%j is the template: %s', (heading, expected) => {
    expect(isBatchTemplate(toTable([heading]), [['作品编号'], HEADING])).toBe(expected)
  })
  it('is missed in an empty sheet', () => {
    expect(isBatchTemplate([], [HEADING])).toBe(false)
    expect(isBatchTemplate([{ line: 2, cells: HEADING }], [HEADING])).toBe(false)
  })
})

describe('rows of a batch sheet', () => {
  it('name known books by id and sub id; empty lines are passed over and counted', () => {
    const rows = read([['PF-1'], ['', ' '], [' PF-2 ', 'b', '月见荞麦', 'moon soba']])
    expect(
      rows.map(({ row, known, titleZh, faults: found }) => [row, known, titleZh, found]),
    ).toEqual([
      [2, 'w', '云鲸灯塔', []],
      [4, 's', '月见荞麦', []],
    ])
    expect(listBookIds(toTable([HEADING, ['PF-1'], ['PF-1', 'b'], ['']]))).toEqual(['PF-1'])
  })
  it('are refused without an id, and for a book nobody knows', () => {
    expect(faults([['', '', '云鲸灯塔'], ['PF-9'], ['PF-2']])).toEqual([
      [2, 'bookId', 'id_missing'],
      [3, 'bookId', 'book_unknown'],
      [4, 'bookId', 'book_unknown'],
    ])
  })
  it('are refused for a book that comes again: with the line where it stands first', () => {
    const rows = read([['PF-1'], ['PF-2', 'b'], ['PF-1']])
    expect(rows[2]?.faults).toEqual([{ column: 'bookId', code: 'book_twice', params: { row: 2 } }])
  })
  it('are refused for a book the batch already has', () => {
    expect(faults([['PF-1']], ['w'])).toEqual([[2, 'bookId', 'book_in_batch']])
  })
  it('are refused when the title is another book’s: the id was mistyped', () => {
    expect(faults([['PF-1', '', '月见荞麦', 'Moon Soba']])).toEqual([
      [2, 'titleZh', 'title_differs'],
      [2, 'titleEn', 'title_differs'],
    ])
  })
  it('are refused when something stands beside the columns', () => {
    expect(faults([['PF-1', '', '', '', 'x']])).toEqual([[2, 'titleEn', 'extra_cells']])
  })
})
