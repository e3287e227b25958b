/**
 * Strokes judged by Skia, which we do not paint with: CanvasKit strokes the same outlines, on the
 * edge, with its own joins.
 */
import type { CanvasKit, Path } from 'canvaskit-wasm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFont, loadCanvasKit } from '../engine/load-node.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { createFontStore } from '../font/font-store.ts'
import { aText } from '../golden/golden-case.ts'
import { layoutText } from '../text/layout.ts'
import { createManuscript } from '../text/manuscript.ts'
import { placeText } from '../text/place.ts'
import { createShaper } from '../text/shape.ts'
import type { ItemBitmap } from './bitmap.ts'
import { fillShapes } from './fill.ts'
import { grown, outlined, type Join } from './grow.ts'
import { emptyMask, type Mask } from './mask.ts'
import { buildLetters, type Shape } from './outline.ts'

const type = { fontStore: createFontStore(), shapeRun: createShaper() }
const LETTERS = [
  ['bangers', 'AMV&8?', 48],
  ['comic-neue-bold', 'Wagk#!', 40],
  ['noto-sans-sc-bold', '永轰飞', 56],
] as const
const FRAME = { x: -200, y: -80, width: 400, height: 160 }
/** Share of pixels that may differ: where Skia rounds a curve elsewhere. */
const MOST_OFF = 0.003
/** The same of thin lines: two that share a pixel are added up by us, joined by Skia. */
const MOST_OFF_THIN = 0.008

let kit: CanvasKit
let engine: Engine

beforeAll(async () => {
  kit = await loadCanvasKit()
  engine = createEngine({ canvasKit: kit })
  for (const [id] of LETTERS) {
    type.fontStore.add(id, readFont(id))
    engine.fonts.add(id, readFont(id))
  }
}, 60_000)

const createShapes = (words: string, font: string, size: number): readonly Shape[] => {
  const text = aText(words, { font, size, w: 400, h: 100 })
  const layout = layoutText(type, text, 'zh-Hans')
  const lines = placeText(type, createManuscript(text, 'zh-Hans'), layout)
  return buildLetters(lines, size, text, 1)?.inks.flatMap(({ shapes }) => shapes) ?? []
}

const toPath = ({ xy, ends }: Shape): Path => {
  const builder = new kit.PathBuilder()
  let start = 0
  for (const end of ends) {
    builder.moveTo(xy[start] ?? 0, xy[start + 1] ?? 0)
    for (let i = start + 2; i < end; i += 2) builder.lineTo(xy[i] ?? 0, xy[i + 1] ?? 0)
    builder.close()
    start = end
  }
  return builder.detach()
}

/** What Skia covers with letters, a stroke `by` px on either side of their edge, or both. */
const paintBySkia = (shapes: readonly Shape[], by: number, join: Join, isFilled: boolean): Mask => {
  const surface = kit.MakeSurface(FRAME.width, FRAME.height)!
  const canvas = surface.getCanvas()
  canvas.clear(kit.TRANSPARENT)
  canvas.translate(-FRAME.x, -FRAME.y)
  const paint = new kit.Paint()
  paint.setAntiAlias(true)
  paint.setStrokeMiter(4)
  paint.setStrokeWidth(2 * by)
  paint.setStrokeJoin(
    { round: kit.StrokeJoin.Round, bevel: kit.StrokeJoin.Bevel, miter: kit.StrokeJoin.Miter }[join],
  )
  for (const shape of shapes) {
    const path = toPath(shape)
    paint.setStyle(kit.PaintStyle.Stroke)
    canvas.drawPath(path, paint)
    paint.setStyle(kit.PaintStyle.Fill)
    if (isFilled) canvas.drawPath(path, paint)
    path.delete()
  }
  surface.flush()
  const info = {
    width: FRAME.width,
    height: FRAME.height,
    colorType: kit.ColorType.RGBA_8888,
    alphaType: kit.AlphaType.Premul,
    colorSpace: kit.ColorSpace.SRGB,
  }
  const pixels = canvas.readPixels(0, 0, info) as Uint8Array
  surface.dispose()
  paint.delete()
  return { ...FRAME, alpha: pixels.filter((_, i) => i % 4 === 3) }
}

/** Share of the painted pixels that differ by more than a quarter. */
const countOff = (a: Mask, b: Mask): number => {
  let [off, seen] = [0, 0]
  for (const [i, value] of a.alpha.entries()) {
    const other = b.alpha[i] ?? 0
    if (value > 0 || other > 0) seen += 1
    if (Math.abs(value - other) > 64) off += 1
  }
  return off / Math.max(1, seen)
}

const fill = (shapes: readonly Shape[]): Mask => {
  const mask = emptyMask(FRAME)
  fillShapes(mask, shapes)
  return mask
}

