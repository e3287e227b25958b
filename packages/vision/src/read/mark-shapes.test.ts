import { beforeAll, expect, test } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import type { Box } from '../raster.ts'
import { findEndMarks, putMarks } from './mark-shapes.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const draw = (width: number, height: number, boxes: readonly Box[]) => {
  const gray = new Uint8Array(width * height).fill(255)
  for (const { x, y, w, h } of boxes)
    for (let row = y; row < y + h; row++) gray.fill(0, row * width + x, row * width + x + w)
  return { width, height, gray }
}
const stroke = (x: number, y: number): Box[] => [
  { x, y, w: 4, h: 16 },
  { x, y: y + 19, w: 4, h: 4 },
]
/** an angular ? */
const hook = (x: number, y: number): Box[] => [
  { x, y, w: 12, h: 3 },
  { x: x + 9, y, w: 3, h: 9 },
  { x: x + 4, y: y + 8, w: 8, h: 3 },
  { x: x + 4, y: y + 8, w: 3, h: 7 },
  { x: x + 4, y: y + 19, w: 4, h: 4 },
]
const read = (boxes: readonly Box[], isColumn = true): string =>
  findEndMarks(cv, draw(60, 80, boxes), { letter: 24, isColumn })

test('marks side by side and one below the other are told by their shape', () => {
  expect(read([...stroke(20, 10), ...stroke(30, 10)])).toBe('!!')
  expect(read([...stroke(20, 10), ...stroke(30, 10)], false)).toBe('!!')
  expect(read([...hook(10, 10), ...stroke(30, 10)])).toBe('?!')
  expect(read([...stroke(20, 40), ...hook(17, 5)])).toBe('?!')
})

test('a letter, a stroke without its dot and a dot beside a stroke are no marks', () => {
  const letter: Box[] = [
    { x: 10, y: 10, w: 22, h: 3 },
    { x: 20, y: 10, w: 3, h: 22 },
  ]
  const full: Box[] = [
    { x: 10, y: 10, w: 4, h: 20 },
    { x: 20, y: 28, w: 4, h: 4 },
  ]
  expect(read(letter)).toBe('')
  expect(read([{ x: 10, y: 10, w: 4, h: 16 }])).toBe('')
  expect(read(full)).toBe('')
})

test('marks count only where they end the row or the column', () => {
  const below = { x: 14, y: 45, w: 20, h: 20 }
  expect(read([...stroke(20, 10), below])).toBe('')
  expect(read([...stroke(20, 10), { x: 2, y: 10, w: 10, h: 20 }], false)).toBe('!')
  expect(read([...stroke(20, 10), { x: 30, y: 10, w: 10, h: 20 }], false)).toBe('')
})

test('marks take the place of what was read where they stand', () => {
  expect(putMarks('行く気7', '?!')).toBe('行く気?!')
  expect(putMarks('ダメロリ:!', '!!!')).toBe('ダメ!!!')
  expect(putMarks('후추입니다/', '!')).toBe('후추입니다!')
  expect(putMarks('にゃあ', '!')).toBe('にゃあ!')
  expect(putMarks('もり!', '!')).toBe('もり!')
  expect(putMarks('ミ!・', '!')).toBe('ミ!')
  expect(putMarks('気?!', '!')).toBe('気?!')
  expect(putMarks('거야?!,', '?!')).toBe('거야?!')
  expect(putMarks('もり', '')).toBe('もり')
})
