import type { InkMap, InkComponent } from './ink.ts'
import { typicalSize } from './lines.ts'

/** How far apart (in letter sizes) two pieces of one text may be. */
const REACH = 0.85
const CELL = 64

/**
 * Pieces this many times larger than the letters beside them are bubble outlines, tails or drawing.
 */
const OVERSIZE = 2.4

/** Ink that differs this much (0..255) from the rest of the text is drawing. */
const OTHER_INK = 50

/**
 * Groups pieces that stand close together on the same calm ground, in no particular order. Pieces
 * of another size or ink form groups of their own.
 */
export function clusterPieces(map: InkMap, pieces: readonly InkComponent[]): InkComponent[][] {
  return connect(map, pieces).flatMap((group) => {
    const typical = typicalSize(group)
    const print = printColour(group)
    const isOdd = (component: InkComponent): boolean =>
      isOversized(component, typical) ||
      (component.area >= 20 && distance(component.ink, print) > OTHER_INK)
    const odd = group.filter(isOdd)
    if (odd.length === 0 || odd.length === group.length) return [group]
    return [
      ...clusterPieces(
        map,
        group.filter((component) => !isOdd(component)),
      ),
      ...clusterPieces(map, odd),
    ]
  })
}

/** The ink most of the group is printed in: the median of each channel, weighted by area. */
function printColour(group: readonly InkComponent[]): readonly [number, number, number] {
  const half = group.reduce((sum, component) => sum + component.area, 0) / 2
  const middle = (channel: 0 | 1 | 2): number => {
    let seen = 0
    for (const component of group.toSorted((a, b) => a.ink[channel] - b.ink[channel])) {
      seen += component.area
      if (seen >= half) return component.ink[channel]
    }
    return 0
  }
  return [middle(0), middle(1), middle(2)]
}

/** Letters, and runs of touching bold letters: as high as a line, long, and full of ink. */
function isOversized(component: InkComponent, typical: number): boolean {
  if (Math.max(component.w, component.h) <= typical * OVERSIZE) return false
  const run =
    Math.min(component.w, component.h) <= typical * 1.6 &&
    Math.max(component.w, component.h) <= typical * 9 &&
    component.area / (component.w * component.h) >= 0.28
  return !run
}

function connect(map: InkMap, pieces: readonly InkComponent[]): InkComponent[][] {
  const labels = new Set(pieces.map((component) => component.label))
  const parent = pieces.map((_, index) => index)
  const find = (index: number): number => {
    let root = index
    while (parent[root] !== root) root = parent[root] ?? root
    let currentIndex = index
    while (currentIndex !== root) {
      const next = parent[currentIndex] ?? root
      parent[currentIndex] = root
      currentIndex = next
    }
    return root
  }
  const grid = new Map<number, number[]>()
  pieces.forEach((component, index) => {
    for (const key of listCellKeys(component, 0)) grid.set(key, [...(grid.get(key) ?? []), index])
  })
  pieces.forEach((component, index) => {
    for (const key of listCellKeys(component, CELL / 2)) {
      for (const other of grid.get(key) ?? []) {
        if (other <= index || find(other) === find(index)) continue
        const neighbour = pieces[other]
        if (
          neighbour &&
          isSameCluster(component, neighbour) &&
          !isBarred(map, component, neighbour, labels)
        )
          parent[find(other)] = find(index)
      }
    }
  })
  const groups = new Map<number, InkComponent[]>()
  pieces.forEach((component, index) => {
    const root = find(index)
    const group = groups.get(root)
    if (group) group.push(component)
    else groups.set(root, [component])
  })
  return [...groups.values()]
}

function listCellKeys(component: InkComponent, margin: number): number[] {
  const keys: number[] = []
  const toRow = Math.floor((component.y + component.h + margin) / CELL)
  const toColumn = Math.floor((component.x + component.w + margin) / CELL)
  for (let row = Math.max(0, Math.floor((component.y - margin) / CELL)); row <= toRow; row++) {
    for (
      let column = Math.max(0, Math.floor((component.x - margin) / CELL));
      column <= toColumn;
      column++
    )
      keys.push(row * 4096 + column)
  }
  return keys
}

function isSameCluster(a: InkComponent, b: InkComponent): boolean {
  const larger = Math.max(a.w, a.h, b.w, b.h)
  const smaller = Math.min(Math.max(a.w, a.h), Math.max(b.w, b.h))
  // a dot belongs to the letter beside it, a letter does not belong to every large stroke around it
  const size = Math.min(60, larger, Math.max(smaller, 10) * 1.6)
  const dx = Math.max(0, Math.max(a.x, b.x) - Math.min(a.x + a.w, b.x + b.w))
  const dy = Math.max(0, Math.max(a.y, b.y) - Math.min(a.y + a.h, b.y + b.h))
  if (Math.hypot(dx, dy) > Math.max(5, size * REACH)) return false
  return distance(a.ink, b.ink) <= inkTolerance(a, b) && distance(a.ground, b.ground) <= 30
}

/** Thin and tiny pieces never reach the full ink colour. */
function inkTolerance(a: InkComponent, b: InkComponent): number {
  return Math.min(a.area, b.area) < 24 ? 110 : 55
}

function distance(
  a: readonly [number, number, number],
  b: readonly [number, number, number],
): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))
}

/**
 * True when something that is neither ground nor lettering lies between the two: an outline,
 * another surface.
 */
export function isBarred(
  map: InkMap,
  a: InkComponent,
  b: InkComponent,
  lettering: ReadonlySet<number>,
): boolean {
  const [fromX, toX] = nearest(a.x, a.w, b.x, b.w)
  const [fromY, toY] = nearest(a.y, a.h, b.y, b.h)
  const steps = Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)))
  for (let step = 1; step < steps; step++) {
    const x = Math.round(fromX + ((toX - fromX) * step) / steps)
    const y = Math.round(fromY + ((toY - fromY) * step) / steps)
    const index = y * map.width + x
    const label = map.labels[index] ?? 0
    if (label !== 0 && !lettering.has(label)) return true
    if (
      label === 0 &&
      map.dilated[index] === 0 &&
      farFrom(map.rgb, index, a.ground) &&
      farFrom(map.rgb, index, b.ground)
    )
      return true
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

function farFrom(
  rgb: Uint8Array,
  index: number,
  colour: readonly [number, number, number],
): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((rgb[index * 3 + channel] ?? 0) - (colour[channel] ?? 0)) > 40) return true
  return false
}
