import { beforeAll, describe, expect, test } from 'vitest'
import { readFont } from '../engine/load-node.ts'
import { createFontStore } from '../font/font-store.ts'
import { aText } from '../golden/golden-case.ts'
import { layoutText } from '../text/layout.ts'
import { createManuscript } from '../text/manuscript.ts'
import { placeText } from '../text/place.ts'
import { createShaper } from '../text/shape.ts'
import { fillShapes } from './fill.ts'
import { grown } from './grow.ts'
import { emptyMask } from './mask.ts'
import { buildLetters } from './outline.ts'
import type { Shape } from './outline.ts'

const type = { fontStore: createFontStore(), shapeRun: createShaper() }
const FONTS = ['comic-neue', 'bangers', 'noto-sans-sc-bold', 'itim', 'kalam-bold']

beforeAll(() => {
  for (const id of FONTS) type.fontStore.add(id, readFont(id))
})

function createShapes(words: string, font: string, size: number): readonly Shape[] {
  const text = aText(words, { font, size, w: 400, h: 100 })
  const layout = layoutText(type, text, 'zh-Hans')
  return (
    buildLetters(
      placeText(type, createManuscript(text, 'zh-Hans'), layout),
      size,
      text,
      1,
    )?.inks.flatMap(({ shapes }) => shapes) ?? []
  )
}

/** Distance of a point to the nearest outline, the slow way. */
function distanceTo(shapes: readonly Shape[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const { xy, ends } of shapes) {
    let start = 0
    for (const end of ends) {
      let [x0, y0] = [xy[end - 2] ?? 0, xy[end - 1] ?? 0]
      for (let i = start; i < end; i += 2) {
        const [x1, y1] = [xy[i] ?? 0, xy[i + 1] ?? 0]
        const [dx, dy] = [x1 - x0, y1 - y0]
        const square = dx * dx + dy * dy
        const t =
          square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square))
        least = Math.min(least, Math.hypot(x - x0 - t * dx, y - y0 - t * dy))
        ;[x0, y0] = [x1, y1]
      }
      start = end
    }
  }
  return least
}

describe('letters made thicker', () => {
  test.each([
    ['comic-neue', 'magaR&8', 26],
    ['bangers', 'BWO#8?', 40],
    ['noto-sans-sc-bold', '飞龘鬱你“', 28],
    ['itim', 'ผู้ยิ่งg', 30],
    ['kalam-bold', 'wreck&', 34],
  ])('%s covers all within its growth and nothing beyond it', (font, words, size) => {
    const shapes = createShapes(words, font, size)
    const frame = { x: -160, y: -60, width: 320, height: 120 }
    const inside = emptyMask(frame)
    fillShapes(inside, shapes)
    for (const by of [0.7, 2, 4.5, 11]) {
      const mask = emptyMask(frame)
      fillShapes(
        mask,
        shapes.map((shape) => grown(shape, by)),
      )
      for (let y = 0; y < frame.height; y += 3) {
        for (let x = y % 4; x < frame.width; x += 4) {
          const at = y * frame.width + x
          const distance = distanceTo(shapes, x + 0.5 + frame.x, y + 0.5 + frame.y)
          // A pixel is half a diagonal, 0.71 px, from its middle to its corner.
          if (distance < by - 0.8 || inside.alpha[at] === 255)
            expect(mask.alpha[at], `${x},${y} by ${by}`).toBeGreaterThan(250)
          else if (distance > by + 0.8 && inside.alpha[at] === 0)
            expect(mask.alpha[at], `${x},${y} by ${by}`).toBe(0)
        }
      }
    }
  })
})
