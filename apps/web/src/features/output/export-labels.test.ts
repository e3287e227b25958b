import { expect, test } from 'vitest'
import { getAdviceText, isActive, getRefusalMessage, shareDone, getTone } from './export-labels.ts'
import { loadSentences } from '../../lib/i18n/sentences.ts'

await loadSentences('en')

test('an export that lacks chapters is no plain success', () => {
  expect(getTone({ status: 'done', chaptersRefused: 0 })).toBe('good')
  expect(getTone({ status: 'done', chaptersRefused: 2 })).toBe('attention')
  expect(getTone({ status: 'failed', chaptersRefused: 2 })).toBe('bad')
})

test('waiting and running exports are at work, ended ones are not', () => {
  const statuses = ['waiting', 'running', 'done', 'failed', 'canceled', 'expired'] as const
  expect(statuses.filter((status) => isActive({ status }))).toEqual(['waiting', 'running'])
})

test('progress is between nothing and everything, also before pages are counted', () => {
  expect(shareDone({ pagesDone: 0, pagesTotal: 0 })).toBe(0)
  expect(shareDone({ pagesDone: 3, pagesTotal: 4 })).toBe(0.75)
  expect(shareDone({ pagesDone: 9, pagesTotal: 4 })).toBe(1)
})

test('a refusal is worded with its values', () => {
  expect(
    getRefusalMessage({ code: 'output.text_too_tall', params: { page: 3, limit: 1280 } }),
  ).toContain('page 3')
})

test('a refusal whose sentence says what to do gets no second advice', () => {
  expect(getAdviceText({ code: 'export.worker_lost' })).toBe(null)
  expect(getAdviceText({ code: 'output.not_deliverable' })).not.toBe(null)
  expect(getAdviceText({ code: 'something.of_a_newer_server' })).not.toBe(null)
})
