import { LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { beforeEach, expect, test, vi } from 'vitest'

// Other tests of this process import load-node.ts, which loads every language.
beforeEach(() => {
  vi.resetModules()
})

test('patterns are loaded for one language at a time, and no text goes without them unnoticed', async () => {
  const { lacksHyphenation, loadHyphenation } = await import('./hyphenation-patterns.ts')
  const { hyphenPoints } = await import('./hyphenate.ts')
  expect(() => hyphenPoints('extraordinaire', 'fr')).toThrow('of fr are not loaded')
  await loadHyphenation('fr')
  expect([...hyphenPoints('extraordinaire', 'fr')]).not.toEqual([])
  expect(LANGUAGES.filter(lacksHyphenation)).toEqual(['en', 'id', 'pt', 'es'])
  await loadHyphenation('pt-BR')
  expect(lacksHyphenation('pt')).toBe(false)
})

test('a language without patterns needs none', async () => {
  const { loadHyphenation } = await import('./hyphenation-patterns.ts')
  const { hyphenPoints } = await import('./hyphenate.ts')
  await loadHyphenation('th')
  expect(hyphenPoints('เร็วเข้า! ระวัง', 'th').size).toBe(0)
})
