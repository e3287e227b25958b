import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'
import { expect, test } from 'vitest'
import { CallError } from '../http/call-error.ts'
import { factSentence, markFact } from './form-rules.ts'
import { loadSentences } from '../i18n/sentences.ts'

await loadSentences('en')

const refusal = (fact: ErrorCode): CallError =>
  new CallError({ kind: 'envelope', code: 42201, fact, params: { name: 'Webtoon' }, message: '' })

test('a refusal is said beside the field it is about, other failures are not', () => {
  expect(
    factSentence(refusal('platform_profile.name_taken'), 'platform_profile.name_taken'),
  ).toContain('Webtoon')
  expect(
    factSentence(refusal('platform_profile.not_found'), 'platform_profile.name_taken'),
  ).toBeUndefined()
  expect(factSentence(null, 'platform_profile.name_taken')).toBeUndefined()
})

test('the field of a refusal gets its sentence and the cursor', () => {
  const marked: unknown[] = []
  markFact<{ name: string }>(
    refusal('style.name_taken'),
    { 'style.name_taken': 'name' },
    (...args) => void marked.push(args),
  )
  markFact<{ name: string }>(
    refusal('style.too_many'),
    { 'style.name_taken': 'name' },
    (...args) => void marked.push(args),
  )
  expect(marked).toMatchObject([['name', { type: 'style.name_taken' }, { shouldFocus: true }]])
})
