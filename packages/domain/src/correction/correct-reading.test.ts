import { expect, test } from 'vitest'
import { countLetterEdits, listConfusions } from './confusions.ts'
import { createReadingCorrector } from './correct-reading.ts'

const repeat = (read: string, meant: string, times: number) =>
  Array.from({ length: times }, () => ({ read, meant }))

test('what people replaced is counted; what they put in, took out or typed anew is no confusion', () => {
  const lines = [
    ...repeat('末来', '未来', 2),
    { read: '日的', meant: '目的' },
    { read: '好', meant: '好！' },
    { read: '一二三四', meant: '完全不同的话' },
    { read: 'a b', meant: 'a\nb' },
  ]
  expect(listConfusions(lines)).toEqual([
    { read: '末', meant: '未', count: 2 },
    { read: '日', meant: '目', count: 1 },
  ])
  expect(countLetterEdits({ read: '末来！', meant: '未来' })).toBe(2)
  expect(countLetterEdits({ read: 'same', meant: 'same' })).toBe(0)
})

test('a letter that the book nearly always corrected is corrected; one that is often right stays', () => {
  const correct = createReadingCorrector({
    lines: [
      ...repeat('末来', '未来', 4),
      ...repeat('日的', '目的', 4),
      ...repeat('日月', '日月', 4),
      ...repeat('己经', '已经', 2),
    ],
    names: [],
  })
  expect(correct('末来的日子己经')).toBe('未来的日子己经')
})

test('a name is restored from letters that were confused before, and from no others', () => {
  const lines = [...repeat('阿末', '阿未', 1), ...repeat('末日', '末日', 20)]
  const correct = createReadingCorrector({ lines, names: ['未来子', '龙'] })
  expect(correct('末来子，末日！')).toBe('未来子，末日！')
  expect(correct('本来子')).toBe('本来子')
  // the right name stands there already: nothing is guessed beside it
  expect(correct('未来子和末来子')).toBe('未来子和末来子')
})

test('a book without corrections changes nothing', () => {
  const correct = createReadingCorrector({ lines: repeat('末来', '末来', 9), names: ['未来'] })
  expect(correct('末来')).toBe('末来')
})
