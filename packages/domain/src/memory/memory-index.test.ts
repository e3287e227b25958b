import { describe, expect, it } from 'vitest'
import { MemoryIndex, type MemoryLine } from './memory-index.ts'

const line = (
  id: string,
  source: string,
  translation = `translation of ${id}`,
  over: Partial<MemoryLine> = {},
): MemoryLine => ({
  id,
  source,
  translation,
  bookId: null,
  speaker: null,
  rank: 2,
  ...over,
})
const listIds = (index: MemoryIndex, text: string): string[] =>
  index.find({ text }).map((match) => match.line.id)

describe('the translation memory', () => {
  it('finds a line that differs only in lettering as equal', () => {
    const index = new MemoryIndex([line('a', '我会赢的。\n保证！')])
    expect(index.find({ text: '我会赢的。保证!' })).toMatchObject([{ line: { id: 'a' }, score: 1 }])
  })

  it('finds similar lines, best first, and leaves the rest out', () => {
    const index = new MemoryIndex([
      line('far', '今晚见，再会'),
      line('near', '多谢允许我去参加吧！'),
      line('equal', '多谢允许我去参加！'),
    ])
    expect(listIds(index, '多谢允许我去参加！')).toEqual(['equal', 'near'])
  })

  it('finds short lines after one edit', () => {
    const index = new MemoryIndex([line('a', '好极了。'), line('b', '晚上见！')])
    expect(listIds(index, '好极啦。')).toEqual(['a'])
    expect(listIds(index, '晚上见')).toEqual(['b'])
  })

  it('prefers the same book, then the same speaker, among equal scores', () => {
    const index = new MemoryIndex([
      line('other', '等等！', 'Wait!', { bookId: 'x' }),
      line('book', '等等！', 'Hold on!', { bookId: 'me', speaker: 'Carrot' }),
      line('speaker', '等等！', 'Hang on!', { bookId: 'me', speaker: 'Pepper' }),
    ])
    expect(
      index.find({ text: '等等！', bookId: 'me', speaker: 'Pepper' }).map((match) => match.line.id),
    ).toEqual(['speaker', 'book', 'other'])
  })

  it('shows the same translation of the same words once, and at most five', () => {
    const repeated = Array.from({ length: 9 }, (_, index) =>
      line(`same ${index}`, '等等！', 'Wait!'),
    )
    expect(new MemoryIndex(repeated).find({ text: '等等！' })).toHaveLength(1)
    const different = Array.from({ length: 9 }, (_, index) =>
      line(`${index}`, '等等！', `Wait ${index}`),
    )
    expect(new MemoryIndex(different).find({ text: '等等！' })).toHaveLength(5)
  })

  it('never answers an empty question and never keeps empty lines', () => {
    const index = new MemoryIndex([line('blank', ' \n '), line('a', 'words')])
    expect(index.size).toBe(1)
    expect(index.find({ text: '\n' })).toEqual([])
  })
})

it('replaces a line of the same id, forgets one, and stays whole through many of both', () => {
  const index = new MemoryIndex([line('a', '等等！', 'Wait!'), line('b', '晚上见！', 'Later!')])
  index.add(line('a', '等等！', 'Hold on!'))
  expect(index.find({ text: '等等！' })).toMatchObject([{ line: { translation: 'Hold on!' } }])
  index.remove('a')
  expect(index.find({ text: '等等！' })).toEqual([])
  for (let round = 0; round < 3000; round++) index.add(line('c', `第${round}句话`))
  expect(index.size).toBe(2)
  expect(listIds(index, '第2999句话')).toEqual(['c'])
  expect(listIds(index, '晚上见！')).toEqual(['b'])
})

it('prefers words that have come further, among equal ones', () => {
  const index = new MemoryIndex([
    line('draft', '等等！', 'Wait!', { rank: 1 }),
    line('delivered', '等等！', 'Hold on!', { rank: 4 }),
  ])
  expect(listIds(index, '等等！')).toEqual(['delivered', 'draft'])
})

describe('recall after one edit among 4,000 lines', () => {
  const alphabet = Array.from(
    '天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜金生丽水玉出昆冈剑号巨阙珠称夜光果珍李柰菜重芥姜',
  )
  let seed = 7
  const next = (limit: number): number => {
    seed = (seed + 0x6d2b79f5) | 0
    const mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  const sentence = (length: number): string =>
    Array.from({ length }, () => alphabet[next(alphabet.length)]).join('')
  const lines = Array.from({ length: 4000 }, (_, index) =>
    line(`${index}`, sentence(3 + (index % 22))),
  )
  const index = new MemoryIndex(lines)

  it.each([
    ['6 characters and more', (length: number) => length >= 6, 0.98],
    ['3 to 5 characters', (length: number) => length <= 5, 0.95],
  ])('%s', (_, fits, least) => {
    const queryLines = lines.filter(({ source }) => fits(source.length)).slice(0, 300)
    const found = queryLines.filter(({ id, source }) => {
      const at = next(source.length)
      const edited = source.slice(0, at) + '猫' + source.slice(at + 1)
      return listIds(index, edited).includes(id)
    })
    expect(found.length / queryLines.length).toBeGreaterThanOrEqual(least)
  })
})
