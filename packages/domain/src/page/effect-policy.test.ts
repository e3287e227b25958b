import { describe, expect, it } from 'vitest'
import { getSharedArea } from './contour.ts'
import {
  getBookEffectPolicy,
  isRedrawnElsewhere,
  isRedrawnEverywhere,
  placeEffectText,
} from './effect-policy.ts'
import { getBounds } from './page-findings.ts'

const PAGE = { width: 900, height: 1200 }
const TALL = { x: 400, y: 300, w: 60, h: 300 }

describe('what a book does with sound effects', () => {
  it('is said for a language, else for every one; a book that chose nothing draws them anew', () => {
    expect(getBookEffectPolicy({ every: 'keep', en: 'beside' }, 'en')).toBe('beside')
    expect(getBookEffectPolicy({ every: 'keep', en: 'beside' }, 'fr')).toBe('keep')
    expect(getBookEffectPolicy({}, 'fr')).toBe('redraw')
  })

  it('is the same everywhere only if somebody said so', () => {
    expect(isRedrawnEverywhere({})).toBe(false)
    expect(isRedrawnEverywhere({ every: 'redraw', fr: 'redraw' })).toBe(true)
    expect(isRedrawnEverywhere({ every: 'redraw', fr: 'keep' })).toBe(false)
  })

  it('is redrawing in another language, unless only this one is drawn anew', () => {
    expect(isRedrawnElsewhere({}, 'fr')).toBe(true)
    expect(isRedrawnElsewhere({ every: 'redraw', fr: 'keep' }, 'fr')).toBe(true)
    expect(isRedrawnElsewhere({ every: 'keep', en: 'redraw' }, 'fr')).toBe(true)
    expect(isRedrawnElsewhere({ every: 'keep', fr: 'redraw' }, 'fr')).toBe(false)
  })
})

describe('a translation that leaves the art alone', () => {
  const bounds = (art = TALL, others: readonly (typeof TALL)[] = []) =>
    getBounds(placeEffectText('beside', art, PAGE, others)!)

  it('stands at the side of tall art, below wide art, small', () => {
    expect(bounds().x).toBeGreaterThanOrEqual(TALL.x + TALL.w)
    const wide = { x: 300, y: 300, w: 300, h: 80 }
    expect(bounds(wide).y).toBeGreaterThanOrEqual(wide.y + wide.h)
    expect(placeEffectText('beside', TALL, PAGE, [])).toMatchObject({ size: 20, fit: 'shrink' })
  })

  it('goes to another side where the first is off the page or taken', () => {
    expect(bounds({ ...TALL, x: 830 }).x).toBeLessThan(830 - 100)
    const right = { x: 465, y: 300, w: 300, h: 300 }
    expect(bounds(TALL, [right]).x).toBeLessThan(TALL.x)
  })

  it('is a note at the foot of the page for a gloss; none where the effect is kept or redrawn', () => {
    const { cx, cy } = placeEffectText('gloss', TALL, PAGE, [])!
    expect([cx, cy > 1150]).toEqual([430, true])
    expect(placeEffectText('keep', TALL, PAGE, [])).toBeNull()
    expect(placeEffectText('redraw', TALL, PAGE, [])).toBeNull()
  })

  it('stands above what is at the foot of the page already', () => {
    const first = getBounds(placeEffectText('gloss', TALL, PAGE, [])!)
    const second = getBounds(placeEffectText('gloss', TALL, PAGE, [first])!)
    expect(second.y + second.h).toBeLessThanOrEqual(first.y)
    expect(second.y).toBeGreaterThan(1050)
  })

  it('finds a free place for many notes of the same art, all at the foot', () => {
    const notes: ReturnType<typeof getBounds>[] = []
    for (let at = 0; at < 12; at++)
      notes.push(getBounds(placeEffectText('gloss', TALL, PAGE, notes)!))
    for (const [at, note] of notes.entries()) {
      expect(note.y).toBeGreaterThan(950)
      for (const other of notes.slice(at + 1)) expect(getSharedArea(note, other)).toBe(0)
    }
  })

  it('stays on a page smaller than it', () => {
    const small = placeEffectText(
      'beside',
      { x: 0, y: 0, w: 10, h: 10 },
      { width: 40, height: 12 },
      [],
    )
    expect(getBounds(small!)).toMatchObject({ x: 0, y: 0 })
  })
})
