import type { InkMap, InkPiece } from './ink.ts'

/** How far apart (in letter sizes) two pieces of one text may be. */
const REACH = 0.85
const CELL = 64

/** Pieces this many times larger than the letters beside them are bubble outlines, tails or drawing. */
const OVERSIZE = 2.4

/** Groups pieces that stand close together on the same calm ground, in no particular order. Oversized pieces form groups of their own. */
export function clusterPieces(map: InkMap, pieces: readonly InkPiece[]): InkPiece[][] {
  return connect(map, pieces).flatMap((group) => {
    const limit = typicalSize(group) * OVERSIZE
    const fitting = group.filter((piece) => Math.max(piece.w, piece.h) <= limit)
    if (fitting.length === group.length) return [group]
    return [
      ...clusterPieces(map, fitting),
      ...clusterPieces(
        map,
        group.filter((piece) => Math.max(piece.w, piece.h) > limit),
      ),
    ]
  })
}

/** Upper quartile of the sizes by count, dots left out: outliers of size do not move it. */
function typicalSize(pieces: readonly InkPiece[]): number {
  const sizes = pieces
    .map((piece) => Math.max(piece.w, piece.h))
    .filter((size) => size >= 5)
    .sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length * 0.7)] ?? 5
}

function connect(map: InkMap, pieces: readonly InkPiece[]): InkPiece[][] {
  const labels = new Set(pieces.map((piece) => piece.label))
  const parent = pieces.map((_, index) => index)
  const find = (index: number): number => {
    let root = index
    while (parent[root] !== root) root = parent[root] ?? root
    let walker = index
    while (walker !== root) {
      const next = parent[walker] ?? root
      parent[walker] = root
      walker = next
    }
    return root
  }
  const grid = new Map<number, number[]>()
  pieces.forEach((piece, index) => {
    for (const key of cellsOf(piece, 0)) grid.set(key, [...(grid.get(key) ?? []), index])
  })
  pieces.forEach((piece, index) => {
    for (const key of cellsOf(piece, CELL / 2)) {
      for (const other of grid.get(key) ?? []) {
        if (other <= index || find(other) === find(index)) continue
        const neighbour = pieces[other]
        if (neighbour && belongTogether(piece, neighbour) && !isBarred(map, piece, neighbour, labels)) parent[find(other)] = find(index)
      }
    }
  })
  const groups = new Map<number, InkPiece[]>()
  pieces.forEach((piece, index) => {
    const root = find(index)
    const group = groups.get(root)
    if (group) group.push(piece)
    else groups.set(root, [piece])
  })
  return [...groups.values()]
}

function cellsOf(piece: InkPiece, margin: number): number[] {
  const keys: number[] = []
  const toRow = Math.floor((piece.y + piece.h + margin) / CELL)
  const toColumn = Math.floor((piece.x + piece.w + margin) / CELL)
  for (let row = Math.max(0, Math.floor((piece.y - margin) / CELL)); row <= toRow; row++) {
    for (let column = Math.max(0, Math.floor((piece.x - margin) / CELL)); column <= toColumn; column++) keys.push(row * 4096 + column)
  }
  return keys
}

function belongTogether(a: InkPiece, b: InkPiece): boolean {
  const size = Math.min(60, Math.max(a.w, a.h, b.w, b.h))
  const dx = Math.max(0, Math.max(a.x, b.x) - Math.min(a.x + a.w, b.x + b.w))
  const dy = Math.max(0, Math.max(a.y, b.y) - Math.min(a.y + a.h, b.y + b.h))
  if (Math.hypot(dx, dy) > Math.max(5, size * REACH)) return false
  return distance(a.ink, b.ink) <= inkTolerance(a, b) && distance(a.ground, b.ground) <= 36
}

/** Thin and tiny pieces never reach the full ink colour. */
function inkTolerance(a: InkPiece, b: InkPiece): number {
  return Math.min(a.area, b.area) < 24 ? 110 : 70
}

function distance(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))
}

/** True when something that is neither ground nor lettering lies between the two: an outline, another surface. */
function isBarred(map: InkMap, a: InkPiece, b: InkPiece, lettering: ReadonlySet<number>): boolean {
  const [fromX, toX] = nearest(a.x, a.w, b.x, b.w)
  const [fromY, toY] = nearest(a.y, a.h, b.y, b.h)
  const steps = Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)))
  for (let step = 1; step < steps; step++) {
    const x = Math.round(fromX + ((toX - fromX) * step) / steps)
    const y = Math.round(fromY + ((toY - fromY) * step) / steps)
    const index = y * map.width + x
    const label = map.labels[index] ?? 0
    if (label !== 0 && !lettering.has(label)) return true
    if (label === 0 && map.dilated[index] === 0 && farFrom(map.rgb, index, a.ground) && farFrom(map.rgb, index, b.ground)) return true
  }
  return false
}

/** The two facing ends of two stretches, or the middle of their overlap. */
function nearest(a: number, aLength: number, b: number, bLength: number): [number, number] {
  const aEnd = a + aLength - 1
  const bEnd = b + bLength - 1
  if (aEnd < b) return [aEnd, b]
  if (bEnd < a) return [a, bEnd]
  const middle = (Math.max(a, b) + Math.min(aEnd, bEnd)) / 2
  return [middle, middle]
}

function farFrom(rgb: Uint8Array, index: number, colour: readonly [number, number, number]): boolean {
  for (let channel = 0; channel < 3; channel++) if (Math.abs((rgb[index * 3 + channel] ?? 0) - (colour[channel] ?? 0)) > 40) return true
  return false
}
