import { sharedArea, type Box } from '../raster.ts'

export type ReadingDirection = 'ltr' | 'rtl' | 'strip'

/**
 * Order in which boxes are read: panels first, then the texts inside each panel.
 * @param panels boxes of the page's panels, may be empty; ignored for strips, which are read
 * downwards
 * @returns the indexes of `boxes` in reading order
 */
export function readingOrder(
  boxes: readonly Box[],
  panels: readonly Box[],
  direction: ReadingDirection,
): number[] {
  const all = boxes.map((_, index) => index)
  if (direction === 'strip') return cutInto(boxes, all, 'ltr', false)
  const homes = boxes.map((box) => findHomePanel(box, panels))
  const groups = new Map<string, number[]>()
  homes.forEach((home, index) => {
    const key = home === null ? `text ${index}` : `panel ${home}`
    groups.set(key, [...(groups.get(key) ?? []), index])
  })
  const members = [...groups.values()]
  const frames = members.map((group) => computeFrame(group, homes, boxes, panels))
  const frameOrder = cutInto(
    frames,
    frames.map((_, index) => index),
    direction,
    true,
  )
  return frameOrder.flatMap((frame) => cutInto(boxes, members[frame] ?? [], direction, false))
}

function computeFrame(
  group: readonly number[],
  homes: readonly (number | null)[],
  boxes: readonly Box[],
  panels: readonly Box[],
): Box {
  const first = group[0] ?? 0
  const home = homes[first] ?? null
  return (home === null ? boxes[first] : panels[home]) ?? { x: 0, y: 0, w: 0, h: 0 }
}

/** The panel that holds most of the box; null when none holds half of it. */
function findHomePanel(box: Box, panels: readonly Box[]): number | null {
  let best: number | null = null
  let bestShare = 0.5
  panels.forEach((panel, index) => {
    const share = sharedArea(box, panel) / Math.max(1, box.w * box.h)
    if (share <= bestShare) return
    best = index
    bestShare = share
  })
  return best
}

/**
 * Recursive XY-cut: split along the clearest empty stripe, read the parts one after the other.
 * Rows are cut before columns for panels (a page is read in rows); for texts the wider gap wins,
 * rows on a tie.
 */
function cutInto(
  boxes: readonly Box[],
  indexes: readonly number[],
  direction: 'ltr' | 'rtl',
  rowsFirst: boolean,
): number[] {
  if (indexes.length <= 1) return [...indexes]
  const rows = bestCut(boxes, indexes, 'y')
  const columns = bestCut(boxes, indexes, 'x')
  const useRows = rows !== null && (columns === null || rowsFirst || rows.gap >= columns.gap * 0.5)
  const cut = useRows ? rows : columns
  if (!cut) return bySlope(boxes, indexes, direction)
  const parts = [cut.before, cut.after].map((part) => cutInto(boxes, part, direction, rowsFirst))
  if (!useRows && direction === 'rtl') parts.reverse()
  return parts.flat()
}

interface Cut {
  readonly gap: number
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/**
 * Overlaps up to this share of the smaller box do not prevent a cut: bubbles lean into each other.
 */
const OVERLAP = 0.25

function bestCut(boxes: readonly Box[], indexes: readonly number[], axis: 'x' | 'y'): Cut | null {
  const spans = indexes
    .map((index) => {
      const box = boxes[index] ?? { x: 0, y: 0, w: 0, h: 0 }
      const length = axis === 'x' ? box.w : box.h
      const from = axis === 'x' ? box.x : box.y
      return {
        index,
        from: from + (length * OVERLAP) / 2,
        to: from + length - (length * OVERLAP) / 2,
      }
    })
    .sort((a, b) => a.from - b.from)
  let best: Cut | null = null
  let end = -Infinity
  spans.forEach((span, position) => {
    const gap = span.from - end
    if (position > 0 && gap > 0 && (!best || gap > best.gap)) {
      best = {
        gap,
        before: spans.slice(0, position).map(({ index }) => index),
        after: spans.slice(position).map(({ index }) => index),
      }
    }
    end = Math.max(end, span.to)
  })
  return best
}

/** Texts that interlock: by distance from the corner where reading starts. */
function bySlope(
  boxes: readonly Box[],
  indexes: readonly number[],
  direction: 'ltr' | 'rtl',
): number[] {
  const key = (index: number): number => {
    const box = boxes[index] ?? { x: 0, y: 0, w: 0, h: 0 }
    const across = direction === 'ltr' ? box.x + box.w / 2 : -(box.x + box.w / 2)
    return box.y + box.h / 2 + across * 0.5
  }
  return indexes.toSorted((a, b) => key(a) - key(b))
}
