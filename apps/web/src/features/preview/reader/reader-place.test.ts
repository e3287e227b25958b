import { expect, test } from 'vitest'
import { formatPlace, parsePlace, toRect } from './reader-place.ts'

test.each([
  ['#abc', { token: 'abc', chapter: null, page: 1 }],
  ['#abc/12', { token: 'abc', chapter: 12, page: 1 }],
  ['#abc/12/3', { token: 'abc', chapter: 12, page: 3 }],
  ['#abc/x/-3', { token: 'abc', chapter: null, page: 1 }],
  ['', { token: '', chapter: null, page: 1 }],
])('%s names a place', (hash, place) => {
  expect(parsePlace(hash)).toEqual(place)
})

test('a place is found again', () => {
  expect(parsePlace(formatPlace('abc', { chapter: 4, page: 7 }))).toEqual({
    token: 'abc',
    chapter: 4,
    page: 7,
  })
  expect(formatPlace('abc', { chapter: null, page: 1 })).toBe('#abc')
})

test('a drag is the rectangle between its ends, a tap a small one around it, both inside the page', () => {
  const page = { width: 1000, height: 1500 }
  expect(toRect({ x: 300, y: 500 }, { x: 100, y: 900 }, page)).toEqual({
    x: 100,
    y: 500,
    width: 200,
    height: 400,
  })
  expect(toRect({ x: 500, y: 500 }, { x: 502, y: 501 }, page)).toMatchObject({
    x: 475,
    width: 52,
  })
  expect(toRect({ x: 1000, y: 1500 }, { x: 1000, y: 1500 }, page)).toEqual({
    x: 975,
    y: 1475,
    width: 25,
    height: 25,
  })
  const outside = toRect({ x: -50, y: -50 }, { x: 4000, y: 4000 }, page)
  expect(outside).toEqual({ x: 0, y: 0, width: 1000, height: 1500 })
})
