import type { CanvasKit } from 'canvaskit-wasm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import type { Engine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import { aText } from '../golden/golden-case.ts'
import type { ItemBitmap, Rgba } from './bitmap.ts'
import { parseColor } from './color.ts'
import { withScope } from './scope.ts'

let canvasKit: CanvasKit
let engine: Engine

beforeAll(async () => {
  canvasKit = await loadCanvasKit()
  engine = createEngine({ canvasKit })
  for (const id of ['comic-neue-bold', 'bangers']) engine.fonts.add(id, readFont(id))
})

function alphaSum({ rgba }: ItemBitmap): number {
  let sum = 0
  for (let i = 3; i < rgba.length; i += 4) sum += rgba[i] ?? 0
  return sum
}

function pixelAt(bitmap: ItemBitmap, x: number, y: number): number[] {
  const at = ((y - bitmap.y) * bitmap.width + (x - bitmap.x)) * 4
  return [...bitmap.rgba.subarray(at, at + 4)]
}

function flat(
  width: number,
  height: number,
  colour: readonly [number, number, number, number],
): Rgba {
  return {
    width,
    height,
    rgba: Uint8Array.from({ length: width * height * 4 }, (_, i) => colour[i & 3] ?? 0),
  }
}

describe('text', () => {
  test('a bitmap is tight: ink touches every side, give or take the anti-aliasing', () => {
    const { rgba, width, height } = engine.rasterText(aText('Tight', { size: 60 }), 'en')
    const alpha = (x: number, y: number): number => rgba[(y * width + x) * 4 + 3] ?? 0
    const inked = (cells: readonly [number, number][]): boolean =>
      cells.some(([x, y]) => alpha(x, y) > 0)
    const columns = (from: number): [number, number][] =>
      Array.from({ length: height * 3 }, (_, i) => [from + (i % 3), Math.floor(i / 3)])
    const rows = (from: number): [number, number][] =>
      Array.from({ length: width * 3 }, (_, i) => [Math.floor(i / 3), from + (i % 3)])
    expect([
      inked(columns(0)),
      inked(columns(width - 3)),
      inked(rows(0)),
      inked(rows(height - 3)),
    ]).toEqual([true, true, true, true])
  })

  test('the stroke lies outside and under the fill: no pixel of the letters loses its colour', () => {
    const plain = engine.rasterText(aText('I', { size: 80, color: '#ff0000' }), 'en')
    const stroked = engine.rasterText(
      aText('I', { size: 80, color: '#ff0000', stroke: { width: 6, color: '#0000ff' } }),
      'en',
    )
    for (let y = plain.y; y < plain.y + plain.height; y++) {
      for (let x = plain.x; x < plain.x + plain.width; x++)
        if (pixelAt(plain, x, y)[3] === 255)
          expect(pixelAt(stroked, x, y)).toEqual([255, 0, 0, 255])
    }
    expect(Math.abs(stroked.width - plain.width - 12)).toBeLessThanOrEqual(1)
  })

  test('a second stroke lies outside the first, as wide as it says', () => {
    const style = { size: 80, color: '#ff0000', stroke: { width: 6, color: '#0000ff' } }
    const one = engine.rasterText(aText('I', style), 'en')
    const two = engine.rasterText(
      aText('I', { ...style, stroke2: { width: 5, color: '#00ff00' } }),
      'en',
    )
    expect(Math.abs(two.width - one.width - 10)).toBeLessThanOrEqual(1)
    for (let y = one.y; y < one.y + one.height; y++) {
      for (let x = one.x; x < one.x + one.width; x++)
        if (pixelAt(one, x, y)[3] === 255) expect(pixelAt(two, x, y)).toEqual(pixelAt(one, x, y))
    }
  })

  test('a hollow text shows the page through its letters, not its strokes', () => {
    const style = {
      size: 200,
      color: '#00000000',
      stroke: { width: 6, color: '#0000ff' },
      stroke2: { width: 6, color: '#00ff00' },
    }
    const solid = engine.rasterText(aText('I', { size: 200 }), 'en')
    const hollow = engine.rasterText(aText('I', style), 'en')
    for (let y = solid.y; y < solid.y + solid.height; y++) {
      for (let x = solid.x; x < solid.x + solid.width; x++)
        if (pixelAt(solid, x, y)[3] === 255) expect(pixelAt(hollow, x, y)).toEqual([0, 0, 0, 0])
    }
    expect(alphaSum(hollow)).toBeGreaterThan(0)
  })

  test('what lies behind a mask is gone, shadow and stroke too; the rest is as it was', () => {
    const text = aText('Behind', {
      size: 60,
      stroke: { width: 4, color: '#ffffff' },
      shadow: { color: '#000000', distance: 5, angle: 0, size: 0, blur: 4 },
    })
    const pole = [
      { x: 150, y: 0 },
      { x: 170, y: 0 },
      { x: 170, y: 200 },
      { x: 150, y: 200 },
    ]
    const whole = engine.rasterText(text, 'en')
    const behind = engine.rasterText({ ...text, mask: [pole] }, 'en')
    for (let y = whole.y; y < whole.y + whole.height; y++) {
      for (let x = whole.x; x < whole.x + whole.width; x++) {
        expect(pixelAt(behind, x, y)).toEqual(
          x >= 150 && x < 170 ? [0, 0, 0, 0] : pixelAt(whole, x, y),
        )
      }
    }
  })

  test('a range paints in its own colour', () => {
    const { rgba } = engine.rasterText(
      aText('II', { size: 80, color: '#ff0000', ranges: [{ from: 1, to: 2, color: '#0000ff' }] }),
      'en',
    )
    const colours = new Set<string>()
    for (let i = 0; i < rgba.length; i += 4)
      if (rgba[i + 3] === 255) colours.add(rgba.subarray(i, i + 3).join(' '))
    expect(colours).toEqual(new Set(['255 0 0', '0 0 255']))
  })

  test('opacity counts once, for the text as a whole', () => {
    const half = engine.rasterText(
      aText('I', { size: 80, opacity: 0.5, stroke: { width: 6, color: '#000000' } }),
      'en',
    )
    let strongest = 0
    for (let i = 3; i < half.rgba.length; i += 4) strongest = Math.max(strongest, half.rgba[i] ?? 0)
    expect(strongest).toBe(128)
  })

  test('a translucent colour does not get darker where lines, letters or faked bold overlap', () => {
    const strongest = (bitmap: ItemBitmap): number =>
      bitmap.rgba.reduce((max, value, i) => (i % 4 === 3 ? Math.max(max, value) : max), 0)
    const crowded = { size: 60, lineSpacing: 0.5, letterSpacing: -0.3, w: 300 }
    expect(
      strongest(
        engine.rasterText(
          aText('MMM\nMMM', { ...crowded, font: 'bangers', bold: true, color: '#00000080' }),
          'en',
        ),
      ),
    ).toBe(128)
    const hollow = aText('MMM\nMMM', {
      ...crowded,
      color: '#00000000',
      stroke: { width: 9, color: '#00000080' },
    })
    expect(strongest(engine.rasterText(hollow, 'en'))).toBe(128)
  })

  test('the shadow falls where its angle says, and does not turn with the text', () => {
    const shadow = { color: '#00ff00', distance: 50, angle: 90, size: 0, blur: 0 }
    for (const rotation of [0, 90]) {
      const plain = engine.rasterText(aText('I', { rotation }), 'en')
      const dropped = engine.rasterText(aText('I', { rotation, shadow }), 'en')
      expect([dropped.y, dropped.x]).toEqual([plain.y, plain.x])
      expect(Math.abs(dropped.height - plain.height - 50)).toBeLessThanOrEqual(1)
    }
  })

  test('blur spreads the shadow without losing it', () => {
    const shadow = { color: '#000000', distance: 0, angle: 0, size: 0, blur: 0 }
    const hidden = aText('I', { size: 80, color: '#00000000', shadow })
    const hard = alphaSum(engine.rasterText(hidden, 'en'))
    const soft = alphaSum(engine.rasterText({ ...hidden, shadow: { ...shadow, blur: 12 } }, 'en'))
    expect(Math.abs(soft - hard) / hard).toBeLessThan(0.02)
  })

  test('moving by whole pixels moves the bitmap and changes nothing in it', () => {
    const here = engine.rasterText(aText('Move me', { rotation: 12 }), 'en')
    const there = engine.rasterText(
      aText('Move me', { rotation: 12, cx: 160 + 37, cy: 100 - 5 }),
      'en',
    )
    expect([there.x - here.x, there.y - here.y]).toEqual([37, -5])
    expect(there.rgba).toEqual(here.rgba)
    expect(there.sha).not.toBe(here.sha)
  })

  test('a posted bitmap keeps its hash', () => {
    const bitmap = engine.rasterText(aText('Post'), 'en')
    expect(structuredClone(bitmap).sha).toBe(bitmap.sha)
  })
})

