import { describe, expect, it } from 'vitest'
import type { Warp } from '@panelflow/domain/page/document/page-document.ts'
import { firstWarp, warpHandles, warpPulled } from './warp-handles.ts'

const box = (warp: Warp, writing: 'horizontal' | 'vertical' = 'horizontal', rotation = 0) => ({
  cx: 200,
  cy: 150,
  w: 120,
  h: 80,
  rotation,
  writing,
  warp,
})

describe('handles of a bent text', () => {
  it('hang at the moved corners, turned with the box', () => {
    const warp: Warp = { ...firstWarp('corners', { h: 80 }) }
    expect(warpHandles(box(warp), 1).map(({ at }) => [at.x, at.y])).toEqual([
      [140, 110],
      [260, 110],
      [260, 190],
      [140, 190],
    ])
    const [first] = warpHandles(box(warp, 'horizontal', 90), 1)
    expect(first?.at.x).toBeCloseTo(240)
    expect(first?.at.y).toBeCloseTo(90)
  })

  it('move one corner and leave the others', () => {
    const text = box(firstWarp('corners', { h: 80 }))
    const [, second] = warpHandles(text, 1)
    const pulled = second === undefined ? null : warpPulled(text, second, { x: 280, y: 100 }, 1)
    expect(pulled).toEqual({
      kind: 'corners',
      offsets: [
        { x: 0, y: 0 },
        { x: 20, y: -10 },
        { x: 0, y: 0 },
        { x: 0, y: 0 },
      ],
    })
  })

  it('bend an arc so that its knob is where the pointer is, up to the limit', () => {
    for (const writing of ['horizontal', 'vertical'] as const) {
      const text = box({ kind: 'arc', bend: 90 }, writing)
      const [knob] = warpHandles(text, 2)
      const same = knob === undefined ? null : warpPulled(text, knob, knob.at, 2)
      expect(same).toEqual({ kind: 'arc', bend: 90 })
      const far = knob === undefined ? null : warpPulled(text, knob, { x: 5000, y: -5000 }, 2)
      expect(far).toEqual({ kind: 'arc', bend: 260 })
    }
  })

  it('raise a wave', () => {
    const text = box({ kind: 'wave', height: 10, waves: 2, phase: 0 })
    const [knob] = warpHandles(text, 1)
    expect(knob?.at).toEqual({ x: 200, y: 150 + 40 + 36 - 10 })
    expect(knob && warpPulled(text, knob, { x: 0, y: 150 + 40 + 36 - 25 }, 1)).toMatchObject({
      height: 25,
      waves: 2,
    })
  })
})
