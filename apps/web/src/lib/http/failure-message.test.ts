import { expect, test, vi } from 'vitest'

test('a refusal is worded by the server until the sentences are here, then by them', async () => {
  vi.resetModules()
  const { CallError } = await import('./call-error.ts')
  const { failureSentence } = await import('./failure-message.ts')
  const { loadSentences } = await import('../i18n/sentences.ts')
  const refusal = new CallError({
    kind: 'envelope',
    message: 'Code 42901',
    code: 42_901,
    fact: 'session.throttled',
    params: { seconds: 9 },
    sentence: 'Wait, says the server.',
  })
  expect(failureSentence(refusal)).toBe('Wait, says the server.')
  await loadSentences('en')
  expect(failureSentence(refusal)).toBe('Too many attempts. Try again in 9 seconds.')
})