describe('pictures', () => {
  test('an upright picture fills its box', () => {
    const bitmap = engine.rasterImage(flat(3, 3, [200, 100, 50, 255]), {
      cx: 50,
      cy: 40,
      w: 20,
      h: 10,
      rotation: 0,
      opacity: 1,
    })
    expect([bitmap.x, bitmap.y, bitmap.width, bitmap.height]).toEqual([40, 35, 20, 10])
    expect(pixelAt(bitmap, 50, 40)).toEqual([200, 100, 50, 255])
  })

  test('a picture turned by 90 degrees shows its left side on top', () => {
    const source = flat(20, 20, [255, 0, 0, 255])
    for (let y = 0; y < 20; y++)
      for (let x = 10; x < 20; x++) source.rgba.set([0, 0, 255, 255], (y * 20 + x) * 4)
    const bitmap = engine.rasterImage(source, {
      cx: 50,
      cy: 50,
      w: 20,
      h: 20,
      rotation: 90,
      opacity: 1,
    })
    expect(pixelAt(bitmap, 50, 43)).toEqual([255, 0, 0, 255])
    expect(pixelAt(bitmap, 50, 57)).toEqual([0, 0, 255, 255])
  })

  test('a fine pattern shrinks to its mean, not to every tenth pixel', () => {
    const checkers = flat(160, 160, [0, 0, 0, 255])
    for (let i = 0; i < 160 * 160; i++)
      if ((i + Math.floor(i / 160)) % 2 === 0) checkers.rgba.set([255, 255, 255, 255], i * 4)
    const bitmap = engine.rasterImage(checkers, {
      cx: 8,
      cy: 8,
      w: 16,
      h: 16,
      rotation: 0,
      opacity: 1,
    })
    expect(Math.abs((pixelAt(bitmap, 8, 8)[0] ?? 0) - 128)).toBeLessThanOrEqual(2)
  })

  test('a patch is copied pixel for pixel', () => {
    const source = flat(4, 3, [10, 20, 30, 40])
    const bitmap = engine.rasterPatch(source, { x: -2, y: 9, w: 4, h: 3, opacity: 1 })
    expect([bitmap.x, bitmap.y, bitmap.width, bitmap.height]).toEqual([-2, 9, 4, 3])
    expect([...bitmap.rgba]).toEqual([...source.rgba])
  })

  test('a patch at opacity 0 is invisible and never stronger than its alpha in between', () => {
    const patch = { x: 0, y: 0, w: 2, h: 2 }
    expect(
      alphaSum(engine.rasterPatch(flat(2, 2, [10, 20, 30, 255]), { ...patch, opacity: 0 })),
    ).toBe(0)
    const [r = 0, , , a = 0] = engine.rasterPatch(flat(2, 2, [255, 255, 255, 255]), {
      ...patch,
      opacity: 0.37,
    }).rgba
    expect(r).toBe(a)
  })

  test('a patch is turned round the middle of its box', () => {
    const source = flat(4, 2, [0, 0, 255, 255])
    source.rgba.fill(255, 0, 4)
    const bitmap = engine.rasterPatch(source, {
      x: 10,
      y: 20,
      w: 40,
      h: 20,
      rotation: 90,
      opacity: 1,
    })
    expect([bitmap.x, bitmap.y, bitmap.width, bitmap.height]).toEqual([20, 10, 20, 40])
    // the white corner was at the top left
    expect(pixelAt(bitmap, 38, 12)).toEqual([255, 255, 255, 255])
  })

  test('a stroke lies outside a patch, which stays as it is', () => {
    const source = flat(10, 10, [10, 20, 30, 255])
    const stroke = { width: 3, color: '#ff0000' }
    const patch = { x: 100, y: 50, w: 10, h: 10, opacity: 1 }
    const bitmap = engine.rasterPatch(source, { ...patch, stroke })
    expect(pixelAt(bitmap, 100, 50)).toEqual([10, 20, 30, 255])
    expect(pixelAt(bitmap, 97, 55)).toEqual([255, 0, 0, 255])
    expect(pixelAt(bitmap, 96, 55)[3]).toBe(0)
    // its corners are round
    expect(pixelAt(bitmap, 97, 47)[3]).toBeLessThan(128)
    expect(engine.rasterPatch(source, { ...patch, stroke: { ...stroke, width: 0 } }).sha).toBe(
      engine.rasterPatch(source, patch).sha,
    )
  })

  test('a shadow falls from picture and stroke, and the opacity is that of the whole', () => {
    const source = flat(10, 10, [255, 255, 255, 255])
    const effects = {
      stroke: { width: 2, color: '#ff0000' },
      shadow: { color: '#000000', distance: 20, angle: 0, size: 1, blur: 0 },
    }
    const place = { cx: 50, cy: 50, w: 10, h: 10, rotation: 0, opacity: 1 }
    const bitmap = engine.rasterImage(source, { ...place, ...effects })
    // the picture reaches from 45 to 55, the stroke to 57, the spread of the shadow to 58
    expect(pixelAt(bitmap, 50, 50)).toEqual([255, 255, 255, 255])
    expect(pixelAt(bitmap, 77, 50)).toEqual([0, 0, 0, 255])
    expect(pixelAt(bitmap, 78, 50)[3]).toBe(0)
    expect(pixelAt(bitmap, 60, 50)[3]).toBe(0)
    const faint = engine.rasterImage(source, { ...place, ...effects, opacity: 0.5 })
    expect(pixelAt(faint, 50, 50)[3]).toBe(128)
    expect(pixelAt(faint, 77, 50)[3]).toBe(128)
    expect(pixelAt(faint, 44, 50)[3]).toBe(128)
  })

  test('bytes that are no picture are refused', () => {
    expect(() => engine.decodeImage(new Uint8Array([1, 2, 3]))).toThrow(
      expect.objectContaining({ code: 'render.image_unreadable' }),
    )
  })
})

describe('colours', () => {
  test('six or eight hex digits', () => {
    expect(parseColor('#ff8000')).toEqual([1, 128 / 255, 0, 1])
    expect(parseColor('#FF800080')).toEqual([1, 128 / 255, 0, 128 / 255])
  })

  test('anything else is black, so that words stay visible', () => {
    for (const text of ['', 'red', '#fff', '#12345g', 'rgb(1,2,3)'])
      expect(parseColor(text)).toEqual([0, 0, 0, 1])
  })
})

describe('memory', () => {
  test('a scope deletes what it kept, newest first, also after an error', () => {
    const deleted: string[] = []
    const createDeletable = (name: string): { delete(): void } => ({
      delete: () => void deleted.push(name),
    })
    expect(() =>
      withScope((manage) => {
        manage(createDeletable('first'))
        manage(createDeletable('second'))
        throw new Error('in between')
      }),
    ).toThrow('in between')
    expect(deleted).toEqual(['second', 'first'])
  })
})
