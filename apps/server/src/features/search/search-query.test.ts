import { describe, expect, it } from 'vitest'
import { readSearch } from './search-query.ts'

describe('what was typed into the search', () => {
  it.each([
    ['1001', '1001'],
    ['#10', '10'],
    ['1001 3', null],
    ['99999999999', null],
  ])('%s begins the serial %s', (q, serial) => {
    expect(readSearch(q).serial).toBe(serial)
  })

  it.each([
    ['1001 3', { number: 3, words: [], serial: 1001 }],
    ['#1001/12', { number: 12, words: [], serial: 1001 }],
    ['灯塔 第3话', { number: 3, words: ['灯塔'], serial: null }],
    ['灯塔第3話', { number: 3, words: ['灯塔'], serial: null }],
    ['cloud whale ch. 7', { number: 7, words: ['cloud', 'whale'], serial: null }],
    ['chapter 4', { number: 4, words: [], serial: null }],
    ['第 4 话', { number: 4, words: [], serial: null }],
    ['1001', null],
    ['#12', null],
    ['whale', null],
    ['whale 0', null],
  ])('%s means the chapter %j', (q, chapter) => {
    expect(readSearch(q).chapter).toEqual(chapter)
  })

  it('takes five words and no more', () => {
    expect(readSearch('a b c d e f g').words).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})
