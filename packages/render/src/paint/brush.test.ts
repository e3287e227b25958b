/** Gradients judged by Skia's shaders, patterns by what they cover. */
import type { Fill } from '@panelflow/domain/page/document/page-document.ts'
import type { CanvasKit, Shader } from 'canvaskit-wasm'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCanvasKit } from '../engine/load-node.ts'
import { createBrush } from './brush.ts'
import { parseColor } from './color.ts'
import { shapeAround, type Ink } from './outline.ts'

const SIDE = { width: 200, height: 100 }
/** A rectangle instead of letters: where a gradient begins and ends is told by hand. */
const BOX: Ink = {
  color: '#000000',
  grow: 0,
  shapes: [shapeAround(new Float64Array([0, 0, 200, 0, 200, 100, 0, 100]), [8])],
}
const AT = { originX: 0, originY: 0, inks: [BOX] }
const STOPS = [
  { at: 0.1, color: '#ff0000' },
  { at: 0.4, color: '#00ff0080' },
  { at: 1, color: '#0000ff' },
]

let kit: CanvasKit
beforeAll(async () => {
  kit = await loadCanvasKit()
}, 60_000)

const paint = (fill: Fill, rotation = 0): Uint8Array => {
  const brush = createBrush(fill, [BOX], { cx: 100, cy: 50, rotation }, AT, 1)
  const pixels = new Uint32Array(SIDE.width * SIDE.height)
  for (let y = 0, i = 0; y < SIDE.height; y++)
    for (let x = 0; x < SIDE.width; x++, i++) pixels[i] = brush(x + 0.5, y + 0.5)
  return new Uint8Array(pixels.buffer)
}

const paintBySkia = (shader: Shader): Uint8Array => {
  const surface = kit.MakeSurface(SIDE.width, SIDE.height)!
  const canvas = surface.getCanvas()
  canvas.clear(kit.TRANSPARENT)
  const ink = new kit.Paint()
  ink.setShader(shader)
  canvas.drawPaint(ink)
  surface.flush()
  const pixels = canvas.readPixels(0, 0, {
    ...SIDE,
    colorType: kit.ColorType.RGBA_8888,
    alphaType: kit.AlphaType.Premul,
    colorSpace: kit.ColorSpace.SRGB,
  }) as Uint8Array
  const copy = pixels.slice()
  surface.dispose()
  ink.delete()
  shader.delete()
  return copy
}

const colors = STOPS.map(({ color }) => Float32Array.from(parseColor(color)))
const places = STOPS.map(({ at }) => at)
/** Colours are mixed premultiplied. */
const PREMULTIPLIED = 1

const findMost = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? 0))), 0)

describe('a gradient is the one Skia paints, give or take two levels', () => {
  test.each([
    ['to the right', 0, [0, 50], [200, 50]],
    ['down', 90, [100, 0], [100, 100]],
    ['to the left', 180, [200, 50], [0, 50]],
    // The corners lie as far along as the gradient goes: (200 + 100) / √2 px on the diagonal.
    ['to the lower right', 45, [25, -25], [175, 125]],
  ] as const)('%s', (_, angle, from, to) => {
    const shader = kit.Shader.MakeLinearGradient(
      [...from],
      [...to],
      colors,
      places,
      kit.TileMode.Clamp,
      undefined,
      PREMULTIPLIED,
    )
    expect(
      findMost(paint({ kind: 'linear', stops: STOPS, angle }), paintBySkia(shader)),
    ).toBeLessThanOrEqual(2)
  })

  test('from the middle to the corners', () => {
    const shader = kit.Shader.MakeRadialGradient(
      [100, 50],
      Math.hypot(100, 50),
      colors,
      places,
      kit.TileMode.Clamp,
      undefined,
      PREMULTIPLIED,
    )
    expect(
      findMost(paint({ kind: 'radial', stops: STOPS }), paintBySkia(shader)),
    ).toBeLessThanOrEqual(2)
  })

  test('turned with its text', () => {
    expect(
      findMost(
        paint({ kind: 'linear', stops: STOPS, angle: 30 }, 60),
        paint({ kind: 'linear', stops: STOPS, angle: 90 }),
      ),
    ).toBe(0)
  })
})

describe('a pattern', () => {
  const tone = (pattern: Extract<Fill, { kind: 'pattern' }>['pattern'], share: number): number => {
    const pixels = paint({
      kind: 'pattern',
      pattern,
      color: '#000000',
      background: '#ffffff',
      pitch: 10,
      angle: 45,
      share,
    })
    let dark = 0
    for (let i = 0; i < pixels.length; i += 4) dark += 255 - (pixels[i] ?? 0)
    return dark / 255 / (pixels.length / 4)
  }

  test.each(['dots', 'lines', 'grid', 'squares'] as const)('of %s covers its share', (pattern) => {
    for (const share of [0, 0.1, 0.3, 0.5, 0.7, 1])
      expect(Math.abs(tone(pattern, share) - share), `${share}`).toBeLessThan(0.02)
  })

  test('of a halftone grows down the letters', () => {
    expect(Math.abs(tone('halftone', 0.6) - 0.3)).toBeLessThan(0.02)
    const pixels = paint({
      kind: 'pattern',
      pattern: 'halftone',
      color: '#000000',
      background: null,
      pitch: 8,
      angle: 45,
      share: 0.7,
    })
    const darkness = (from: number, to: number): number => {
      let sum = 0
      for (let y = from; y < to; y++)
        for (let x = 0; x < SIDE.width; x++) sum += pixels[(y * SIDE.width + x) * 4 + 3] ?? 0
      return sum
    }
    expect(darkness(0, 33)).toBeLessThan(darkness(33, 66))
    expect(darkness(33, 66)).toBeLessThan(darkness(66, 99))
  })

  test('is the same picture at every place, turned round the middle of its text', () => {
    const fill = {
      kind: 'pattern',
      pattern: 'lines',
      color: '#000000',
      background: null,
      pitch: 9,
      share: 0.5,
    } as const
    expect(findMost(paint({ ...fill, angle: 20 }, 40), paint({ ...fill, angle: 60 }))).toBe(0)
  })
})
