import { expect, test } from 'vitest'
import { preferredLocale } from './preferred-locale.ts'

// spec 3.settings.locale 9.limit.interface
test('a chosen language wins; else Chinese for a Chinese browser; else English', () => {
  expect(preferredLocale('en', ['zh-CN'])).toBe('en')
  expect(preferredLocale('zh-CN', ['fr'])).toBe('zh-CN')
  expect(preferredLocale(null, ['zh-TW', 'en'])).toBe('zh-CN')
  expect(preferredLocale(null, ['fr', 'zh'])).toBe('en')
  expect(preferredLocale('klingon', [])).toBe('en')
})
