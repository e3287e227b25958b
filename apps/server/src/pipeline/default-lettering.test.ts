import { getArea, isInside } from '@panelflow/domain/page/contour.ts'
import type { Point, RegionProps } from '@panelflow/domain/page/document/page-document.ts'
import { aRegion } from '@panelflow/domain/testing/a-page.ts'
import { describe, expect, it } from 'vitest'
import { defaultLettering } from './default-lettering.ts'

const page = { width: 800, height: 1200 }

const oval = (cx: number, cy: number, rx: number, ry: number, points = 300): readonly Point[] =>
  Array.from({ length: points }, (_, i) => ({
    x: cx + rx * Math.cos((i * 2 * Math.PI) / points),
    y: cy + ry * Math.sin((i * 2 * Math.PI) / points),
  }))

const square = (x: number, y: number, w: number, h: number): readonly Point[] => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
]

const letter = (region: RegionProps, neighbours: readonly RegionProps[] = [region]) =>
  defaultLettering('r', region, page, 'zh-Hant', () => 'light', neighbours)

describe('default lettering', () => {
  it('fills the bubble of its own lettering, drawn with few points', () => {
    const bubble = oval(200, 150, 120, 90)
    const text = letter(aRegion({ bubble }))
    expect(text).toMatchObject({ fit: 'bubble', cx: 200, cy: 150 })
    expect(text.bubble?.length).toBeLessThanOrEqual(64)
    expect(getArea(text.bubble ?? []) / getArea(bubble)).toBeGreaterThan(0.97)
  })

  it('stands on the middle of the surface, not of the bounds, when a bubble has a nose', () => {
    const nose = [
      ...square(100, 100, 200, 100).slice(0, 3),
      { x: 100, y: 200 },
      { x: 100, y: 160 },
      { x: 20, y: 150 },
      { x: 100, y: 140 },
    ]
    expect(letter(aRegion({ bubble: nose })).cx).toBeGreaterThan(190)
  })

  it('shrinks into a box where there is no bubble, or one that others share, or one too small to be its own', () => {
    expect(letter(aRegion())).toMatchObject({ fit: 'shrink' })
    expect(letter(aRegion()).bubble).toBeUndefined()
    const one = aRegion({ bubble: oval(300, 150, 260, 130) })
    const two = aRegion({ polygon: square(380, 110, 100, 80), bubble: oval(300, 150, 260, 130) })
    expect(letter(one, [one, two])).toMatchObject({ fit: 'shrink', cx: 200 })
    expect(letter(aRegion({ bubble: oval(200, 150, 40, 30) }))).toMatchObject({ fit: 'shrink' })
  })

  it('keeps columns where the source had them and there is room for them', () => {
    expect(letter(aRegion({ bubble: oval(200, 150, 80, 120) })).writing).toBe('vertical')
    expect(letter(aRegion({ polygon: square(100, 140, 200, 30) })).writing).toBe('horizontal')
    expect(letter(aRegion({ orientation: 'horizontal' })).writing).toBe('horizontal')
    const english = defaultLettering(
      'r',
      aRegion({ bubble: oval(200, 150, 80, 120) }),
      page,
      'en',
      () => 'light',
    )
    expect(english.writing).toBe('horizontal')
  })

  it('lies inside its bubble', () => {
    const bubble = oval(200, 150, 120, 90)
    const { cx, cy } = letter(aRegion({ bubble }))
    expect(isInside(bubble, { x: cx, y: cy })).toBe(true)
  })

  describe('with a measured look of the source', () => {
    const look = {
      color: '#b01020',
      stroke: null,
      size: 40,
      angle: 0,
      align: null,
      bold: false,
    } as const
    const onDark = (region: RegionProps) =>
      defaultLettering('r', region, page, 'en', () => 'dark', [region])

    it('takes its colour, where that is readable, its outline, its size and its weight', () => {
      const bubble = oval(200, 150, 120, 90)
      const text = letter(aRegion({ bubble, look: { ...look, bold: true } }))
      expect(text).toMatchObject({ color: '#b01020', stroke: null, bold: true })
      expect(text.size).toBe(Math.round(40 * 0.9 * 1.15))
      expect(onDark(aRegion({ look }))).toMatchObject({ color: '#ffffff' })
      const stroke = { width: 4, color: '#ffffff' }
      expect(onDark(aRegion({ look: { ...look, stroke } }))).toMatchObject({
        color: '#b01020',
        stroke: { color: '#ffffff', width: 4 },
      })
      expect(letter(aRegion({ look: null }))).toMatchObject({ color: '#000000', bold: false })
    })

    it('leans and is aligned like the source on the drawing, and stands upright in a bubble', () => {
      const turn = (15 * Math.PI) / 180
      const leaning = square(-100, -20, 200, 40).map(({ x, y }) => ({
        x: 200 + x * Math.cos(turn) - y * Math.sin(turn),
        y: 150 + x * Math.sin(turn) + y * Math.cos(turn),
      }))
      const region = aRegion({
        polygon: leaning,
        orientation: 'horizontal',
        look: { ...look, angle: 15, align: 'left' },
      })
      expect(letter(region)).toMatchObject({ rotation: 15, w: 230, h: 46, align: 'left' })
      const inBubble = letter({ ...region, bubble: oval(200, 150, 150, 90) })
      expect(inBubble).toMatchObject({ rotation: 0, align: 'center' })
    })
  })
})
