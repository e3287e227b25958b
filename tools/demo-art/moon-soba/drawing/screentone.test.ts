import { describe, expect, it } from 'vitest'
import { INK, PAPER, toCoarseToneColor, applyScreen, toToneColor } from './screentone.ts'

/** A square of one colour, as the plate is drawn. */
const flat = (color: string, size = 198) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const rgba = new Uint8Array(size * size * 4)
  for (let at = 0; at < rgba.length; at += 4) rgba.set([r ?? 0, g ?? 0, b ?? 0, 255], at)
  return { width: size, height: size, rgba }
}

const rasterise = (color: string): Uint8Array =>
  applyScreen(flat(color)).rgba.filter((_, i) => i % 4 === 0)
const blackPart = (color: string): number => {
  const light = rasterise(color)
  return 1 - light.reduce((sum, value) => sum + value, 0) / light.length / 255
}
/** runs of black along one row of pixels */
const dotsInRow = (color: string, row: number): number => {
  const line = rasterise(color).slice(row * 198, (row + 1) * 198)
  return line.reduce(
    (count, value, x) => count + (value < 128 && (line[x - 1] ?? 255) >= 128 ? 1 : 0),
    0,
  )
}

describe('screentone', () => {
  it('prints ink black and paper white', () => {
    expect(blackPart(INK)).toBe(1)
    expect(blackPart(PAPER)).toBe(0)
  })

  it.each([0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9])(
    'covers %d of the paper with dots, fine or coarse',
    (part) => {
      expect(Math.abs(blackPart(toToneColor(part)) - part)).toBeLessThan(0.06)
      expect(Math.abs(blackPart(toCoarseToneColor(part)) - part)).toBeLessThan(0.06)
    },
  )

  it('sets dots of one size on rows that are offset by half, coarse ones further apart', () => {
    // 198 px: the first dot is cut by the edge, the last begins at it
    expect(dotsInRow(toToneColor(0.2), 0)).toBe(198 / 9 + 1)
    expect(dotsInRow(toCoarseToneColor(0.2), 0)).toBe(15)
    expect(dotsInRow(toToneColor(0.2), 4)).toBe(198 / 9)
    expect(dotsInRow(toToneColor(0.2), 2)).toBe(0)
  })

  it('grows dots with the tone, not their number', () => {
    expect(dotsInRow(toToneColor(0.1), 0)).toBe(dotsInRow(toToneColor(0.4), 0))
    expect(blackPart(toToneColor(0.1))).toBeLessThan(blackPart(toToneColor(0.4)))
  })

  it('is opaque and has no colour left', () => {
    const { rgba } = applyScreen(flat(toToneColor(0.3)))
    for (let at = 0; at < rgba.length; at += 4) {
      expect([rgba[at + 1], rgba[at + 2]]).toEqual([rgba[at], rgba[at]])
      expect(rgba[at + 3]).toBe(255)
    }
  })
})