describe.each(['round', 'bevel', 'miter'] as const)('a %s stroke', (join) => {
  test.each(LETTERS)('of %s is what Skia strokes, outside', (font, words, size) => {
    const shapes = createShapes(words, font, size)
    // Skia strokes both sides: a wider point of an inner corner would come out on the other side.
    for (const by of join === 'miter' ? [1.5, 4] : [1.5, 4, 9]) {
      const ours = fill(shapes.map((shape) => grown(shape, by, join)))
      expect(countOff(ours, paintBySkia(shapes, by, join, true)), `${by}`).toBeLessThan(MOST_OFF)
    }
  })

  test.each(LETTERS)('of %s is what Skia strokes, on the edge', (font, words, size) => {
    const shapes = createShapes(words, font, size)
    for (const by of [1, 3]) {
      const ours = fill(shapes.map((shape) => outlined(shape, by, join)))
      expect(countOff(ours, paintBySkia(shapes, by, join, false)), `${by}`).toBeLessThan(
        MOST_OFF_THIN,
      )
    }
  })
})

test('the joins differ where corners are sharp', () => {
  const shapes = createShapes('AMV', 'bangers', 48)
  const [round, bevel, miter] = (['round', 'bevel', 'miter'] as const).map((join) =>
    fill(shapes.map((shape) => grown(shape, 9, join))).alpha.reduce((sum, value) => sum + value, 0),
  )
  expect(bevel).toBeLessThan(round!)
  expect(miter).toBeGreaterThan(round!)
})

const pixelAt = (bitmap: ItemBitmap, x: number, y: number): number[] => {
  const at = ((y - bitmap.y) * bitmap.width + (x - bitmap.x)) * 4
  return [...bitmap.rgba.subarray(at, at + 4)]
}

describe('a text', () => {
  const plain = { font: 'bangers', size: 80, color: '#ffff00' }

  test('with a stroke inside covers the pixels it covered without', () => {
    const bare = engine.rasterText(aText('IO', plain), 'en')
    const inner = engine.rasterText(
      aText('IO', { ...plain, stroke: { width: 4, color: '#0000ff', position: 'inner' } }),
      'en',
    )
    expect([inner.x, inner.y, inner.width, inner.height]).toEqual([
      bare.x,
      bare.y,
      bare.width,
      bare.height,
    ])
    const alpha = ({ rgba }: ItemBitmap): Uint8Array => rgba.filter((_, i) => i % 4 === 3)
    expect(alpha(inner)).toEqual(alpha(bare))
    const colours = new Set<string>()
    for (let i = 0; i < inner.rgba.length; i += 4)
      if (inner.rgba[i + 3] === 255) colours.add([...inner.rgba.subarray(i, i + 3)].join(' '))
    expect(colours).toContain('255 255 0')
    expect(colours).toContain('0 0 255')
  })

  test('draws a stroke on its edge half outside', () => {
    const at = (position: 'outer' | 'centre', width: number): ItemBitmap =>
      engine.rasterText(
        aText('I', { ...plain, stroke: { width, color: '#0000ff', position } }),
        'en',
      )
    const [outer, centre] = [at('outer', 5), at('centre', 10)]
    expect([centre.x, centre.width]).toEqual([outer.x, outer.width])
  })

  test('stacks strokes outwards and inwards, each beyond the one before', () => {
    const strokes = [
      { width: 4, color: '#ff0000' },
      { width: 4, color: '#00ff00', position: 'inner' },
      { width: 4, color: '#0000ff' },
      { width: 4, color: '#00ffff', position: 'inner' },
    ] as const
    const [stroke, stroke2, ...rest] = strokes
    const text = aText('I', { ...plain, size: 200, color: '#ffffff', w: 400, h: 300 })
    const bare = engine.rasterText(text, 'en')
    const whole = engine.rasterText({ ...text, stroke, stroke2, strokes: rest }, 'en')
    const y = Math.round(bare.y + bare.height / 2)
    const row = Array.from({ length: Math.floor(whole.width / 2) }, (_, i) =>
      pixelAt(whole, whole.x + i, y).join(' '),
    )
    const order = ['0 0 255', '255 0 0', '0 255 0', '0 255 255', '255 255 255'].map((colour) =>
      row.indexOf(`${colour} 255`),
    )
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  test('with a glow is the same text over its blurred light', () => {
    const bare = engine.rasterText(aText('I', plain), 'en')
    const glowing = engine.rasterText(
      aText('I', { ...plain, glow: { color: '#0000ff', size: 4, blur: 8 } }),
      'en',
    )
    for (let y = bare.y; y < bare.y + bare.height; y++)
      for (let x = bare.x; x < bare.x + bare.width; x++)
        if (pixelAt(bare, x, y)[3] === 255)
          expect(pixelAt(glowing, x, y)).toEqual(pixelAt(bare, x, y))
    const [left, right] = [bare.x - glowing.x, glowing.width - bare.width - (bare.x - glowing.x)]
    expect(left).toBeGreaterThan(8)
    expect(left).toBe(right)
  })
})
