import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { COMIC } from '../cloud-whale-script.ts'
import { computeBubbleContour } from './bubble.ts'
import { createCoverSvg } from './cover.ts'
import { createPlateSvg } from './plate.ts'

const PAGES = COMIC.chapters.flatMap(({ number, pages }) =>
  pages.map((page, i) => ({ chapter: number, page: i + 1, ...page })),
)
const digest = (svg: string): string => createHash('sha256').update(svg).digest('hex')

describe('the plates of the demo comic', () => {
  it.each(PAGES)(
    'chapter $chapter page $page is drawn without text, fonts or pictures from outside',
    ({ chapter, page }) => {
      const { svg } = createPlateSvg(chapter, page)
      expect(svg).not.toMatch(/<(text|tspan|image|foreignObject|style|script|filter)\b/)
      expect(svg).not.toMatch(/font-family|href=|NaN|Infinity|undefined/)
    },
  )

  it.each(PAGES)(
    'chapter $chapter page $page uses every gradient and clip it defines, and defines every one it uses',
    ({ chapter, page }) => {
      const { svg } = createPlateSvg(chapter, page)
      const defined = [...svg.matchAll(/ id="(\w+)"/g)].map((match) => match[1])
      const used = new Set([...svg.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1]))
      expect(new Set(defined).size).toBe(defined.length)
      expect([...used].filter((id) => !defined.includes(id))).toEqual([])
    },
  )

  it.each(PAGES)(
    'chapter $chapter page $page has the size the script says',
    ({ chapter, page, width, height }) => {
      expect(createPlateSvg(chapter, page)).toMatchObject({ width, height })
      expect(width).toBe(800)
      expect(height).toBeGreaterThanOrEqual(2200)
      expect(height).toBeLessThanOrEqual(3200)
    },
  )

  it('is drawn the same way every time', () => {
    const twice = [0, 1].map(() =>
      [
        ...PAGES.map(({ chapter, page }) => createPlateSvg(chapter, page).svg),
        createCoverSvg().svg,
      ].map(digest),
    )
    expect(twice[0]).toEqual(twice[1])
    expect(new Set(twice[0]).size).toBe(PAGES.length + 1)
  })

  it('refuses a page that was never drawn', () => {
    expect(() => createPlateSvg(1, 9)).toThrow(RangeError)
    expect(() => createPlateSvg(3, 1)).toThrow(RangeError)
  })
})

describe('the bubbles', () => {
  const bubbles = PAGES.flatMap(({ texts, width, height }) =>
    texts.flatMap(({ key, balloon, box }) =>
      balloon === null ? [] : [{ key, balloon, box, width, height }],
    ),
  )

  it.each(bubbles)('$key stays on the page with its tail', ({ balloon, width, height }) => {
    const spots = [
      ...computeBubbleContour(balloon),
      ...(balloon.tail === undefined ? [] : [balloon.tail]),
    ]
    for (const [x, y] of spots) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(height)
    }
  })

  it.each(bubbles)('$key holds its letters well inside its outer box', ({ balloon, box }) => {
    expect(box.x).toBeGreaterThan(balloon.x)
    expect(box.y).toBeGreaterThan(balloon.y)
    expect(box.x + box.w).toBeLessThan(balloon.x + balloon.w)
    expect(box.y + box.h).toBeLessThan(balloon.y + balloon.h)
  })

  it('come in every shape and tone the studio must clean', () => {
    expect(new Set(bubbles.map(({ balloon }) => balloon.shape))).toEqual(
      new Set(['round', 'shout', 'thought', 'box', 'machine']),
    )
    expect(new Set(bubbles.map(({ balloon }) => balloon.tone))).toEqual(
      new Set(['plain', 'amber', 'lavender', 'dark', 'mist']),
    )
  })
})
