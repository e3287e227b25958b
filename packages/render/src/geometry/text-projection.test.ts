import type { TextProps, Warp } from '@panelflow/domain/page/document/page-document.ts'
import { describe, expect, test } from 'vitest'
import { aText } from '../golden/golden-case.ts'
import { createTextProjection } from './text-projection.ts'

const WARPS: Readonly<Record<string, Warp | null>> = {
  straight: null,
  arc: { kind: 'arc', bend: 120 },
  wave: { kind: 'wave', height: 20, waves: 1.5, phase: 30 },
  corners: {
    kind: 'corners',
    offsets: [
      { x: -20, y: 10 },
      { x: 30, y: -15 },
      { x: 5, y: 25 },
      { x: -10, y: 0 },
    ],
  },
}

const project = (props: Partial<TextProps>) =>
  createTextProjection(aText('x', { cx: 400, cy: 300, w: 240, h: 100, rotation: 33, ...props }))

describe.each(['horizontal', 'vertical'] as const)('%s', (writing) => {
  test.each(Object.keys(WARPS))(
    'a %s text: a point on the page leads back to its letter',
    (name) => {
      const projection = project({ writing, warp: WARPS[name] ?? null })
      for (const x of [-110, -40, 0, 75, 118])
        for (const y of [-45, 0, 30]) {
          const back = projection.toBox(projection.toPage({ x, y }))
          expect(back.x).toBeCloseTo(x, 1)
          expect(back.y).toBeCloseTo(y, 1)
        }
    },
  )
})

test('a straight caret is two points, a bent one follows the bend', () => {
  const from = { x: 50, y: -30 }
  const to = { x: 50, y: 30 }
  expect(project({}).line(from, to)).toHaveLength(2)
  const bent = project({ warp: WARPS['corners'] ?? null })
  const points = bent.line(from, to)
  expect(points.length).toBeGreaterThan(10)
  expect(points[0]).toEqual(bent.toPage(from))
  expect(points.at(-1)).toEqual(bent.toPage(to))
})

test('a box is outlined corner by corner', () => {
  const corners = project({ rotation: 90 }).outline({ x: -10, y: -5, w: 20, h: 10 })
  expect(corners.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [405, 290],
    [405, 310],
    [395, 310],
    [395, 290],
  ])
})
