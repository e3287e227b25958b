import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MANGA_PAGES } from '../pages.ts'
import { computeBalloonContour } from './balloon.ts'
import { createMangaCoverSvg } from './cover.ts'
import { createMangaPlateSvg } from './plate.ts'

const PAGES = MANGA_PAGES.map((page, index) => ({ page: index + 1, ...page }))
const digest = (svg: string): string => createHash('sha256').update(svg).digest('hex')

describe('the plates of the manga', () => {
  it.each(PAGES)('page $page is drawn without text, fonts or pictures from outside', ({ page }) => {
    const { svg } = createMangaPlateSvg(page)
    expect(svg).not.toMatch(/<(text|tspan|image|foreignObject|style|script|filter)\b/)
    expect(svg).not.toMatch(/font-family|href=|NaN|Infinity|undefined/)
  })

  it.each(PAGES)('page $page knows no colour but ink, paper and two tones', ({ page }) => {
    const colors = new Set(
      [...createMangaPlateSvg(page).svg.matchAll(/#[0-9a-f]{6}/g)].map(([color]) => color),
    )
    for (const color of colors) expect(color).toMatch(/^#(00ffff|ff[0-9a-f]{2}ff|ffff[0-9a-f]{2})$/)
    expect(colors.size).toBeGreaterThan(6)
  })

  it.each(PAGES)(
    'page $page uses every gradient and clip it defines, and defines every one it uses',
    ({ page }) => {
      const { svg } = createMangaPlateSvg(page)
      const defined = [...svg.matchAll(/ id="(\w+)"/g)].map((match) => match[1])
      const used = new Set([...svg.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1]))
      expect(new Set(defined).size).toBe(defined.length)
      expect([...used].toSorted()).toEqual(defined.toSorted())
    },
  )

  it('have the proportion of a printed page', () => {
    for (const { page, width, height } of PAGES)
      expect(createMangaPlateSvg(page)).toMatchObject({ width, height })
    expect(new Set(PAGES.map(({ width, height }) => `${width} × ${height}`))).toEqual(
      new Set(['1200 × 1700']),
    )
  })

  it('are drawn the same way every time', () => {
    const twice = [0, 1].map(() =>
      [...PAGES.map(({ page }) => createMangaPlateSvg(page).svg), createMangaCoverSvg().svg].map(
        digest,
      ),
    )
    expect(twice[0]).toEqual(twice[1])
    expect(new Set(twice[0]).size).toBe(PAGES.length + 1)
  })

  it('end with the fourth', () => {
    expect(() => createMangaPlateSvg(0)).toThrow(RangeError)
    expect(() => createMangaPlateSvg(5)).toThrow(RangeError)
  })
})

describe('the balloons', () => {
  const balloons = PAGES.flatMap(({ texts, width, height }) =>
    texts.flatMap(({ key, balloon, box }) =>
      balloon === null ? [] : [{ key, balloon, box, width, height }],
    ),
  )

  it.each(balloons)('$key stays on the page with its tail', ({ balloon, width, height }) => {
    for (const [x, y] of [
      ...computeBalloonContour(balloon),
      ...(balloon.tail === undefined ? [] : [balloon.tail]),
    ]) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(height)
    }
  })

  it.each(balloons)(
    '$key is taller than wide, as columns want it, and holds them inside',
    ({ balloon, box }) => {
      expect(balloon.h).toBeGreaterThan(balloon.w)
      expect(box.x).toBeGreaterThan(balloon.x)
      expect(box.y).toBeGreaterThan(balloon.y)
      expect(box.x + box.w).toBeLessThan(balloon.x + balloon.w)
      expect(box.y + box.h).toBeLessThan(balloon.y + balloon.h)
    },
  )

  it('come in every shape', () => {
    expect(new Set(balloons.map(({ balloon }) => balloon.shape))).toEqual(
      new Set(['round', 'shout', 'thought', 'weak', 'box']),
    )
  })
})
