import { describe, expect, test } from 'vitest'
import type { Warp } from '@panelflow/domain/page/document/page-document.ts'
import { aText } from '../golden/golden-case.ts'
import { createBend } from './warp.ts'

const BOX = { w: 200, h: 100 }

function bent(
  warp: Warp,
  x: number,
  y: number,
  writing: 'horizontal' | 'vertical' = 'horizontal',
): number[] {
  const out = { x: Number.NaN, y: Number.NaN }
  createBend({ ...aText('', BOX), writing, warp })?.(x, y, out)
  return [out.x, out.y].map((value) => Math.round(value * 1000) / 1000 + 0)
}

const unmoved = { x: 0, y: 0 }

describe('arc', () => {
  test('half a circle: the middle rises, the ends stand on their sides', () => {
    const radius = 200 / Math.PI
    const rise = Math.round((radius / 2) * 1000) / 1000
    expect(bent({ kind: 'arc', bend: 180 }, 0, 0)).toEqual([0, -rise])
    expect(bent({ kind: 'arc', bend: 180 }, 100, 0)).toEqual([
      Math.round(radius * 1000) / 1000,
      rise,
    ])
    expect(bent({ kind: 'arc', bend: 180 }, 100, -10)[0]).toBeCloseTo(radius + 10, 2)
  })
  test('a negative bend sinks as much', () => {
    const [x, y] = bent({ kind: 'arc', bend: 60 }, 70, 0)
    expect(bent({ kind: 'arc', bend: -60 }, 70, 0)).toEqual([x, -(y ?? 0)])
  })
  test('columns bulge to the right', () => {
    expect(bent({ kind: 'arc', bend: 90 }, 0, 0, 'vertical')[0]).toBeGreaterThan(5)
    expect(bent({ kind: 'arc', bend: 90 }, 0, 50, 'vertical')[0]).toBeLessThan(-5)
  })
  test('no bend is no warp', () => {
    expect(createBend({ ...aText('', BOX), warp: { kind: 'arc', bend: 0 } })).toBeNull()
    expect(createBend({ ...aText('', BOX), warp: { kind: 'arc', bend: Number.NaN } })).toBeNull()
  })
})

describe('wave', () => {
  test('one wave goes up, through the middle, and down', () => {
    const warp: Warp = { kind: 'wave', height: 10, waves: 1, phase: 0 }
    expect([-100, -50, 0, 50].map((x) => bent(warp, x, 0)[1])).toEqual([0, -10, 0, 10])
  })
})

describe('corners', () => {
  test('moved corners are met exactly', () => {
    const warp: Warp = {
      kind: 'corners',
      offsets: [{ x: 20, y: 5 }, { x: -10, y: 0 }, { x: 30, y: 10 }, unmoved],
    }
    expect(bent(warp, -100, -50)).toEqual([-80, -45])
    expect(bent(warp, 100, -50)).toEqual([90, -50])
    expect(bent(warp, 100, 50)).toEqual([130, 60])
    expect(bent(warp, -100, 50)).toEqual([-100, 50])
  })
  test('a narrower top looks further away: the middle moves towards it', () => {
    const warp: Warp = {
      kind: 'corners',
      offsets: [{ x: 50, y: 0 }, { x: -50, y: 0 }, unmoved, unmoved],
    }
    expect(bent(warp, 0, 0)[1]).toBeLessThan(-10)
  })
  test('unmoved corners change nothing, crossed ones still give numbers', () => {
    expect(
      bent({ kind: 'corners', offsets: [unmoved, unmoved, unmoved, unmoved] }, 12, 34),
    ).toEqual([12, 34])
    const crossed: Warp = {
      kind: 'corners',
      offsets: [{ x: 250, y: 0 }, { x: -250, y: 0 }, unmoved, unmoved],
    }
    for (const value of bent(crossed, 10, 10)) expect(Number.isFinite(value)).toBe(true)
  })
})

