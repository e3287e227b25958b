import { expect, test } from 'vitest'
import { takeTypedText } from './typed-words.ts'

const take = (text: string, before: string, after: string) =>
  takeTypedText(text, before, after)?.translation ?? null

test('words changed in a layer of type keep the spaces where its lines were broken', () => {
  const text = 'We must leave before the sun is up.'
  expect(
    take(text, 'We must\nleave before\nthe sun is up.', 'We must\nleave before\nthe moon is up.'),
  ).toBe('We must leave before the moon is up.')
  expect(
    take(text, 'We must\nleave before\nthe sun is up.', 'You must\nleave after\nthe sun is up.'),
  ).toBe('You must leave after the sun is up.')
})

test.each([
  [
    'a hyphen at the end of a line is none of the text',
    'an unbelievable story',
    'an unbe-\nlievable story',
    'an unbe-\nlievable tale',
    'an unbelievable tale',
  ],
  [
    'Chinese is broken without spaces',
    '我们必须马上离开这里',
    '我们必须\n马上离开\n这里',
    '我们必须\n立刻离开\n这里',
    '我们必须立刻离开这里',
  ],
  [
    'line feeds of the text stay',
    'Stop!\nWho is there?',
    'Stop!\nWho is\nthere?',
    'Stop!\nWho was\nthere?',
    'Stop!\nWho was there?',
  ],
  ['a line that was broken by hand is broken', 'one two', 'one two', 'one\ntwo', 'one\ntwo'],
  ['carriage returns are line ends', 'one two', 'one\ntwo', 'one\rthree\r', 'one three'],
  ['everything may be new', 'one', 'one', 'two three', 'two three'],
])('%s', (_, text, before, after, merged) => {
  expect(take(text, before, after)).toBe(merged)
})

test('the same words are no change, however their lines end', () => {
  expect(takeTypedText('one two', 'one\ntwo', 'one\rtwo\r')).toBeNull()
})

test('a text that is no longer what was typed gets the lines of the layer, and says so', () => {
  expect(takeTypedText('quite other words', 'one\ntwo', 'one\nthree')).toEqual({
    translation: 'one\nthree',
    isMerged: false,
  })
})
