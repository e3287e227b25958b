import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import type { PageRaster } from '../ports/text-detector.ts'

/** 5×7 dots of "HELLO", scaled: no font is needed. */
const DOTS = [
  '10001 11111 10000 10000 01110',
  '10001 10000 10000 10000 10001',
  '10001 10000 10000 10000 10001',
  '11111 11110 10000 10000 10001',
  '10001 10000 10000 10000 10001',
  '10001 10000 10000 10000 10001',
  '10001 11111 11111 11111 01110',
]
const SCALE = 4

/** A white page of 240 × 100 px with the word HELLO, and the outline of its letters. */
export const drawDottedWord = (): {
  readonly page: PageRaster
  readonly polygon: readonly Point[]
} => {
  const page: PageRaster = {
    width: 240,
    height: 100,
    channels: 3,
    data: new Uint8Array(240 * 100 * 3).fill(255),
  }
  DOTS.forEach((row, y) => {
    Array.from(row).forEach((dot, x) => {
      if (dot !== '1') return
      for (let dy = 0; dy < SCALE; dy++) {
        const start = ((30 + y * SCALE + dy) * 240 + 40 + x * SCALE) * 3
        page.data.fill(0, start, start + SCALE * 3)
      }
    })
  })
  const [left, top, right, bottom] = [40, 30, 40 + 29 * SCALE, 30 + 7 * SCALE]
  const polygon = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  return { page, polygon }
}
