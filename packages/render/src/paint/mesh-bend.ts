import type { Point, TextProps, Warp } from '@panelflow/domain/page/document/page-document.ts'
import { MAX_MESH_CELLS } from '@panelflow/domain/page/document/item-values.ts'
import { clampFinite } from '../exact/quantise.ts'
import type { Bend } from './bend.ts'

type Mesh = Extract<Warp, { kind: 'mesh' }>

const FARTHEST = 20_000

/** A part of the mesh along one axis, and where in it a place lies, 0..1. */
interface Cell {
  readonly index: number
  readonly share: number
}

function findCell(place: number, cells: number): Cell {
  const at = clampFinite(place, 0, 1, 0) * cells
  const index = Math.min(cells - 1, Math.floor(at))
  return { index, share: at - index }
}

/**
 * Weights of the four neighbours of a place in their middle: a Catmull-Rom spline, which passes
 * through the points of the mesh and has no corner at them. Written into `weights`.
 */
function weigh(share: number, weights: Float64Array): void {
  const s2 = share * share
  const s3 = s2 * share
  weights[0] = (2 * s2 - s3 - share) / 2
  weights[1] = (3 * s3 - 5 * s2 + 2) / 2
  weights[2] = (4 * s2 - 3 * s3 + share) / 2
  weights[3] = (s3 - s2) / 2
}

/**
 * Moves what lies between the points of a grid smoothly along with them. Beyond the box, the edge's
 * own move goes on. Points that are missing have not moved.
 */
export function createMeshBend({ w, h }: Pick<TextProps, 'w' | 'h'>, mesh: Mesh): Bend | null {
  const columns = Math.round(clampFinite(mesh.columns, 1, MAX_MESH_CELLS, 1))
  const rows = Math.round(clampFinite(mesh.rows, 1, MAX_MESH_CELLS, 1))
  const moves = padEdges(columns, rows, mesh.offsets)
  if (moves.every((value) => value === 0)) return null
  const stride = columns + 3
  const [across, down] = [new Float64Array(4), new Float64Array(4)]
  return (x, y, out) => {
    const column = findCell(x / w + 0.5, columns)
    const row = findCell(y / h + 0.5, rows)
    weigh(column.share, across)
    weigh(row.share, down)
    let [dx, dy] = [0, 0]
    for (let j = 0; j < 4; j++) {
      for (let i = 0; i < 4; i++) {
        const weight = (across[i] ?? 0) * (down[j] ?? 0)
        const at = ((row.index + j) * stride + column.index + i) * 2
        dx += weight * (moves[at] ?? 0)
        dy += weight * (moves[at + 1] ?? 0)
      }
    }
    out.x = x + dx
    out.y = y + dy
  }
}

/** The moves with one more row and column on each side, which go on as the last two do. */
function padEdges(columns: number, rows: number, offsets: readonly Point[]): Float64Array {
  const stride = columns + 3
  const padded = new Float64Array(stride * (rows + 3) * 2)
  const sound = (value: number | undefined): number =>
    clampFinite(value ?? 0, -FARTHEST, FARTHEST, 0)
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const offset = offsets[row * (columns + 1) + column]
      const at = ((row + 1) * stride + column + 1) * 2
      padded[at] = sound(offset?.x)
      padded[at + 1] = sound(offset?.y)
    }
  }
  const extend = (to: number, edge: number, inner: number): void => {
    for (let axis = 0; axis < 2; axis++)
      padded[to * 2 + axis] = 2 * (padded[edge * 2 + axis] ?? 0) - (padded[inner * 2 + axis] ?? 0)
  }
  for (let row = 1; row <= rows + 1; row++) {
    const start = row * stride
    extend(start, start + 1, start + 2)
    extend(start + columns + 2, start + columns + 1, start + columns)
  }
  for (let column = 0; column < stride; column++) {
    extend(column, stride + column, 2 * stride + column)
    extend((rows + 2) * stride + column, (rows + 1) * stride + column, rows * stride + column)
  }
  return padded
}
