import { selectionMask } from '@panelflow/vision/mask/selection-mask.ts'
import type { EraseShape } from '@panelflow/domain/page/erase.ts'
import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import type { PenPoint } from '../../engine/cleanup.ts'
import { between, HEAL_MARK, HEAL_OPACITY, SHORT } from '../../photo/engine/painting.ts'
import { clipped, joined, layOver } from '../../photo/engine/pixels.ts'
import { toRgb } from '../../photo/engine/photo-tool.ts'
import {
  type Coverage,
  colourInk,
  cover,
  createCoverage,
  eraserInk,
  getStrokeBox,
  type Ink,
  ink,
} from '../../photo/engine/stroke.ts'
import {
  applyTiles,
  beginChange,
  type ChangedTiles,
  type TileChange,
} from '../../photo/engine/tile-change.ts'
import { createSampler, type Sampler, type Sheet, type SheetTile } from './sheet.ts'

/** Tools that are pulled over the page as a round brush. */
type BrushTool = 'brush' | 'restore' | 'clone' | 'heal'

export interface StrokeSettings {
  readonly tool: BrushTool
  /** page pixels */
  readonly radius: number
  readonly hardness: number
  readonly opacity: number
  /** #rrggbb */
  readonly colour: string
  /** of the clone stamp: from a place to where it is copied from */
  readonly by: Point
  /** nothing outside is touched; null: everything may be */
  readonly selection: readonly EraseShape[] | null
}

/** What a stroke did, square by square. */
export type SheetChange = readonly { readonly tile: SheetTile; readonly changed: ChangedTiles }[]

export interface SheetStroke {
  /** Returns the part of the page that changed. */
  readonly moveTo: (points: readonly PenPoint[]) => Box | null
  /** Everything as it was. */
  readonly revert: () => Box | null
  readonly done: () => SheetChange
  readonly touched: () => Box | null
  /** how much of each pixel of a box the stroke covers */
  readonly covered: (box: Box) => Uint8Array
}

/** A pen that hardly touches still draws a line. */
const LEAST_SHARE = 0.15

const scaled = (radius: number, pressure: number): number =>
  Math.max(0.5, radius * (LEAST_SHARE + (1 - LEAST_SHARE) * pressure))

/** Which pixels of a box may be changed; null: all of them. */
export const maskSelection = (
  selection: readonly EraseShape[] | null,
  box: Box,
): Uint8Array | null => (selection === null ? null : selectionMask(selection, box).data)

/** Where other patches lie below, the original is laid over them; elsewhere the patch goes away. */
const restoreInk = (sheet: Sheet): Ink => {
  const [source, ground] = [
    createSampler(sheet.page, sheet.source),
    createSampler(sheet.page, sheet.ground),
  ]
  return (data, at, alpha, x, y) => {
    const [original, below] = [source.at(x, y), ground.at(x, y)]
    if (original === null || below === null) return
    const r = original.data[original.at] ?? 0
    const g = original.data[original.at + 1] ?? 0
    const b = original.data[original.at + 2] ?? 0
    const isClean =
      r === below.data[below.at] && g === below.data[below.at + 1] && b === below.data[below.at + 2]
    if (isClean) eraserInk(data, at, alpha, x, y)
    else layOver(data, at, r, g, b, alpha)
  }
}

const cloneInk =
  (sampler: Sampler, by: Point): Ink =>
  (data, at, alpha, x, y) => {
    const from = sampler.at(x + Math.round(by.x), y + Math.round(by.y))
    if (from === null) return
    const { data: seen, at: place } = from
    const share = alpha * ((seen[place + 3] ?? 0) / 255)
    layOver(data, at, seen[place] ?? 0, seen[place + 1] ?? 0, seen[place + 2] ?? 0, share)
  }

interface OpenTile {
  readonly tile: SheetTile
  readonly change: TileChange
  readonly coverage: Coverage
  readonly selection: Uint8Array | null
}

/** Begins a stroke: it is laid square by square, always from what was there before. */
export const beginSheetStroke = (
  sheet: Sheet,
  settings: StrokeSettings,
  from: PenPoint,
): SheetStroke => {
  const { tool, selection } = settings
  const opened = new Map<number, OpenTile>()
  const before = createSampler(sheet.page, sheet.seen)
  const isMark = tool === 'heal'
  const opacity = isMark ? HEAL_OPACITY : settings.opacity
  const hardness = isMark ? 1 : settings.hardness
  const lay =
    tool === 'restore'
      ? restoreInk(sheet)
      : tool === 'clone'
        ? cloneInk(before, settings.by)
        : colourInk(isMark ? HEAL_MARK : toRgb(settings.colour))
  let [last, touched]: [PenPoint, Box | null] = [from, null]

  const open = (tile: SheetTile): OpenTile => {
    const known = opened.get(tile.key)
    if (known !== undefined) return known
    if (tool === 'clone') before.load(tile.box)
    const one = {
      tile,
      change: beginChange(tile.pixels),
      coverage: createCoverage(tile.pixels),
      selection: maskSelection(selection, tile.box),
    }
    opened.set(tile.key, one)
    return one
  }
  const lineTo = (to: PenPoint): Box => {
    const a = last
    last = to
    const radius = scaled(settings.radius, to.pressure)
    const brush = { radius, hardness, opacity }
    const box = getStrokeBox(sheet.page, a, to, brush)
    for (const tile of sheet.tilesIn(box)) {
      const { change, coverage, selection: allowed } = open(tile)
      const { x, y } = tile.box
      const shared = clipped(box, tile.box)
      const part = { ...shared, x: shared.x - x, y: shared.y - y }
      cover(coverage, { x: a.x - x, y: a.y - y }, { x: to.x - x, y: to.y - y }, brush, part)
      ink(change, coverage, allowed, part, opacity, (data, at, alpha, px, py) =>
        lay(data, at, alpha, px + x, py + y),
      )
    }
    if (box.w > 0 && box.h > 0) touched = joined(touched, box)
    return box
  }
  const toTouched = (boxes: readonly Box[]): Box | null =>
    boxes.reduce<Box | null>((all, box) => (box.w > 0 && box.h > 0 ? joined(all, box) : all), null)
  return {
    moveTo: (points) =>
      toTouched(
        points.flatMap(({ pressure, ...point }) =>
          between(last, point, Math.max(SHORT, settings.radius)).map((each) =>
            lineTo({ ...each, pressure }),
          ),
        ),
      ),
    revert: () => {
      for (const { change } of opened.values()) change.revert()
      return touched
    },
    done: () => [...opened.values()].map(({ tile, change }) => ({ tile, changed: change.done() })),
    touched: () => touched,
    covered: (box) => {
      const mask = new Uint8Array(box.w * box.h)
      for (const { tile, coverage } of opened.values()) {
        const { x, y, w, h } = clipped(tile.box, box)
        for (let row = y; row < y + h; row++) {
          const start = (row - tile.box.y) * coverage.width + x - tile.box.x
          mask.set(coverage.data.subarray(start, start + w), (row - box.y) * box.w + x - box.x)
        }
      }
      return mask
    },
  }
}

/** Takes a finished stroke back. */
export const revertChange = (change: SheetChange): void => {
  for (const { tile, changed } of change) applyTiles(tile.pixels, changed, 'before')
}
