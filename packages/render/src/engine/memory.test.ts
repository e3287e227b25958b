import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { CanvasKit } from 'canvaskit-wasm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packCoverage } from '../font/coverage.ts'
import { createFontStore } from '../font/font-store.ts'
import { readCoverage, faceFromBytes } from '../font/read-face.ts'
import { aText } from '../golden/golden-case.ts'
import type { Rgba } from '../paint/bitmap.ts'
import { createEngine } from './engine.ts'
import type { Engine } from './engine.ts'
import { harfBuzz } from './load-harfbuzz.ts'
import { fontSubsetter, loadCanvasKit, readFont } from './load-node.ts'

/** A CanvasKit that counts: surfaces, images and paints made, and those not given back. */
const counting = (
  kit: CanvasKit,
): { readonly kit: CanvasKit; readonly count: { made: number; live: number } } => {
  const count = { made: 0, live: 0 }
  const counted = <T extends object>(object: T | null): T | null => {
    if (object === null) return null
    count.made++
    count.live++
    // a surface ends by `dispose`, everything else by `delete`
    const name = 'dispose' in object ? 'dispose' : 'delete'
    const end = (object as Record<string, () => void>)[name]!.bind(object)
    let isLive = true
    Object.defineProperty(object, name, {
      value: () => {
        expect(isLive, `${name} twice`).toBe(true)
        isLive = false
        count.live--
        end()
      },
    })
    return object
  }
  const made = new Proxy(kit, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (key === 'Paint')
        return new Proxy(value as new () => object, { construct: (Paint) => counted(new Paint())! })
      if (typeof key === 'string' && key.startsWith('Make') && typeof value === 'function') {
        return (...args: unknown[]) =>
          counted((value as (...given: unknown[]) => object | null).apply(target, args))
      }
      return value
    },
  })
  return { kit: made, count }
}

// garbage that lies about would be taken for memory that was kept
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const flat = (width: number, height: number): Rgba => ({
  width,
  height,
  rgba: new Uint8Array(width * height * 4).fill(200),
})

const before = harfBuzz.tally().live
let counter: ReturnType<typeof counting>
let engine: Engine
beforeAll(async () => {
  counter = counting(await loadCanvasKit())
  engine = createEngine({ canvasKit: counter.kit })
  for (const id of ['comic-neue-bold', 'noto-sans-jp']) engine.fonts.add(id, readFont(id))
})
afterAll(() => engine.dispose())

const PICTURE = flat(64, 64)
const styled = aText('Leak? No!', {
  stroke: { width: 4, color: '#ffffff' },
  shadow: { color: '#00000099', distance: 6, angle: 45, size: 1, blur: 6 },
  opacity: 0.9,
})

const paint = (from: number, to: number): void => {
  for (let i = from; i < to; i++) {
    if (i % 100 === 0) collectGarbage()
    const column = i % 10 === 0
    const words = column
      ? { translation: `急げ${i}`, font: 'noto-sans-jp', vertical: true }
      : { translation: `Leak? No ${i}!` }
    const text = { ...styled, ...words, rotation: i % 7 }
    const language = column ? 'ja' : 'en'
    engine.rasterText({ ...text, layout: engine.layoutText(text, language) }, language)
    if (i % 4 === 0)
      engine.rasterImage(PICTURE, { cx: 50, cy: 50, w: 90, h: 70, rotation: i % 5, opacity: 0.8 })
    if (i % 40 === 0) engine.rasterPatch(PICTURE, { x: 3, y: 4, w: 80, h: 90, opacity: 0.5 })
  }
}

/** `npm run test:long` paints 5,000. */
const ITEMS = Number(process.env['PANELFLOW_LEAK_ITEMS'] ?? 600)

describe(`${ITEMS} items`, () => {
  test('leave no object behind in HarfBuzz or CanvasKit, and their memory as it was after the first hundred', () => {
    const heap = (): number => (counter.kit as unknown as { HEAPU8: Uint8Array }).HEAPU8.length
    paint(0, 100)
    const [start, size, resident] = [harfBuzz.tally(), heap(), process.memoryUsage().rss]
    const painted = counter.count.made
    paint(100, 100 + ITEMS)
    collectGarbage()
    const end = harfBuzz.tally()
    // every text has words of its own, so each was shaped: buffers, texts and features came and
    // went
    expect(end.made - start.made).toBeGreaterThan(ITEMS)
    expect(end.live).toBe(start.live)
    expect(end.bytes).toBe(start.bytes)
    expect(counter.count.made - painted).toBeGreaterThan((ITEMS / 4) * 3)
    expect(counter.count.live).toBe(0)
    expect(heap()).toBe(size)
    // Their bitmaps alone would be 100 KB each.
    expect(process.memoryUsage().rss - resident).toBeLessThan(ITEMS * 50e3)
  }, 240_000)

  test('and a closed engine leaves nothing', () => {
    expect(harfBuzz.tally().live).toBeGreaterThan(before)
    engine.dispose()
    expect(harfBuzz.tally().live).toBe(before)
    engine.dispose()
    expect(harfBuzz.tally().live).toBe(before)
  })
})

describe('a font', () => {
  const bytes = readFont('noto-sans-jp')

  test('gives its memory back every time it is closed, whatever was asked of it', () => {
    const readFonts = (): void => {
      const font = harfBuzz.openFont(bytes)
      expect(font.table('cmap')).not.toBeNull()
      expect(font.codePoints().length).toBeGreaterThan(10_000)
      expect(font.name(1, 'en')).toMatch('Noto Sans JP')
      font.draw(font.nominalGlyph(0x3042), {
        move() {},
        line() {},
        quad() {},
        cubic() {},
        close() {},
      })
      font.delete()
    }
    for (let i = 0; i < 3; i++) readFonts()
    const { bytes: size, live } = harfBuzz.tally()
    // held on to, these would be 250 MB
    for (let i = 0; i < 50; i++) readFonts()
    expect(harfBuzz.tally()).toMatchObject({ bytes: size, live })
  })

  test('cannot be used or freed again once it is closed', () => {
    const { live } = harfBuzz.tally()
    const font = harfBuzz.openFont(bytes)
    font.delete()
    font.delete()
    expect(harfBuzz.tally().live).toBe(live)
    expect(() => font.nominalGlyph(65)).toThrow('given back')
    expect(() => font.table('cmap')).toThrow('given back')
  })

  test('that is none, or is only looked at, is not kept', () => {
    const { live } = harfBuzz.tally()
    expect(() => createFontStore().add('broken', new Uint8Array(64))).toThrow(
      expect.objectContaining({ code: 'render.font_unreadable' }),
    )
    expect(() => faceFromBytes(new Uint8Array(64))).toThrow(
      expect.objectContaining({ code: 'render.font_unreadable' }),
    )
    expect(faceFromBytes(readFont('bangers')).glyphs).toBeGreaterThan(100)
    expect(readCoverage(readFont('bangers')).length).toBeGreaterThan(10)
    expect(harfBuzz.tally().live).toBe(live)
  })

  test('goes when a larger one takes its place in the font store', () => {
    const { live } = harfBuzz.tally()
    const fontStore = createFontStore()
    const letters = [0x41, 0x42]
    fontStore.add(
      'noto-sans-jp',
      fontSubsetter().extractLetters(bytes, letters),
      packCoverage(letters),
    )
    const one = harfBuzz.tally().live
    fontStore.add('noto-sans-jp', bytes)
    expect(harfBuzz.tally().live).toBe(one)
    fontStore.clear()
    expect(harfBuzz.tally().live).toBe(live)
  })
})
