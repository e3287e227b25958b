import * as fc from 'fast-check'
import type { Point, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFont } from '../engine/load-node.ts'
import { createFontStore } from '../font/font-store.ts'
import { aText } from '../golden/golden-case.ts'
import { buildLetters } from '../paint/outline.ts'
import { turnOfRadians } from '../exact/turn.ts'
import { freshLayout } from './input-hash.ts'
import { layoutText } from './layout.ts'
import { createManuscript } from './manuscript.ts'
import { placeText } from './place.ts'
import type { PlacedLine } from './place.ts'
import { createShaper } from './shape.ts'

const type = { fontStore: createFontStore(), shapeRun: createShaper() }

beforeAll(() => {
  for (const id of [
    'comic-neue-bold',
    'noto-sans-jp-bold',
    'noto-sans-sc',
    // draws what the Japanese face lacks of simplified Chinese
    'noto-sans-sc-bold',
    'noto-sans-thai-bold',
  ])
    type.fontStore.add(id, readFont(id))
})

const TEXT = 'I never thought that after all these years you would come back here just to see me!'

function ellipse(rx: number, ry: number, cx = 160, cy = 100): Point[] {
  return Array.from({ length: 48 }, (_, i) => {
    const { cos, sin } = turnOfRadians((i * Math.PI) / 24)
    return { x: cx + rx * cos, y: cy + ry * sin }
  })
}

function inBubble(words: string, bubble: Point[], changes: Partial<TextProps> = {}): TextProps {
  return aText(words, { fit: 'bubble', bubble, size: 60, minSize: 6, ...changes })
}

function placed(text: TextProps, language: string): PlacedLine[] {
  return placeText(type, createManuscript(text, language), layoutText(type, text, language))
}

/** Whether every outline point lies inside the contour. */
function inkIsInside(text: TextProps, language: string): boolean {
  const layout = layoutText(type, text, language)
  const letters = buildLetters(
    placeText(type, createManuscript(text, language), layout),
    layout.size,
    text,
    1,
  )
  if (!letters) return false
  const { originX, originY, inks } = letters
  return inks.every(({ shapes }) =>
    shapes.every(({ xy }) => {
      for (let i = 0; i < xy.length; i += 2) {
        if (!isInside(text.bubble ?? [], (xy[i] ?? 0) + originX, (xy[i + 1] ?? 0) + originY))
          return false
      }
      return true
    }),
  )
}

function isInside(points: readonly Point[], x: number, y: number): boolean {
  let inside = false
  let before = points.at(-1)
  for (const point of points) {
    if (
      before &&
      before.y > y !== point.y > y &&
      x < before.x + ((y - before.y) / (point.y - before.y)) * (point.x - before.x)
    )
      inside = !inside
    before = point
  }
  return inside
}

