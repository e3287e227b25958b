import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

test.each([
  ['one two', 'one two', 'one two three', 'one two three'],
  ['one two', 'zero one two', 'one two three', 'zero one two three'],
  ['one two', 'one two three', 'zero one two', 'zero one two three'],
  ['', 'Hello ', 'you', 'Hello you'],
  ['one two', 'one', 'one two', 'one'],
  ['你好😀', '你好啊😀', '你好😀吗', '你好啊😀吗'],
  ['same', 'both', 'both', 'both'],
  ['', '😀', '😀', '😀'],
])('%j changed to %j and to %j is %j', (original, first, second, merged) => {
  expect(mergeTexts(original, first, second)).toBe(merged)
})

test('what both changed is not decided here', () => {
  expect(mergeTexts('one two', 'one three', 'one four')).toBeNull()
  expect(mergeTexts('one two', '', 'one two three')).toBe(' three')
  expect(mergeTexts('one two', 'x', 'one y two')).toBeNull()
})

test('nothing that one of them typed is lost, and no letter is cut', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', '😀', ' '), { maxLength: 6 })
  fc.assert(
    fc.property(letters, letters, letters, letters, (head, tail, mine, theirs) => {
      const join = (...parts: readonly (readonly string[])[]): string => parts.flat().join('')
      const original = join(head, tail)
      const [first, second] = [join(mine, head, tail), join(head, tail, theirs)]
      const merged = mergeTexts(original, first, second)
      if (merged === null) return
      // where both came to the same words, nobody's are missing
      const added = first === second ? mine.length : mine.length + theirs.length
      expect([...merged]).toHaveLength(head.length + tail.length + added)
    }),
  )
})
