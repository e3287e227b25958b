import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getTurn } from './turn.ts'

test('right angles are exact', () => {
  expect(getTurn(0)).toEqual({ cos: 1, sin: 0 })
  for (const [degrees, cos, sin] of [
    [90, 0, 1],
    [180, -1, 0],
    [270, 0, -1],
    [-90, 0, -1],
    [360, 1, 0],
    [-720, 1, 0],
  ] as const) {
    expect(getTurn(degrees).cos === cos && getTurn(degrees).sin === sin, `${degrees}°`).toBe(true)
  }
})

test('comes within 1e-14 of the platform for every hundredth of a degree', () => {
  for (let step = -36_000; step <= 36_000; step++) {
    const radians = (step / 18_000) * Math.PI
    const { cos, sin } = getTurn(step / 100)
    expect(
      Math.abs(cos - Math.cos(radians)) < 1e-14 && Math.abs(sin - Math.sin(radians)) < 1e-14,
      `${step / 100}°`,
    ).toBe(true)
  }
})

test('angles closer than half a step are the same angle', () => {
  expect(getTurn(17.004)).toEqual(getTurn(17))
})

test('any number gives a direction of length one', () => {
  fc.assert(
    fc.property(fc.double(), (degrees) => {
      const { cos, sin } = getTurn(degrees)
      expect(cos * cos + sin * sin).toBeCloseTo(1, 12)
    }),
  )
})
