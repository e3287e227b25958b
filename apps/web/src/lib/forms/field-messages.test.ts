import { FIELD_CODES, FIELD_PARAMS } from '@panelflow/domain/error/field-error.ts'
import { expect, test } from 'vitest'
import { CallError } from '../http/call-error.ts'
import en from '../i18n/app.en.json' with { type: 'json' }
import zh from '../i18n/app.zh-CN.json' with { type: 'json' }
import { getFieldErrors } from './field-messages.ts'

const used = (sentence: string): string[] => [
  ...new Set([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)),
]

test.each(FIELD_CODES)(
  '%s has a sentence in both languages with the params it declares',
  (code) => {
    const key = code.replace('.', '_')
    for (const { field_error: sentences } of [en, zh]) {
      const sentence = Object.entries(sentences).find(([name]) => name === key)?.[1] ?? ''
      expect(sentence.length).toBeGreaterThan(1)
      expect(used(sentence)).toEqual(FIELD_PARAMS[code])
    }
  },
)

test('what a schema refuses is marked at its field, as what a rule refuses', () => {
  const fields = [
    { field: 'title', code: 'field.too_long', params: { max: 200 } },
    { field: 'cutoffTime', code: 'order.deadline_in_past', params: {} },
    { field: 'title', code: 'field.invented', params: {} },
  ]
  const error = new CallError({
    kind: 'envelope',
    message: '',
    fact: 'request.invalid',
    params: { fields },
  })
  expect(getFieldErrors(error)).toEqual(fields.slice(0, 2))
})
