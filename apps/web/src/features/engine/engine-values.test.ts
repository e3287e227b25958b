import { expect, test } from 'vitest'
import { findFaults, toBody, toValues } from './engine-values.ts'

const values = { ...toValues(undefined), name: ' DeepL ', baseUrl: 'https://api.deepl.com ' }

test('a language model needs the name of its model, and every engine a name and an address', () => {
  expect(findFaults(toValues(undefined))).toEqual({
    name: 'need_name',
    baseUrl: 'need_url',
    model: 'need_model',
  })
  expect(findFaults({ ...values, protocol: 'deepl' })).toEqual({
    name: null,
    baseUrl: null,
    model: null,
  })
})

test('an empty price is none, an empty budget no limit', () => {
  expect(toBody(values)).toMatchObject({
    name: 'DeepL',
    baseUrl: 'https://api.deepl.com',
    price: null,
    monthlyBudget: null,
  })
  expect(toBody({ ...values, per: 'tokens', input: 2, budget: 30 })).toMatchObject({
    price: { per: 'tokens', input: 2, output: 0 },
    monthlyBudget: 30,
  })
})
