import { expect, test } from 'vitest'
import type { Camera } from './camera.ts'
import { getMapHeight, getMapView, isTall, lookAtY, toPageDistance, toPageY } from './strip-map.ts'

const FRAME = { id: 'p', name: 'p', width: 800, height: 20_000, tileLevels: 7 }
const VIEWPORT = { width: 1000, height: 800 }
const SIZE = { width: 80, height: 300 }
const look = (y: number, zoom = 1): Camera => ({ page: 0, x: 400, y, zoom })

test('only pages far taller than wide have a map, no higher than the small page', () => {
  expect(isTall(FRAME)).toBe(true)
  expect(isTall({ width: 800, height: 1200 })).toBe(false)
  expect(getMapHeight(FRAME, 80, 300)).toBe(300)
  expect(getMapHeight({ ...FRAME, height: 2600 }, 80, 300)).toBe(260)
})

test('the map begins with the top of the page and ends with its end', () => {
  const top = getMapView(look(400), VIEWPORT, FRAME, SIZE)
  expect(top).toEqual({ scale: 0.1, offset: 0, mark: { top: 0, height: 80 } })
  // the small page is 2,000 high
  const end = getMapView(look(19_600), VIEWPORT, FRAME, SIZE)
  expect(end.offset).toBe(1700)
  expect(end.mark.top).toBeCloseTo(300 - 80)
})

test('the mark is round what the editor shows of the small page, at every zoom', () => {
  for (const zoom of [0.5, 1, 3])
    for (const y of [800, 5000, 13_333, 19_200]) {
      const view = getMapView(look(y, zoom), VIEWPORT, FRAME, SIZE)
      expect(toPageY(view, view.mark.top)).toBeCloseTo(y - 400 / zoom)
      expect(toPageY(view, view.mark.top + view.mark.height)).toBeCloseTo(y + 400 / zoom)
    }
})

test('the mark stays under the pointer that pulls it', () => {
  const before = getMapView(look(5000), VIEWPORT, FRAME, SIZE)
  const y = 5000 + toPageDistance(before, FRAME, SIZE, 60)
  const camera = lookAtY(look(5000), VIEWPORT, FRAME, y)
  const after = getMapView(camera, VIEWPORT, FRAME, SIZE)
  expect(after.mark.top - before.mark.top).toBeCloseTo(60)
})

test('nothing above the top of the page or below its end is looked at', () => {
  expect(lookAtY(look(5000), VIEWPORT, FRAME, -50).y).toBe(400)
  expect(lookAtY(look(5000), VIEWPORT, FRAME, 99_999).y).toBe(19_600)
  expect(lookAtY(look(5000, 0.01), VIEWPORT, FRAME, 0).y).toBe(10_000)
})

test('a page that is seen whole has a mark all over its map, and does not move', () => {
  const view = getMapView(look(10_000, 0.01), VIEWPORT, FRAME, { width: 80, height: 2000 })
  expect(view).toMatchObject({ offset: 0, mark: { top: 0, height: 2000 } })
  expect(toPageDistance(view, FRAME, { width: 80, height: 2000 }, 50)).toBe(0)
})
