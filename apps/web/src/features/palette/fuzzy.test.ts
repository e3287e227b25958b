import { describe, expect, it } from 'vitest'
import { fuzzyScore } from './fuzzy.ts'

const best = (query: string, texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => {
      const score = fuzzyScore(text, query)
      return score === null ? [] : [{ text, score }]
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ text }) => text)

describe('what fits a query', () => {
  it('letters in their order, whatever stands between', () => {
    expect(best('nwo', ['New work order', 'Own work', 'Sign out'])).toEqual([
      'New work order',
      'Own work',
    ])
  })
  it('a beginning before a middle, a word before scattered letters', () => {
    expect(best('or', ['Dashboard overview', 'Work orders', 'Orders'])).toEqual([
      'Orders',
      'Work orders',
      'Dashboard overview',
    ])
  })
  it('every word of the query, in any order', () => {
    expect(best('theme dark', ['Theme: Dark', 'Theme: Light'])).toEqual(['Theme: Dark'])
    expect(best('dark theme', ['Theme: Dark', 'Theme: Light'])).toEqual(['Theme: Dark'])
  })
  it('Chinese, and full-width letters as what they are', () => {
    expect(best('工单', ['工单管理', '我的工作', '新建工单'])).toEqual(['工单管理', '新建工单'])
    expect(best('ａｉ', ['AI'])).toEqual(['AI'])
  })
  it('the shorter of two that fit the same', () => {
    expect(best('font', ['Fonts and more', 'Fonts'])).toEqual(['Fonts', 'Fonts and more'])
  })
})
