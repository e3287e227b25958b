import { expect, test } from 'vitest'
import { INTERFACE_LOCALES, TARGET_LANGUAGES } from './language.ts'

test('chapters go into eight languages, the interface speaks two', () => {
  expect([...TARGET_LANGUAGES].toSorted()).toEqual([
    'en',
    'es',
    'fr',
    'id',
    'pt',
    'th',
    'zh-Hans',
    'zh-Hant',
  ])
  expect(INTERFACE_LOCALES).toEqual(['en', 'zh-CN'])
})
