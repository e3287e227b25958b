import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { describe, expect, it } from 'vitest'
import { matchRegions } from './match-regions.ts'

const line = (x: number, y: number, w: number, h: number, rotation = 0) => ({
  box: { x, y, w, h },
  rotation,
})
const region = (id: string, { x, y, w, h }: Box) => ({
  id,
  polygon: [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ],
})

describe('matching regions with the script', () => {
  it('finds the line a region lies in, whichever comes first', () => {
    const match = matchRegions(
      [line(0, 0, 100, 50), line(0, 200, 100, 50)],
      [
        region('low', { x: 10, y: 205, w: 70, h: 40 }),
        region('high', { x: 5, y: 5, w: 90, h: 40 }),
      ],
    )
    expect(match).toEqual({ regionByLine: ['high', 'low'], pieces: new Map(), strays: [] })
  })

  it('keeps the larger of two pieces and says where the other belongs', () => {
    const match = matchRegions(
      [line(0, 0, 100, 100)],
      [
        region('small', { x: 0, y: 70, w: 100, h: 20 }),
        region('large', { x: 0, y: 0, w: 100, h: 60 }),
      ],
    )
    expect(match.regionByLine).toEqual(['large'])
    expect([...match.pieces]).toEqual([['small', 0]])
  })

  it('names what the machine missed and what it imagined', () => {
    const match = matchRegions(
      [line(0, 0, 100, 100)],
      [region('cloud', { x: 300, y: 300, w: 80, h: 40 })],
    )
    expect(match).toEqual({ regionByLine: [null], pieces: new Map(), strays: ['cloud'] })
  })

  it('knows a turned sound effect by the space it takes', () => {
    const upright = region('effect', { x: 130, y: 0, w: 40, h: 300 })
    expect(matchRegions([line(0, 130, 300, 40, 90)], [upright]).regionByLine).toEqual(['effect'])
  })
})
