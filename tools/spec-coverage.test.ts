import { describe, expect, it } from 'vitest'
import { computeCoverage, parseSpecification, tagsIn } from './spec-coverage.ts'

const paragraphs = [
  { id: '2.path.root', sentence: 'the root' },
  { id: '8.message.copy', sentence: 'copy' },
]
/** written in two parts, so that this file has no tag of its own */
const tag = (ids: string): string => `  // ${'spec'} ${ids}`

describe('the coverage of the specification', () => {
  it('reads paragraphs with their ids, and refuses an id that stands twice', () => {
    const text = '## 2. Screens\n\n- **2.path.root** `/` leads home.\n- a list item without an id\n'
    expect(parseSpecification(text)).toEqual([{ id: '2.path.root', sentence: '`/` leads home.' }])
    expect(() => parseSpecification(`${text}${text}`)).toThrow(/two paragraphs 2\.path\.root/)
  })

  it('counts what was asked for apart from what we decided', () => {
    const { asked, decided } = computeCoverage(
      [...paragraphs, { id: '10.path.root', sentence: 'decided' }],
      [{ file: 'a.test.ts', title: 'x', ids: ['10.path.root'] }],
    )
    expect([asked, decided]).toEqual(['0 of 2 (0 %)', '1 of 1 (100 %)'])
  })

  it('reads what a test names in the line before it', () => {
    const text = `${tag('2.path.root, 8.message.copy')}\n  it('goes home', () => {})\n  it('does more', () => {})`
    expect(tagsIn('a.test.ts', text)).toEqual([
      { file: 'a.test.ts', title: 'goes home', ids: ['2.path.root', '8.message.copy'] },
    ])
  })

  it('reads tags on several lines', () => {
    const text = `${tag('2.path.root')}\n${tag('8.message.copy')}\n  it('goes home', () => {})`
    expect(tagsIn('a.test.ts', text).map(({ title, ids }) => [title, ...ids])).toEqual([
      ['goes home', '2.path.root'],
      ['goes home', '8.message.copy'],
    ])
  })

  it('reads tags on more lines than a title is looked for', () => {
    const tags = Array.from({ length: 30 }, () => tag('2.path.root'))
    const found = tagsIn('a.test.ts', [...tags, "  it('goes home', () => {})"].join('\n'))
    expect(new Set(found.map(({ title }) => title))).toEqual(new Set(['goes home']))
  })

  it('finds the title behind a table of cases', () => {
    const text = `${tag('2.path.root')}\n  it.each([\n    ['/x', [5]],\n    ['/y', [3]],\n  ])('%s is seen by %j', () => {})`
    expect(tagsIn('a.test.ts', text)[0]?.title).toBe('%s is seen by %j')
  })

  it('refuses a tag without a test, and a paragraph nobody knows', () => {
    expect(() => tagsIn('a.test.ts', `${tag('2.path.root')}\nconst x = 1`)).toThrow(/a\.test\.ts:1/)
    expect(() =>
      computeCoverage(paragraphs, [{ file: 'a.test.ts', title: 'x', ids: ['2.path.rot'] }]),
    ).toThrow(/2\.path\.rot/)
  })

  it('says what is not covered', () => {
    const { covered, document } = computeCoverage(paragraphs, [
      { file: 'a.test.ts', title: 'goes home', ids: ['2.path.root'] },
    ])
    expect(covered).toBe(1)
    expect(document).toContain('1 of 2 (50 %)')
    expect(document).toMatch(/8\.message\.copy \| copy \| \*\*not covered/)
    expect(document).toContain('`a.test.ts`: goes home')
  })
})
