import type { Box } from '../../packages/domain/src/page/document/page-document.ts'
import type { EvalBlock } from './eval-pages.ts'

/** Least overlap ÷ union at which a region is a block. */
const LEAST_IOU = 0.5
/** Part of a block that must lie in a region to be joined into it. */
const JOINED_SHARE = 0.7
/** Blocks whose gap is no larger than this many lines may stand in one bubble. */
const JOINED_GAP_LINES = 1.5

export function getArea(box: Box): number {
  return Math.max(1, box.w * box.h)
}

export function getOverlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return w > 0 && h > 0 ? w * h : 0
}

function computeIou(a: Box, b: Box): number {
  const shared = getOverlap(a, b)
  return shared / (getArea(a) + getArea(b) - shared)
}

/**
 * Which region each block is, -1 for none. A region is one block; several blocks of the truth that
 * stand close enough for one bubble may be one region together.
 */
export function matchBlocks(regions: readonly Box[], blocks: readonly EvalBlock[]): number[] {
  const matched = blocks.map(() => -1)
  const used = new Set<number>()
  regions.forEach((region, at) => {
    const inside = blocks.flatMap(({ box }, index) =>
      matched[index] === -1 && getOverlap(region, box) >= JOINED_SHARE * getArea(box)
        ? [index]
        : [],
    )
    const parts = inside.flatMap((index) => blocks[index] ?? [])
    if (parts.length < 2 || !standTogether(parts)) return
    if (computeIou(region, getUnion(parts.map(({ box }) => box))) < LEAST_IOU) return
    for (const index of inside) matched[index] = at
    used.add(at)
  })
  const pairs = blocks.flatMap(({ box }, index) =>
    regions.map((region, at) => ({ index, at, iou: computeIou(region, box) })),
  )
  for (const { index, at, iou } of pairs.sort((a, b) => b.iou - a.iou)) {
    if (iou < LEAST_IOU || matched[index] !== -1 || used.has(at)) continue
    matched[index] = at
    used.add(at)
  }
  return matched
}

function getUnion(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
  }
}

/** Can all blocks be reached from the first one over small gaps? */
function standTogether(blocks: readonly EvalBlock[]): boolean {
  const reached = blocks.slice(0, 1)
  const rest = new Set(blocks.slice(1))
  for (const from of reached)
    for (const to of rest)
      if (computeGap(from.box, to.box) <= JOINED_GAP_LINES * getLineSize(from, to)) {
        rest.delete(to)
        reached.push(to)
      }
  return rest.size === 0
}

function computeGap(a: Box, b: Box): number {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.w, b.x + b.w)
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.h, b.y + b.h)
  return Math.hypot(Math.max(0, across), Math.max(0, down))
}

/** Size of a line of the smaller lettering, px. */
function getLineSize(...blocks: readonly EvalBlock[]): number {
  return Math.min(
    ...blocks.map(({ box, text, vertical }) =>
      vertical ? box.w : box.h / Math.max(1, text.trim().split('\n').length),
    ),
  )
}

export interface FoundCounts {
  speech: number
  speechFound: number
  /** regions of spoken kinds that are no other lettering */
  spokenRegions: number
  spokenRight: number
  art: number
  artFound: number
  artAsSpeech: number
  drawnRegions: number
  drawnRight: number
}

interface FoundRegion {
  readonly box: Box
  readonly spoken: boolean
}

/**
 * Counts what was found. Speech is found by a region of any kind. A region of a spoken kind is
 * right on speech, wrong on drawing, and not counted on other lettering (effects, credits,
 * illegible words). A region of another kind is right on any lettering.
 */
export function countFound(
  regions: readonly FoundRegion[],
  blocks: readonly EvalBlock[],
): FoundCounts {
  const boxes = regions.map(({ box }) => box)
  const speech = blocks.filter(({ kind, legible }) => kind === 'speech' && legible)
  const other = blocks.filter((block) => !speech.includes(block))
  const onSpeech = matchBlocks(boxes, speech)
  const onOther = matchBlocks(boxes, other)
  const artMatches = onOther.filter((_, index) => {
    const block = other[index]
    return block?.kind === 'art' && block.legible
  })
  const isSpoken = (at: number): boolean => regions[at]?.spoken === true
  const right = new Set(onSpeech)
  const lettered = new Set([...onSpeech, ...onOther])
  const indexes = regions.map((_, at) => at)
  const spoken = indexes.filter((at) => isSpoken(at) && (right.has(at) || !lettered.has(at)))
  const drawn = indexes.filter((at) => !isSpoken(at))
  return {
    speech: speech.length,
    speechFound: onSpeech.filter((at) => at !== -1).length,
    spokenRegions: spoken.length,
    spokenRight: spoken.filter((at) => right.has(at)).length,
    art: artMatches.length,
    artFound: artMatches.filter((at) => at !== -1).length,
    artAsSpeech: artMatches.filter(isSpoken).length,
    drawnRegions: drawn.length,
    drawnRight: drawn.filter((at) => lettered.has(at)).length,
  }
}

export interface OrderCounts {
  /** pages with at least two blocks that can be compared */
  pages: number
  pagesRight: number
  pairs: number
  pairsRight: number
}

/**
 * Compares the order in which blocks were found with the true one, pair by pair.
 * @param truth blocks in reading order; those of one inner list may be read in any order
 * @param found place of each block in the order found; blocks that were not found are missing,
 * blocks joined into one region share a place and are not compared
 */
export function scoreOrder(
  truth: readonly (readonly number[])[],
  found: ReadonlyMap<number, number>,
): OrderCounts {
  const places = truth.flatMap((group, place) =>
    group.flatMap((block) => {
      const at = found.get(block)
      return at === undefined ? [] : [{ place, at }]
    }),
  )
  let [pairs, right] = [0, 0]
  places.forEach((first, index) => {
    for (const second of places.slice(index + 1)) {
      if (first.place === second.place || first.at === second.at) continue
      pairs++
      if (first.at < second.at) right++
    }
  })
  return {
    pages: pairs > 0 ? 1 : 0,
    pagesRight: pairs > 0 && pairs === right ? 1 : 0,
    pairs,
    pairsRight: right,
  }
}
