import { describe, expect, it } from 'vitest'
import {
  fittedTo,
  fittedToWidth,
  panned,
  revealing,
  showingPlace,
  toPage,
  toScreen,
  toStrip,
  visibleStrip,
  zoomedTo,
  type Camera,
} from './camera.ts'
import { layOutStrip } from './strip.ts'

const page = (id: string, width: number, height: number) => ({
  id,
  name: id,
  width,
  height,
  tileLevels: 3,
})
const strip = layOutStrip([page('a', 800, 1200), page('b', 1000, 600), page('c', 800, 20_000)])
const viewport = { width: 1000, height: 700 }
const camera: Camera = { page: 0, x: 400, y: 600, zoom: 1 }

describe('the camera', () => {
  it('turns screen points into places on pages and back', () => {
    expect(toPage(camera, strip, viewport, { x: 500, y: 350 })).toMatchObject({
      page: { index: 0 },
      point: { x: 400, y: 600 },
    })
    const below = toPage({ ...camera, y: 1199 }, strip, viewport, { x: 500, y: 450 })
    expect(below).toMatchObject({ page: { index: 1 }, point: { x: 500, y: 67 } })
    const point = { x: 123, y: 1500 }
    expect(toStrip(camera, strip, viewport, toScreen(camera, strip, viewport, point))).toEqual(
      point,
    )
  })

  it('fits a page by its width at the height where it was', () => {
    const zoomed = fittedToWidth({ page: 1, x: 20, y: 500, zoom: 3 }, strip, viewport)
    expect(zoomed).toEqual({ page: 1, x: 500, y: 500, zoom: 0.952 })
    const { x, w } = visibleStrip(zoomed, strip, viewport)
    expect([x, x + w].map((edge) => Math.round(edge * zoomed.zoom))).toEqual([-500, 500])
  })

  it('keeps small numbers far down a chapter', () => {
    const far = panned(camera, strip, { x: 0, y: -15_000 })
    expect(far.page).toBe(2)
    expect(far.y).toBeLessThan(20_000)
  })

  it('does not leave the strip', () => {
    expect(panned(camera, strip, { x: 0, y: 10_000 })).toMatchObject({ page: 0, y: 0 })
    expect(panned(camera, strip, { x: 0, y: -1e9 })).toMatchObject({ page: 2 })
  })

  it('zooms where the pointer is', () => {
    const anchor = { x: 200, y: 100 }
    const before = toStrip(camera, strip, viewport, anchor)
    const after = zoomedTo(camera, strip, viewport, 2.5, anchor)
    expect(toStrip(after, strip, viewport, anchor).x).toBeCloseTo(before.x)
    expect(toStrip(after, strip, viewport, anchor).y).toBeCloseTo(before.y)
    expect(zoomedTo(camera, strip, viewport, 100, anchor).zoom).toBe(8)
  })

  it('fits a page whole and a long strip by its width, from its top', () => {
    const whole = fittedTo(strip, viewport, 0)
    expect(visibleStrip(whole, strip, viewport).h).toBeGreaterThanOrEqual(1200)
    const long = fittedTo(strip, viewport, 2)
    expect(long.zoom).toBe(1)
    expect(visibleStrip(long, strip, viewport).y).toBeLessThan((strip.pages[2]?.top ?? 0) + 1)
  })

  it('stays where it is when the place is visible, and goes no further than it must', () => {
    expect(revealing(camera, strip, viewport, 0, { x: 300, y: 500, w: 100, h: 100 })).toBe(camera)
    const down = revealing(camera, strip, viewport, 0, { x: 300, y: 1000, w: 100, h: 100 })
    const seen = visibleStrip(down, strip, viewport)
    expect(seen.y + seen.h).toBeCloseTo(1124)
    const away = revealing(camera, strip, viewport, 2, { x: 300, y: 9000, w: 100, h: 100 })
    expect(away.page).toBe(2)
    expect(away.y).toBeCloseTo(9050)
  })

  it('shows a place that was asked for with what is round it, and stays where it is well in sight', () => {
    const show = (y: number) =>
      showingPlace(camera, strip, viewport, 0, { x: 100, y, w: 50, h: 50 })
    expect(show(700)).toEqual(camera)
    expect(show(880)).toEqual({ ...camera, y: 905 })
    expect(show(260)).toEqual({ ...camera, y: 285 })
  })
})
