import { expect, test } from 'vitest'
import { parseResultSearch } from './result-search.ts'

test('a result page takes its words from the address', () => {
  expect(parseResultSearch({ title: ' Sent ', hint: 12, back: '/home/index', other: 'x' })).toEqual(
    {
      title: 'Sent',
      hint: '12',
      back: '/home/index',
    },
  )
})

test('nothing said is nothing, and nobody fills the page with a novel', () => {
  expect(parseResultSearch({ title: '', hint: ['a'], back: null })).toEqual({})
  expect(parseResultSearch({ title: 'x'.repeat(1000) }).title).toHaveLength(200)
})
