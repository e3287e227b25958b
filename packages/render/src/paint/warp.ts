import type { Point, TextProps, Warp } from '@panelflow/domain/page/document/page-document.ts'
import { clampFinite } from '../exact/quantise.ts'
import { turnOfRadians } from '../exact/turn.ts'
import type { Bend } from './bend.ts'
import { createMeshBend } from './mesh-bend.ts'
import { createPathBend } from './path-bend.ts'

type Bent = Pick<TextProps, 'w' | 'h' | 'writing' | 'warp'>

/** How the outlines of a text are bent, or null when they are not. */
export function createBend(text: Bent): Bend | null {
  const { warp } = text
  if (!warp) return null
  if (warp.kind === 'corners') return corners(text, warp)
  if (warp.kind === 'mesh') return createMeshBend(text, warp)
  if (warp.kind === 'path') return createPathBend(warp.points, text.writing)
  const bend = warp.kind === 'arc' ? arc(text, warp) : wave(text, warp)
  if (bend === null || text.writing === 'horizontal') return bend
  // Columns run down: the same bend with the axes exchanged, to the other side, so that both bulge
  // away from where reading began.
  return (x, y, out) => {
    bend(y, -x, out)
    const along = out.x
    out.x = -out.y
    out.y = along
  }
}

const RADIANS = Math.PI / 180

/** The middle line of the box keeps its length and becomes part of a circle. */
function arc(text: Bent, { bend }: Extract<Warp, { kind: 'arc' }>): Bend | null {
  const angle = clampFinite(bend, -360, 360, 0) * RADIANS
  if (Math.abs(angle) < 1e-4) return null
  const length = text.writing === 'horizontal' ? text.w : text.h
  const radius = length / angle
  // Half the rise, so that the bent line stays centred on the box.
  const sink = (radius * (1 - turnOfRadians(angle / 2).cos)) / 2
  return (x, y, out) => {
    const { cos, sin } = turnOfRadians(x / radius)
    out.x = (radius - y) * sin
    out.y = radius - (radius - y) * cos - sink
  }
}

function wave(text: Bent, warp: Extract<Warp, { kind: 'wave' }>): Bend | null {
  const height = clampFinite(warp.height, -1_000, 1_000, 0)
  const turns = clampFinite(warp.waves, 0, 20, 0)
  const start = clampFinite(warp.phase, -360, 360, 0) * RADIANS
  if (height === 0) return null
  const length = text.writing === 'horizontal' ? text.w : text.h
  const perPx = (turns * 2 * Math.PI) / length
  return (x, y, out) => {
    out.x = x
    out.y = y - height * turnOfRadians(start + (x + length / 2) * perPx).sin
  }
}

/**
 * Perspective when the moved corners are convex, otherwise each point is weighed between them (a
 * projection would fold).
 */
function corners({ w, h }: Bent, { offsets }: Extract<Warp, { kind: 'corners' }>): Bend {
  const [a, b, c, d] = offsets.map(({ x, y }, i) => ({
    x: (i === 0 || i === 3 ? -w / 2 : w / 2) + clampFinite(x, -20_000, 20_000, 0),
    y: (i < 2 ? -h / 2 : h / 2) + clampFinite(y, -20_000, 20_000, 0),
  })) as [Point, Point, Point, Point]
  const [gx, gy] = isConvex([a, b, c, d]) ? perspective(a, b, c, d) : [0, 0]
  // The projection u, v in 0..1 → corners (Heckbert 1989).
  const [kx, ky] = [b.x - a.x + gx * b.x, d.x - a.x + gy * d.x]
  const [lx, ly] = [b.y - a.y + gx * b.y, d.y - a.y + gy * d.y]
  const flat = gx === 0 && gy === 0
  return (x, y, out) => {
    const u = x / w + 0.5
    const v = y / h + 0.5
    const mixed = flat ? u * v : 0
    const depth = gx * u + gy * v + 1
    const below = depth > 0.01 ? depth : 0.01
    out.x = (a.x + kx * u + ky * v + mixed * (a.x - b.x + c.x - d.x)) / below
    out.y = (a.y + lx * u + ly * v + mixed * (a.y - b.y + c.y - d.y)) / below
  }
}

function perspective(a: Point, b: Point, c: Point, d: Point): [number, number] {
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const [px, py] = [b.x - c.x, b.y - c.y]
  const [qx, qy] = [d.x - c.x, d.y - c.y]
  const area = px * qy - qx * py
  return [(sx * qy - qx * sy) / area, (px * sy - sx * py) / area]
}

function isConvex(points: readonly Point[]): boolean {
  return points.every((p, i) => {
    const q = points[(i + 1) % 4] ?? p
    const r = points[(i + 2) % 4] ?? p
    return (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x) > 1
  })
}
