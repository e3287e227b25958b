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
