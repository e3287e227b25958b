import type { PlatformProfileView } from '@panelflow/contract/output.ts'
import { expect, test } from 'vitest'
import {
  inputOfValues,
  isResolution,
  NEW_PROFILE,
  patternFault,
  sampleName,
  sizeFaults,
  toValues,
} from './profile-values.ts'

const profile: PlatformProfileView = {
  id: 'p',
  name: 'Strip',
  bookId: null,
  bookTitle: null,
  width: 800,
  maxHeight: null,
  maxBytes: 2_000_400,
  format: 'jpeg',
  quality: 92,
  cuts: 'gutters',
  namePattern: '{n}',
  resolution: 300,
  builtIn: null,
  hidden: false,
  exports: 0,
  version: 3,
  can: { edit: true, hide: true, show: false, delete: true },
}

test('a profile goes through the form unchanged, also where its weight is no whole number of kB', () => {
  const {
    id: _id,
    bookTitle: _title,
    builtIn: _built,
    hidden: _hidden,
    exports: _exports,
    version: _version,
    can: _can,
    ...input
  } = profile
  expect(inputOfValues(toValues(profile), profile)).toEqual(input)
})

test('a weight that is typed counts in kB of 1,000 bytes, an empty one is no limit', () => {
  expect(inputOfValues({ ...toValues(profile), maxKb: 500 }, profile).maxBytes).toBe(500_000)
  expect(inputOfValues({ ...toValues(profile), maxKb: '' }, profile).maxBytes).toBe(null)
})

test('sizes are held against the format as they are typed', () => {
  expect(sizeFaults({ ...NEW_PROFILE, maxHeight: 20_000 }).size).toBe(0)
  expect(
    sizeFaults({ ...NEW_PROFILE, maxHeight: 20_000, format: 'webp' }).get('maxHeight'),
  ).toEqual({
    field: 'maxHeight',
    min: 64,
    max: 16_383,
  })
  expect([...sizeFaults({ ...NEW_PROFILE, maxKb: 1 }).keys()]).toEqual(['maxBytes'])
})

test.each([
  ['{n}', null],
  ['{book}_{chapter} {n}', null],
  ['第{chapter}话-{n}', null],
  ['page', 'pattern_number'],
  ['{n}/{book}', 'pattern_sign'],
  ['{page}-{n}', 'pattern_field'],
  ['{n}}', 'pattern_field'],
  ['{}', 'pattern_length'],
] as const)('the file name %s: %s', (pattern, fault) => {
  expect(patternFault(pattern)).toBe(fault)
})

test('file names are shown filled in', () => {
  expect(sampleName({ namePattern: '{book}-{chapter}-{n}', format: 'jpeg' }, 2, 'Wolf')).toBe(
    'Wolf-007-0002.jpg',
  )
  expect(sampleName({ namePattern: '{n}', format: 'webp' }, 12, 'Wolf')).toBe('0012.webp')
})

test('a resolution is empty or one that pictures can state', () => {
  expect(['' as const, 72, 600, 2_400].map(isResolution)).toEqual([true, true, true, true])
  expect([0, 35, 2_401].map(isResolution)).toEqual([false, false, false])
})
