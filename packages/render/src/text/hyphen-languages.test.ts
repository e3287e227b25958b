import { expect, test } from 'vitest'
import { hasHyphens } from './hyphen-languages.ts'
import { PATTERNS } from './hyphen-patterns.js'

test('the languages offered are the ones there are patterns for', () => {
  for (const language of Object.keys(PATTERNS)) expect(hasHyphens(language)).toBe(true)
  expect(Object.keys(PATTERNS)).toHaveLength(5)
  expect(['th', 'zh-Hant', 'zh-Hans', 'ja', 'ko'].some(hasHyphens)).toBe(false)
  expect(hasHyphens('pt-BR')).toBe(true)
})
