import { expect, test } from 'vitest'
import { readingOrder } from './reading-order.ts'

const box = (x: number, y: number, w = 100, h = 60) => ({ x, y, w, h })

test('a page without texts has an empty order', () => {
  expect(readingOrder([], [], 'ltr')).toEqual([])
})

test('panels in a row are read from the left in western books and from the right in manga', () => {
  const panels = [box(0, 0, 400, 400), box(420, 0, 400, 400), box(0, 420, 820, 400)]
  const texts = [box(450, 40), box(30, 300), box(30, 450)]
  expect(readingOrder(texts, panels, 'ltr')).toEqual([1, 0, 2])
  expect(readingOrder(texts, panels, 'rtl')).toEqual([0, 1, 2])
})

test('a text low in the first panel comes before a text high in the second one', () => {
  const panels = [box(0, 0, 400, 800), box(420, 0, 400, 800)]
  expect(readingOrder([box(500, 20), box(50, 20), box(50, 700)], panels, 'ltr')).toEqual([1, 2, 0])
})

test('bubbles that lean into each other are still read from top to bottom', () => {
  expect(readingOrder([box(60, 55), box(0, 0)], [], 'ltr')).toEqual([1, 0])
})

test('two bubbles side by side in one manga panel start at the right', () => {
  expect(readingOrder([box(0, 10), box(200, 0)], [box(0, 0, 400, 300)], 'rtl')).toEqual([1, 0])
})

test('a strip is read downwards whatever its panels are', () => {
  const texts = [box(0, 900), box(300, 100), box(0, 500)]
  expect(readingOrder(texts, [box(0, 0, 800, 600)], 'strip')).toEqual([1, 2, 0])
})

test('every text appears exactly once, even when all of them overlap', () => {
  const texts = Array.from({ length: 9 }, (_, index) => box(index * 3, index * 2, 200, 200))
  expect(readingOrder(texts, [], 'rtl').toSorted((a, b) => a - b)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ])
})