describe('a text in a bubble', () => {
  test('has all its ink inside the contour, in every script and direction', () => {
    expect(inkIsInside(inBubble(TEXT, ellipse(140, 90)), 'en')).toBe(true)
    expect(inkIsInside(inBubble(TEXT, ellipse(70, 120)), 'en')).toBe(true)
    expect(
      inkIsInside(
        inBubble('นายคิดว่าจะเอาชนะฉันได้จริงๆ เหรอ? ไม่มีทางหรอก!', ellipse(150, 90), {
          font: 'noto-sans-thai-bold',
        }),
        'th',
      ),
    ).toBe(true)
    const japanese = { font: 'noto-sans-jp-bold', writing: 'vertical' } as const
    expect(
      inkIsInside(
        inBubble(
          'まさか、お前があの伝説の勇者だったとは……信じられん！',
          ellipse(90, 150),
          japanese,
        ),
        'ja',
      ),
    ).toBe(true)
  })

  test('is set at most a tenth smaller than the largest size that fits', () => {
    const text = inBubble(TEXT, ellipse(140, 90), { lineSpacing: 1 })
    const { size, overflow } = layoutText(type, text, 'en')
    expect(overflow).toBe(false)
    expect(layoutText(type, { ...text, minSize: size / 0.9 + 0.25 }, 'en').overflow).toBe(true)
    expect(size).toBeGreaterThan(16)
  })

  test('takes a little smaller letters for lines that end where the sense does', () => {
    const words = 'I saw the light in the window of a house.'
    const text = inBubble(words, ellipse(130, 88), { size: 30 })
    const { lines, size } = layoutText(type, text, 'en')
    const ends = [...lines, words.length].map((end, i) =>
      words.slice(lines[i - 1] ?? 0, end).trim(),
    )
    expect(ends.filter((line) => / (?:the|in|of|a)$/.test(line))).toEqual([])
    expect(size).toBeGreaterThanOrEqual(27)
  })

  test('fills the middle lines more than the first and last', () => {
    const lines = placed(inBubble(TEXT, ellipse(140, 90)), 'en')
    expect(lines.length).toBeGreaterThan(3)
    const maxLineLength = Math.max(...lines.map(({ length }) => length))
    expect(lines[0]?.length).toBeLessThan(maxLineLength * 0.9)
    expect(lines.at(-1)?.length).toBeLessThan(maxLineLength * 0.9)
  })

  test('keeps the distance of its lines within a twentieth, and gets smaller instead', () => {
    for (const words of ['Huh?', 'Over here, please!', TEXT]) {
      const text = inBubble(words, ellipse(120, 84), { lineSpacing: 1.2 })
      const lines = placed(text, 'en')
      const { size } = layoutText(type, text, 'en')
      for (const [i, line] of lines.slice(1).entries()) {
        const leading = (line.y - (lines[i]?.y ?? 0)) / size
        expect(leading).toBeGreaterThanOrEqual(1.2 * 0.95 - 1e-6)
        expect(leading).toBeLessThanOrEqual(1.2 + 1e-6)
      }
    }
  })

  test('parts no Chinese word when that costs little', () => {
    const words = '什么？！你是为了我回来的吗？'
    const { lines } = layoutText(
      type,
      inBubble(words, ellipse(120, 92), { font: 'noto-sans-jp-bold' }),
      'zh-Hans',
    )
    for (const at of [1, 7, 10]) expect(lines).not.toContain(at)
  })

  test('keeps more distance when more air is asked for', () => {
    const close = layoutText(type, inBubble(TEXT, ellipse(140, 90), { air: 0 }), 'en')
    const airy = layoutText(type, inBubble(TEXT, ellipse(140, 90), { air: 1.5 }), 'en')
    expect(close.size).toBeGreaterThan(airy.size)
  })

  test('never breaks a word, and says so when even the smallest size is too large', () => {
    const text = inBubble('Incomprehensibilities', ellipse(50, 80), { minSize: 14 })
    expect(layoutText(type, text, 'en')).toMatchObject({ size: 14, lines: [], overflow: true })
  })

  test('moves with its bubble without a new layout, and needs one when it moves inside', () => {
    const text = inBubble('Hello there', ellipse(140, 90))
    const laidOut = { ...text, layout: layoutText(type, text, 'en') }
    const moved = { ...laidOut, cx: 260, bubble: ellipse(140, 90, 260) }
    expect(freshLayout(moved, 'en')).not.toBeNull()
    expect(freshLayout({ ...laidOut, cx: 190 }, 'en')).toBeNull()
  })

  test('is centred on its box, or on the contour when the box lies outside', () => {
    const middle = (text: TextProps): number => {
      const [line] = placed(text, 'en')
      return text.cx + (line?.x ?? 0) + (line?.length ?? 0) / 2
    }
    expect(middle(inBubble('Hi', ellipse(140, 90), { cx: 130 }))).toBeCloseTo(130, 6)
    expect(middle(inBubble('Hi', ellipse(140, 90), { cx: 900 }))).toBeCloseTo(160, 6)
  })

  test('without a contour fits its box, as before', () => {
    const text = aText(TEXT, { size: 60 })
    const shrunk = layoutText(type, { ...text, fit: 'shrink' }, 'en')
    for (const bubble of [null, undefined, [], [{ x: Number.NaN, y: 1 }]]) {
      expect(layoutText(type, { ...text, fit: 'bubble', bubble }, 'en')).toMatchObject({
        size: shrunk.size,
        lines: shrunk.lines,
      })
    }
  })

  test('columns of vertical writing hang from one height', () => {
    const text = inBubble(
      'まさか、お前があの伝説の勇者だったとは……信じられん！',
      ellipse(90, 150),
      {
        font: 'noto-sans-jp-bold',
        writing: 'vertical',
      },
    )
    const heads = placed(text, 'ja').map(({ y }) => y)
    expect(heads.length).toBeGreaterThan(2)
    expect(new Set(heads).size).toBe(1)
  })

  test('any contour, however folded, gives a layout', () => {
    const point = fc.record({
      x: fc.integer({ min: -50, max: 400 }),
      y: fc.integer({ min: -50, max: 300 }),
    })
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 12 }), (bubble) => {
        const layout = layoutText(type, inBubble('Oh no, not again!', bubble), 'en')
        expect(layout.size).toBeGreaterThanOrEqual(6)
        if (!layout.overflow)
          expect(inkIsInside(inBubble('Oh no, not again!', bubble), 'en')).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
