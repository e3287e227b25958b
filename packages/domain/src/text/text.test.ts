import { describe, expect, it } from 'vitest'
import { normaliseText } from './normalise.ts'
import { countWords, countTotalWords } from './word-count.ts'

// spec 10.words.count
describe('counting words', () => {
  it.each([
    ['你好，世界！', 4],
    ['「……走吧。」', 2],
    ['スーパーマン', 6],
    ['ｶﾞﾝﾊﾞﾚ!!', 4],
    ['時々、雨', 3],
    ['안녕하세요 세계', 2],
    ["It's a well-known trick", 4],
    ['It’s rock ’n’ roll', 4],
    ['wait -- what?!', 2],
    ['3.14 or 10,000 at 12:30', 5],
    ['café naïve Ångström', 3],
    ['l’été', 1],
    ['สวัสดีครับ', 2],
    ['第3話 OK', 4],
    ['ＯＫ！', 1],
    ['…?! ♪ ★', 0],
    ['', 0],
    ['\n\t ', 0],
    ['😀 go', 1],
  ])('%j has %d', (text, count) => {
    expect(countWords(text)).toBe(count)
  })

  it('goes bubble by bubble: words do not join across bubbles', () => {
    expect(countTotalWords(['one', 'two three', '四'])).toBe(4)
  })

  it('stays fast on a very long bubble', () => {
    expect(countWords("a-b'c ".repeat(20_000))).toBe(20_000)
    expect(countWords('字'.repeat(100_000))).toBe(100_000)
  })
})

describe('the form under which terms are the same', () => {
  it.each([
    ['  Captain  Rain ', 'captain rain'],
    ['ＣＡＰＴＡＩＮ　Rain', 'captain rain'],
    ['ﾅﾙﾄ', 'ナルト'],
    ['e\u0301te', 'éte'],
  ])('%j is %j', (text, normal) => {
    expect(normaliseText(text)).toBe(normal)
    expect(normaliseText(normal)).toBe(normal)
  })
})
