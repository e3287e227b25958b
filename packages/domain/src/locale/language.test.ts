import { expect, test } from 'vitest'
import { INTERFACE_LOCALES, TARGET_LANGUAGES } from './language.ts'

test('chapters go into the eight languages of the product at least, the interface speaks two', () => {
  expect(TARGET_LANGUAGES).toEqual(
    expect.arrayContaining(['en', 'id', 'zh-Hant', 'th', 'zh-Hans', 'fr', 'pt', 'es']),
  )
  expect(INTERFACE_LOCALES).toEqual(['en', 'zh-CN'])
})
