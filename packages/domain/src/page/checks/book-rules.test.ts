import { expect, it } from 'vitest'
import { getCheckRules } from './book-rules.ts'
import { NO_LIMITS } from './line-limits.ts'

it('what a language says stands over what the book says for all', () => {
  const every = {
    levels: { honorific_missing: 'warn', quotes: 'off' },
    lineLimits: { lines: 6, characters: 30 },
  } as const
  const byLanguage = {
    fr: { levels: { honorific_missing: 'off' }, lineLimits: NO_LIMITS },
    'zh-Hant': { levels: {}, lineLimits: { lines: null, characters: 12 } },
  } as const
  expect(getCheckRules(every, byLanguage, 'en')).toEqual(every)
  expect(getCheckRules(every, byLanguage, 'fr')).toEqual({
    levels: { honorific_missing: 'off', quotes: 'off' },
    lineLimits: { lines: 6, characters: 30 },
  })
  expect(getCheckRules(every, byLanguage, 'zh-Hant').lineLimits).toEqual({
    lines: 6,
    characters: 12,
  })
})
