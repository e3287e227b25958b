import type { Point, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { aText } from '../golden/golden-case.ts'
import { MAX_BITMAP } from '../paint/bitmap.ts'
import type { ItemBitmap } from '../paint/bitmap.ts'
import { createEngine } from './engine.ts'
import type { Engine } from './engine.ts'
import { loadCanvasKit, readFont } from './load-node.ts'
import { RenderError } from './render-error.ts'

/** `npm run test:long` draws 200. */
const RANDOM_TEXTS = Number(process.env['PANELFLOW_RANDOM_TEXTS'] ?? 8)

/** Against a hang only: what is drawn here is as large as anything may be. */
vi.setConfig({ testTimeout: 120_000 })

let engine: Engine
beforeAll(async () => {
  engine = createEngine({ canvasKit: await loadCanvasKit() })
})

/** Lays out and paints as a worker does: whatever fonts the text needs are brought. */
function draw(
  text: TextProps,
  language = 'en',
): { bitmap: ItemBitmap; overflow: boolean; missing: readonly string[] } {
  for (const id of engine.fonts.listMissing(text, language)) engine.fonts.add(id, readFont(id))
  const layout = engine.layoutText(text, language)
  const bitmap = engine.rasterText({ ...text, layout }, language)
  const { x, y, width, height, rgba } = bitmap
  expect([x, y, width, height].every(Number.isSafeInteger)).toBe(true)
  expect(width * height).toBeLessThanOrEqual(MAX_BITMAP.area)
  expect(rgba.length).toBe(width * height * 4)
  expect(
    Number.isFinite(layout.size) &&
      layout.lines.every((start) => start > 0 && start < text.translation.length),
  ).toBe(true)
  return { bitmap, overflow: layout.overflow, missing: layout.missing }
}

/** A scribble: every edge crosses many others. */
const scribble = (points: number, radius = 60): Point[] =>
  Array.from({ length: points }, (_, i) => ({
    x: 160 + radius * Math.cos(i * 7.7),
    y: 100 + radius * Math.sin(i * 7.7),
  }))
const spot = (count: number): Point[] => Array.from({ length: count }, () => ({ x: 160, y: 100 }))
const line = [0, 1, 2, 3].map((i) => ({ x: 100 + i * 40, y: 100 }))
const far = [1e308, -1e308, Number.NaN, Number.POSITIVE_INFINITY].map((x, i) => ({
  x,
  y: i * 1e300,
}))
const corners = (...offsets: readonly [Point, Point, Point, Point]): TextProps['warp'] => ({
  kind: 'corners',
  offsets,
})
const at = (x: number, y: number): Point => ({ x, y })

describe('a text that cannot be drawn as it is written is drawn as well as can be', () => {
  test.each<[string, Partial<TextProps>]>([
    ['in a box of no size', { w: 0, h: 0, fit: 'shrink' }],
    ['in a box turned inside out', { w: -50, h: -50 }],
    ['in a box of no width', { w: 1e-300, fit: 'shrink' }],
    ['in a box larger than any page', { w: 1e308, h: 1e308, fit: 'shrink', size: 1e308 }],
    ['at NaN', { cx: Number.NaN, cy: Number.NaN, rotation: Number.NaN }],
    [
      'at infinity',
      {
        cx: Number.POSITIVE_INFINITY,
        cy: Number.NEGATIVE_INFINITY,
        rotation: Number.POSITIVE_INFINITY,
      },
    ],
    [
      'of size NaN',
      {
        size: Number.NaN,
        minSize: Number.NaN,
        lineSpacing: Number.NaN,
        letterSpacing: Number.NaN,
        opacity: Number.NaN,
      },
    ],
    ['of size 0', { size: 0, minSize: 0 }],
    [
      'with strokes and shadow beyond all measure',
      {
        stroke: { width: 1e308, color: '#ff0000' },
        stroke2: { width: Number.NaN, color: '#00ff00' },
        shadow: {
          color: '#000000',
          distance: 1e308,
          angle: Number.NaN,
          size: 1e308,
          blur: Number.POSITIVE_INFINITY,
        },
      },
    ],
    ['in a colour that is none', { color: 'url(#evil)', stroke: { width: 2, color: '' } }],
    ['bent round more than a circle', { warp: { kind: 'arc', bend: 1e308 } }],
    ['bent by NaN', { warp: { kind: 'arc', bend: Number.NaN } }],
    [
      'in waves beyond all measure',
      { warp: { kind: 'wave', height: 1e308, waves: 1e308, phase: Number.NaN } },
    ],
    [
      'with all corners in one point',
      { warp: corners(at(130, 80), at(-130, 80), at(-130, -80), at(130, -80)) },
    ],
    ['with corners folded over', { warp: corners(at(260, 0), at(-260, 0), at(0, 0), at(0, 0)) }],
    [
      'with corners at infinity',
      {
        warp: corners(
          at(1e308, -1e308),
          at(Number.NaN, 0),
          at(0, Number.POSITIVE_INFINITY),
          at(-1e308, 1e308),
        ),
      },
    ],
    ['behind a mask of one point', { mask: [spot(1)] }],
    ['behind a mask without points', { mask: [[]] }],
    ['behind a mask without area', { mask: [line, spot(40)] }],
    ['behind a mask that crosses itself', { mask: [scribble(400)] }],
    ['behind a mask at infinity', { mask: [far] }],
    ['behind a mask of 100,000 points', { mask: [scribble(100_000)] }],
    ['behind 10,000 masks', { mask: Array.from({ length: 10_000 }, () => scribble(10)) }],
    ['in a contour of one point', { fit: 'bubble', bubble: spot(1) }],
    ['in a contour without area', { fit: 'bubble', bubble: line }],
    ['in a contour in one spot', { fit: 'bubble', bubble: spot(50) }],
    ['in a contour that crosses itself', { fit: 'bubble', bubble: scribble(400) }],
    ['in a contour at infinity', { fit: 'bubble', bubble: far }],
    [
      'in a contour of 100,000 points',
      { fit: 'bubble', bubble: scribble(100_000), minSize: 8, size: 40 },
    ],
    [
      'in 10,000 ranges',
      {
        ranges: Array.from({ length: 10_000 }, (_, i) => ({
          from: i % 9,
          to: 40 - (i % 7),
          bold: i % 2 === 0,
          size: 0.5 + (i % 5),
        })),
      },
    ],
    [
      'in ranges that are none',
      {
        ranges: [
          { from: Number.NaN, to: 1e308, size: Number.NaN },
          { from: 9, to: 3 },
          { from: -5, to: -1, color: '' },
        ],
      },
    ],
    ['in a font nobody has', { font: 'no-such-font' }],
    ['in a font named like an object’s own words', { font: '__proto__' }],
    [
      'laid out as it cannot be',
      {
        layout: {
          engine: '',
          inputHash: '',
          size: Number.NaN,
          lines: [-5, 1e9, Number.NaN],
          overflow: false,
          missing: [],
        },
      },
    ],
  ])('%s', (_, changes) => {
    draw(aText('Behind the words, “quoted” — and so on', changes))
    draw(aText('背后的话，“引用”——等等', { writing: 'vertical', ...changes }), 'zh-Hans')
  })

  test('a text of 100,000 characters is cut, and says that it does not fit', () => {
    expect(
      draw(
        aText('All work and no play makes Jack a dull boy. '.repeat(2_300), {
          fit: 'shrink',
          size: 20,
        }),
      ).overflow,
    ).toBe(true)
    expect(
      draw(aText('あ'.repeat(100_000), { writing: 'vertical', size: 20 }), 'ja').overflow,
    ).toBe(true)
  })

  test('a letter no font has is drawn as a box and named', () => {
    const { missing, bitmap } = draw(aText('A\u{13000}\u{10fffd}'))
    expect(missing.length).toBeGreaterThan(0)
    expect(bitmap.width).toBeGreaterThan(0)
  })
})

test('no text of random values makes the engine fail', () => {
  const number = fc.oneof(
    fc.double(),
    fc.integer({ min: -400, max: 400 }),
    fc.constantFrom(0, -0, 1e308, 1e-308, Number.NaN),
  )
  const point = fc.record({ x: number, y: number })
  const color = fc.oneof(
    fc.constantFrom('#ff0000', '#00ff0080', '#fff', ''),
    fc.string({ maxLength: 9 }),
  )
  const words = fc.oneof(
    fc.string({ maxLength: 30, unit: 'binary' }),
    fc.string({ maxLength: 30, unit: 'grapheme' }),
    fc.constantFrom('สวัสดี', '東京12!?', 'a\nb'),
  )
  const changes = fc.record(
    {
      cx: number,
      cy: number,
      w: number,
      h: number,
      rotation: number,
      opacity: number,
      size: number,
      minSize: number,
      lineSpacing: number,
      letterSpacing: number,
      color,
      air: number,
      bold: fc.boolean(),
      italic: fc.boolean(),
      hyphenate: fc.boolean(),
      writing: fc.constantFrom('horizontal' as const, 'vertical' as const),
      fit: fc.constantFrom('fixed' as const, 'shrink' as const, 'bubble' as const),
      align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
      stroke: fc.record({ width: number, color }),
      stroke2: fc.record({ width: number, color }),
      shadow: fc.record({ color, distance: number, angle: number, size: number, blur: number }),
      bubble: fc.array(point, { maxLength: 12 }),
      mask: fc.array(fc.array(point, { maxLength: 8 }), { maxLength: 3 }),
      ranges: fc.array(
        fc.record({
          from: number,
          to: number,
          size: number,
          color,
          tcy: fc.boolean(),
          upright: fc.boolean(),
        }),
        {
          maxLength: 4,
        },
      ),
      warp: fc.oneof(
        fc.record({ kind: fc.constant('arc' as const), bend: number }),
        fc.record({
          kind: fc.constant('wave' as const),
          height: number,
          waves: number,
          phase: number,
        }),
        fc.record({
          kind: fc.constant('corners' as const),
          offsets: fc.tuple(point, point, point, point),
        }),
      ),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      words,
      changes,
      fc.constantFrom('en', 'ja', 'th', 'xx'),
      (translation, change, language) => {
        draw(aText(translation, { size: 20, ...change }), language)
      },
    ),
    { numRuns: RANDOM_TEXTS },
  )
})

describe('a picture that cannot be drawn is refused by name', () => {
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const header = (width: number, height: number): Uint8Array => {
    const file = new Uint8Array(64)
    file.set([...PNG, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
    const view = new DataView(file.buffer)
    view.setUint32(16, width)
    view.setUint32(20, height)
    return file
  }
  const place = { x: 0, y: 0, w: 10, h: 10, opacity: 1 }
  const getErrorCode = (work: () => unknown): unknown => {
    try {
      work()
    } catch (error) {
      return error instanceof RenderError ? error.code : error
    }
    return 'drawn'
  }

  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'render.image_unreadable'],
    ['words', new TextEncoder().encode('<svg onload="x"/>'.repeat(9)), 'render.image_unreadable'],
    ['a PNG cut short', header(10, 10).subarray(0, 40), 'render.image_unreadable'],
    ['a PNG of no size', header(0, 10), 'render.image_unreadable'],
    ['a bomb of 400 megapixels', header(20_000, 20_000), 'render.image_too_large'],
    ['a bomb of all there are', header(2 ** 32 - 1, 2 ** 32 - 1), 'render.image_too_large'],
  ])('%s', (_, bytes, code) => {
    expect(getErrorCode(() => engine.rasterPatch(bytes, place))).toBe(code)
    expect(
      getErrorCode(() =>
        engine.rasterImage(bytes, { cx: 5, cy: 5, w: 10, h: 10, rotation: 3, opacity: 1 }),
      ),
    ).toBe(code)
  })

  test('and a sound one is drawn into a box of any numbers', () => {
    const rgba = new Uint8Array(4 * 4 * 4).fill(255)
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e308]) {
      const placement = {
        cx: value,
        cy: value,
        w: Math.min(value, 500),
        h: Math.min(value, 500),
        rotation: value,
        opacity: value,
      }
      const bitmap = engine.rasterImage({ width: 4, height: 4, rgba }, placement)
      expect(bitmap.width * bitmap.height).toBeLessThanOrEqual(MAX_BITMAP.area)
    }
  })
})
