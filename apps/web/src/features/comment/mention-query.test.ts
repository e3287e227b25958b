import { expect, test } from 'vitest'
import { mentionAt, withMention } from './mention-query.ts'

test.each([
  ['hi @li', 6, { from: 3, query: 'li' }],
  ['@', 1, { from: 0, query: '' }],
  ['你好，@李', 5, { from: 3, query: '李' }],
  ['a@b', 3, null],
  ['@li done', 8, null],
])('%j at %i', (text, caret, found) => {
  expect(mentionAt(text, caret)).toEqual(found)
})

test('a chosen name replaces what was typed of it', () => {
  expect(withMention('hi @li there', 3, 6, 'li.wei')).toEqual({
    text: 'hi @li.wei there',
    caret: 10,
  })
  expect(withMention('@', 0, 1, 'ana')).toEqual({ text: '@ana ', caret: 5 })
})
