import { expect, test } from 'vitest'
import { findTargetFaults, toAddress, toOptions, toTargetValues } from './target-values.ts'

const s3 = {
  kind: 's3',
  endpoint: 'https://s3.example.com',
  bucket: 'comics',
  prefix: 'in',
  region: 'eu',
} as const
const target = {
  id: 'a',
  bookId: 'b',
  name: 'Shop',
  language: 'en',
  kind: 's3',
  address: s3,
  options: { format: 'platform', profileId: 'p' },
  profileName: 'Strip 800',
  unpacked: true,
  pathPattern: '{file}',
  hasSecret: true,
  active: true,
  version: 1,
} as const

test('a target comes back from its form as it was', () => {
  const values = toTargetValues(target)
  expect(toAddress(values)).toEqual(s3)
  expect(toOptions(values)).toEqual(target.options)
  expect([...findTargetFaults(values, {}, true)]).toEqual([])
})

test('what is missing is named field by field', () => {
  const values = toTargetValues(null)
  expect([...findTargetFaults(values, {}, false)]).toEqual([
    'name',
    'host',
    'user',
    'fingerprint',
    'secret',
  ])
  const api = {
    ...values,
    name: 'x',
    kind: 'api',
    url: 'ftp://x',
    pathPattern: '../{file}',
  } as const
  expect([...findTargetFaults(api, { signingKey: 'short' }, false)]).toEqual([
    'url',
    'pathPattern',
    'secret',
  ])
})
