import { expect, test } from 'vitest'
import { createManualTimers } from '../testing/manual-timers.ts'
import { getDrift, createCalmCamera } from './calm-camera.ts'
import { type Camera, toScreen } from './camera.ts'
import { createCell } from './cell.ts'
import { layOutStrip } from './strip.ts'

const at = (y: number, zoom = 1): Camera => ({ page: 0, x: 400, y, zoom })

test('a zoom of sixty frames lays marks out a few times, and once more when it has come to rest', async () => {
  const timers = createManualTimers()
  const camera = createCell(at(500))
  const calm = createCalmCamera(camera, timers)
  let layouts = 0
  calm.subscribe(() => layouts++)
  for (let frame = 1; frame <= 60; frame++) {
    camera.set(at(500, 1 + frame / 100))
    await timers.pass(16)
  }
  expect(layouts).toBeLessThanOrEqual(8)
  await timers.pass(200)
  expect(calm.get()).toBe(camera.get())
  const atRest = layouts
  await timers.pass(10_000)
  expect(layouts).toBe(atRest)
  camera.set(at(0))
  expect(calm.get()).toBe(camera.get())
})

test('marks moved along lie where they would be laid out anew', () => {
  const frame = { id: 'p1', width: 800, height: 1200, tileLevels: 3 }
  const strip = layOutStrip([frame], 'ltr')
  const viewport = { width: 640, height: 480 }
  const [from, to] = [at(500, 1), at(620, 1.7)]
  const drift = getDrift(from, to, strip, viewport)
  for (const point of [
    { x: 0, y: 0 },
    { x: 311, y: 777 },
  ]) {
    const before = toScreen(from, strip, viewport, point)
    const now = toScreen(to, strip, viewport, point)
    expect(before.x * drift.scale + drift.x).toBeCloseTo(now.x)
    expect(before.y * drift.scale + drift.y).toBeCloseTo(now.y)
  }
})