describe('path', () => {
  const path = (...places: readonly (readonly [number, number])[]): Warp => ({
    kind: 'path',
    points: places.map(([x, y]) => ({ x, y })),
  })

  test('a straight one as long as the box changes nothing, one elsewhere moves the box there', () => {
    expect(bent(path([-100, 0], [100, 0]), 30, -12)).toEqual([30, -12])
    expect(bent(path([-100, 40], [100, 40]), 130, 5)).toEqual([130, 45])
    expect(bent(path([0, -50], [0, 50]), 20, -12, 'vertical')).toEqual([20, -12])
  })

  test('the middle of the box lies on the middle of the curve, and letters stand on it', () => {
    expect(bent(path([0, 0], [0, 100]), 0, -10)).toEqual([10, 50])
    expect(bent(path([0, 0], [0, 100]), 25, 0)).toEqual([0, 75])
  })

  test('points of a circle are that circle, by the length of its arc', () => {
    const radius = 200
    const angles = Array.from({ length: 13 }, (_, i) => ((i - 6) * Math.PI) / 12)
    const circle = path(
      ...angles.map((a) => [radius * Math.sin(a), radius - radius * Math.cos(a)] as const),
    )
    for (const along of [-250, -90, 0, 60, 240])
      for (const off of [-20, 0, 15]) {
        const angle = along / radius
        const out = { x: 0, y: 0 }
        createBend({ ...aText('', BOX), warp: circle })?.(along, off, out)
        expect(out.x).toBeCloseTo((radius - off) * Math.sin(angle), 0)
        expect(out.y).toBeCloseTo(radius - (radius - off) * Math.cos(angle), 0)
      }
  })

  test('a letter keeps its shape: all of it is turned as its middle is', () => {
    const bend = createBend({ ...aText('', BOX), warp: path([-100, 30], [0, -30], [100, 30]) })
    const letter = bend?.letterAt?.(-60, 0, -50)
    const [a, b, c] = [
      [-60, -10],
      [-40, -10],
      [-40, 10],
    ].map(([x = 0, y = 0]) => {
      const out = { x: 0, y: 0 }
      letter?.(x, y, out)
      return out
    })
    expect(Math.hypot(b!.x - a!.x, b!.y - a!.y)).toBeCloseTo(20, 6)
    expect(Math.hypot(c!.x - b!.x, c!.y - b!.y)).toBeCloseTo(20, 6)
    expect(Math.hypot(c!.x - a!.x, c!.y - a!.y)).toBeCloseTo(Math.hypot(20, 20), 6)
  })

  test('one place is no path, and no numbers still give numbers', () => {
    expect(createBend({ ...aText('', BOX), warp: path([5, 5], [5, 5]) })).toBeNull()
    for (const value of bent(path([Number.NaN, 0], [1e9, 0], [0, 1]), 10, 10))
      expect(Number.isFinite(value)).toBe(true)
  })
})

describe('mesh', () => {
  const mesh = (columns: number, rows: number, at: (u: number, v: number) => number[]): Warp => ({
    kind: 'mesh',
    columns,
    rows,
    offsets: Array.from({ length: (columns + 1) * (rows + 1) }, (_, i) => {
      const [u, v] = [(i % (columns + 1)) / columns, Math.floor(i / (columns + 1)) / rows]
      const [x = 0, y = 0] = at(u, v)
      return { x, y }
    }),
  })

  test('no move is no warp', () => {
    expect(createBend({ ...aText('', BOX), warp: mesh(3, 2, () => [0, 0]) })).toBeNull()
  })

  test('what moves evenly is moved, stretched and turned exactly', () => {
    const even = mesh(3, 2, (u, v) => [20 * u - 10 * v + 5, 8 * u + 4 * v - 3])
    for (const [x, y] of [
      [-100, -50],
      [-31, 12],
      [0, 0],
      [77, 49],
    ] as const) {
      const [u, v] = [x / 200 + 0.5, y / 100 + 0.5]
      expect(bent(even, x, y)).toEqual(
        [x + 20 * u - 10 * v + 5, y + 8 * u + 4 * v - 3].map(
          (value) => Math.round(value * 1000) / 1000 + 0,
        ),
      )
    }
  })

  test('every point of the grid goes where it was pulled, and the others stay', () => {
    const one = mesh(2, 2, (u, v) => (u === 0.5 && v === 0.5 ? [12, -7] : [0, 0]))
    expect(bent(one, 0, 0)).toEqual([12, -7])
    expect(bent(one, -100, 0)).toEqual([-100, 0])
    expect(bent(one, 100, 50)).toEqual([100, 50])
    // between them it goes over smoothly: the slope is the same on both sides of a point
    const slope = (from: number, to: number): number =>
      ((bent(one, to, 0)[1] ?? 0) - (bent(one, from, 0)[1] ?? 0)) / (to - from)
    expect(slope(-1, 0)).toBeCloseTo(-slope(0, 1), 1)
  })

  test('what is missing has not moved, beyond the box the edge goes on', () => {
    const short: Warp = { kind: 'mesh', columns: 2, rows: 1, offsets: [{ x: 0, y: 10 }] }
    expect(bent(short, 100, 50)).toEqual([100, 50])
    expect(bent(short, -140, -50)).toEqual([-140, -40])
  })
})
