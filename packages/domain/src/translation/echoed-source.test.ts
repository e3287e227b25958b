import { expect, it } from 'vitest'
import { isEchoedSource } from './echoed-source.ts'

it.each([
  ['晚上见！', '晚上见!', 'zh-Hans', 'en', true],
  ['……！', '……！', 'zh-Hans', 'en', false],
  ['OK!', 'OK!', 'zh-Hans', 'en', false],
  ['晚上见！', '晚上见！', 'zh-Hans', 'zh-Hant', false],
  ['See you later, alligator', 'See you later, alligator', 'en', 'fr', true],
  ['Pepper!', 'Pepper!', 'en', 'fr', false],
  ['또 봐요', '또 봐요', 'ko', 'en', true],
  ['晚上见！', 'See you tonight!', 'zh-Hans', 'en', false],
] as const)(
  '%s answered with %s from %s to %s is echoed: %s',
  (text, answer, source, target, is) => {
    expect(isEchoedSource(text, answer, { source, target })).toBe(is)
  },
)
