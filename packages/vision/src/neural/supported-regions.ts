/** Joins the classical search (bubbles, classes) with the detector's lines (what is lettering). */
import {
  findRegions,
  getWorkScale,
  orderRegions,
  type DetectionOptions,
  type FoundRegion,
  type Region,
} from '../detect/detect-regions.ts'
import { computeHull, listCorners } from '../detect/outline.ts'
import type { OpenCv } from '../open-cv.ts'
import { getBounds, sharedArea, type Box, type Raster } from '../raster.ts'
import type { TextBox } from './find-text-boxes.ts'
import { joinSplitTexts } from './join-split-texts.ts'
import { groupLines, toInkBox, toLine } from './line-groups.ts'
import { toLineRegion } from './line-region.ts'
import { computeTextShare, type TextMap } from './text-map.ts'
import type { TextLine } from './text-lines.ts'

export interface SupportedRegion extends Region {
  /** share of the box that the detector calls lettering, 0..1 */
  readonly support: number
  /** the detector's lines in it, page px */
  readonly lines: readonly TextLine[]
}

export interface TextEvidence {
  readonly map: TextMap
  readonly lines: readonly TextLine[]
  /** blocks of lettering that a network for boxes found; absent: none was asked */
  readonly boxes?: readonly TextBox[]
}

/** A classical region with less is a nose or a leaf. */
const LEAST_SUPPORT = 0.08
/** Looks so much like print in a bubble that it needs no support. */
const SURE_LOOK = 0.9
const SURE_SUPPORT = 0.05
/** A line is known when regions hold this part of it. */
const COVERED = 0.7
/** A line that lies in a region by this part belongs to it, and enlarges it. */
const BELONGS = 0.3
/** A region is a block that a network found when this part of it lies in the block's box. */
const IN_BOX = 0.6
/** A block is known when a region has this part of its box, or lies in it. */
const KNOWN = 0.3

/**
 * Finds the lettering of a page. Classical regions stay when the detector supports them; lines that
 * none of them holds become regions of their own, with the bubble round them if there is one. Lines
 * in one box of a network for boxes are one text.
 */
export function detectSupported(
  cv: OpenCv,
  page: Raster,
  evidence: TextEvidence,
  options: DetectionOptions,
): SupportedRegion[] {
  const { map, boxes = [] } = evidence
  const supported = findRegions(cv, page, options).filter(
    (region) => isSupported(region, map) || findBlock(region.box, boxes) !== undefined,
  )
  const { regions, rest } = takeLines(supported, evidence.lines)
  const lineOptions = { verticalPossible: options.verticalPossible, scale: getWorkScale(page) }
  const added = [
    ...groupBlocks(rest, boxes, options.verticalPossible),
    ...listUnseen(boxes, regions, evidence.lines).map((box) => [toLine(box, box.score)]),
  ].flatMap((lines) => {
    const region = toLineRegion(cv, page, lines, lineOptions)
    return region ? [region] : []
  })
  const lined = joinBlocks([...regions, ...added], boxes).map((region) => ({
    ...region,
    lines: evidence.lines.filter((line) => isLineIn(line, region.box)),
  }))
  const whole = joinSplitTexts(lined).map((region) => ({
    ...region,
    support: Math.max(computeTextShare(map, region.box), findBlock(region.box, boxes)?.score ?? 0),
  }))
  return orderRegions(cv, page, whole, options.direction)
}

function isSupported({ box, score }: FoundRegion, map: TextMap): boolean {
  const share = computeTextShare(map, box)
  return share >= LEAST_SUPPORT || (score >= SURE_LOOK && share >= SURE_SUPPORT)
}

/** The block that the region is. */
const findBlock = (region: Box, boxes: readonly TextBox[]): TextBox | undefined =>
  boxes.find((box) => sharedArea(region, box) >= IN_BOX * region.w * region.h)

/** Regions in one block are one text. */
function joinBlocks(regions: readonly FoundRegion[], boxes: readonly TextBox[]): FoundRegion[] {
  const blocks = new Map<TextBox | FoundRegion, FoundRegion[]>()
  for (const region of regions) {
    const block = findBlock(region.box, boxes) ?? region
    blocks.set(block, [...(blocks.get(block) ?? []), region])
  }
  return [...blocks.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const joined = others.reduce((region, { box }) => enlarge(region, box), first)
    const bubble = [first, ...others].find((region) => region.bubble !== null)?.bubble ?? null
    return [{ ...joined, bubble }]
  })
}

/** Lines of one block are one text; the others are grouped by how they stand. */
function groupBlocks(
  lines: readonly TextLine[],
  boxes: readonly TextBox[],
  verticalPossible: boolean,
): TextLine[][] {
  const inBlocks = boxes.map((box) => lines.filter((line) => isLineIn(line, box)))
  const others = lines.filter((line) => !inBlocks.some((block) => block.includes(line)))
  return [...inBlocks.filter((block) => block.length > 0), ...groupLines(others, verticalPossible)]
}

/** Blocks that neither the search nor the lines show. */
const listUnseen = (
  boxes: readonly TextBox[],
  regions: readonly FoundRegion[],
  lines: readonly TextLine[],
): TextBox[] =>
  boxes.filter(
    (box) =>
      !lines.some((line) => isLineIn(line, box)) &&
      regions.every((region) => sharedArea(region.box, box) < KNOWN * box.w * box.h),
  )

/** px round a region in which the middle of a line still belongs to it */
const SLACK = 4

function isLineIn({ x, y }: TextLine, box: Box): boolean {
  return (
    x > box.x - SLACK && x < box.x + box.w + SLACK && y > box.y - SLACK && y < box.y + box.h + SLACK
  )
}

/** Regions enlarged by lines that lie half outside of them, and the lines that no region holds. */
function takeLines(supported: readonly FoundRegion[], lines: readonly TextLine[]) {
  const regions = [...supported]
  const rest: TextLine[] = []
  for (const line of lines) {
    const ink = toInkBox(line)
    const shares = regions.map(({ box }) => sharedArea(ink, box) / Math.max(1, ink.w * ink.h))
    if (shares.reduce((sum, share) => sum + share, 0) >= COVERED) continue
    const best = shares.indexOf(Math.max(...shares))
    const region = regions[best]
    if (region && (shares[best] ?? 0) >= BELONGS) regions[best] = enlarge(region, ink)
    else rest.push(line)
  }
  return { regions, rest }
}

function enlarge(region: FoundRegion, by: Box): FoundRegion {
  const polygon = computeHull([...region.polygon, ...listCorners(by)]).map(({ x, y }) => ({
    x: Math.round(x),
    y: Math.round(y),
  }))
  return { ...region, polygon, box: getBounds(polygon) }
}
