import { describe, expect, it } from 'vitest'
import type { Warp } from '@panelflow/domain/page/document/page-document.ts'
import { firstWarp, resampleMesh, warpHandles, warpPulled, warpWithout } from './warp-handles.ts'

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
    const warp: Warp = { ...firstWarp('corners', { w: 120, h: 80, writing: 'horizontal' }) }
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
    const text = box(firstWarp('corners', { w: 120, h: 80, writing: 'horizontal' }))
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

  it('move, add and take out points of a path', () => {
    const warp = firstWarp('path', { w: 120, h: 80, writing: 'horizontal' })
    const text = box(warp)
    const handles = warpHandles(text, 1)
    expect(handles.map(({ index, inserts = false }) => [index, inserts])).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [1, true],
      [2, true],
    ])
    const [first, , , between] = handles
    expect(warpPulled(text, first!, { x: 130, y: 170 }, 1)).toMatchObject({
      points: [{ x: -70, y: 20 }, {}, {}],
    })
    const longer = warpPulled(text, between!, { x: 170, y: 100 }, 1)
    expect(longer).toMatchObject({ points: [{}, { x: -30, y: -50 }, {}, {}] })
    expect(warpWithout(longer, { index: 1, at: { x: 0, y: 0 } })).toEqual(warp)
    expect(warpWithout(longer, between!)).toBeNull()
    expect(
      warpWithout(
        {
          kind: 'path',
          points: [
            { x: 0, y: 0 },
            { x: 9, y: 0 },
          ],
        },
        first!,
      ),
    ).toBeNull()
  })

  it('move one point of a mesh, which can have more cells without changing much', () => {
    const warp = firstWarp('mesh', { w: 120, h: 80, writing: 'horizontal' })
    const text = box(warp)
    const handles = warpHandles(text, 1)
    expect(handles).toHaveLength(9)
    expect(handles[4]?.at).toEqual({ x: 200, y: 150 })
    const pulled = warpPulled(text, handles[4]!, { x: 212, y: 143 }, 1)
    if (pulled.kind !== 'mesh') throw new Error('no mesh')
    expect(pulled.offsets[4]).toEqual({ x: 12, y: -7 })
    const finer = resampleMesh(text, pulled, { columns: 4, rows: 2 })
    expect(warpHandles(box(finer), 1)[7]?.at).toEqual({ x: 212, y: 143 })
  })
})
