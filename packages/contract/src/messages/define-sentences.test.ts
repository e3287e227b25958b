import { expect, test } from 'vitest'
import { defineSentences } from './define-sentences.ts'
import { en } from './en.ts'

test('a sentence uses only values that its code has', () => {
  // the table itself is what was given
  expect(defineSentences(en as Parameters<typeof defineSentences>[0])).toBe(en)
  const wrong = {
    ...en,
    'order.not_found': 'Order {serial} does not exist.',
  } as const
  // @ts-expect-error -- order.not_found has no param serial
  expect(defineSentences(wrong)).toBe(wrong)
})
