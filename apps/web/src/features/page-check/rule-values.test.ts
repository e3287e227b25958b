import { expect, test } from 'vitest'
import { type FreshFields, mergeFresh, openConflicts } from '../../lib/forms/merge-fresh.ts'
import { type PolicyValues, toLevelValues, toPolicies, toPolicyValues } from './rule-values.ts'

const open = <Values extends object>(values: Values): FreshFields<Values> => ({
  base: values,
  values,
  contested: new Set(),
})

test('a second save keeps what another person chose for other languages meanwhile', () => {
  const form = open(toPolicyValues({ every: 'redraw' }))
  const typed = { ...form, values: { ...form.values, en: 'beside' } satisfies PolicyValues }
  const merged = mergeFresh(typed, toPolicyValues({ every: 'redraw', th: 'gloss', fr: 'keep' }))
  expect(openConflicts(merged)).toEqual([])
  expect(toPolicies(merged.values)).toEqual({
    every: 'redraw',
    en: 'beside',
    th: 'gloss',
    fr: 'keep',
  })
})

test('a choice that another person took back stays taken back', () => {
  const form = open(toPolicyValues({ th: 'gloss' }))
  const typed = { ...form, values: { ...form.values, every: 'keep' } satisfies PolicyValues }
  expect(toPolicies(mergeFresh(typed, toPolicyValues({})).values)).toEqual({ every: 'keep' })
})

test('a language and a check that both chose are shown with both versions', () => {
  const policies = open(toPolicyValues({}))
  const typed = { ...policies, values: { ...policies.values, en: 'beside' } satisfies PolicyValues }
  expect(openConflicts(mergeFresh(typed, toPolicyValues({ en: 'keep', th: 'gloss' })))).toEqual([
    'en',
  ])
  const levels = open(toLevelValues({}))
  const chosen = { ...levels, values: { ...levels.values, numbers: 'block' as const } }
  const merged = mergeFresh(chosen, toLevelValues({ numbers: 'off', terms: 'off' }))
  expect(openConflicts(merged)).toEqual(['numbers'])
  expect(merged.values).toMatchObject({ numbers: 'block', terms: 'off' })
})
