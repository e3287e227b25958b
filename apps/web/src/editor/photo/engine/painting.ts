import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import { findCopyRefusal, heal } from './photo-actions.ts'
import type { Photo } from './photo.ts'
import { toRgb } from './photo-tool.ts'
import { clipped, joined, type Pixels } from './pixels.ts'
import {
  cloneInk,
  colourInk,
  cover,
  createCoverage,
  eraserInk,
  ink,
  type Ink,
  getStrokeBox,
} from './stroke.ts'

/** A stroke under way. */
export interface Painting {
  readonly moveTo: (point: Point) => void
  /** Ends it; one step of the history. */
  readonly end: () => Promise<void>
  /** As if it had never begun. */
  readonly cancel: () => void
}

/** What a place to be healed looks like until it is. */
export const HEAL_MARK = [224, 51, 95] as const
export const HEAL_OPACITY = 0.4

const inkFor = (photo: Photo, source: Pixels | null): Ink => {
  const { tool, colour } = photo.settings.get()
  const by = photo.clone.get()?.by
  if (tool === 'eraser') return eraserInk
  if (tool === 'clone' && source !== null && by != null) return cloneInk(source, by)
  return tool === 'heal' ? colourInk(HEAL_MARK) : colourInk(toRgb(colour))
}

/**
 * The way to the place that is copied: kept from stroke to stroke, set by the first one after the
 * place was chosen.
 */
const aimClone = (photo: Photo, from: Point): boolean => {
  const clone = photo.clone.get()
  if (clone === null) return false
  if (clone.by === null)
    photo.clone.set({ ...clone, by: { x: clone.at.x - from.x, y: clone.at.y - from.y } })
  return true
}

/** px */
export const SHORT = 32

/** Points on the way, each no further than `step` from the last, and the end. */
export const between = (from: Point, to: Point, step: number): readonly Point[] => {
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step))
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / count
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  })
}

/** Pixels painted at once: a few milliseconds. */
const BAND = 16_384

const splitIntoBands = (box: Box): readonly Box[] => {
  if (box.w === 0 || box.h === 0) return []
  const rows = Math.max(1, Math.floor(BAND / box.w))
  return Array.from({ length: Math.ceil(box.h / rows) }, (_, band) =>
    clipped({ ...box, y: box.y + band * rows, h: rows }, box),
  )
}

/**
 * Begins a stroke of the brush, eraser, clone stamp or healing brush. Null: the clone stamp has no
 * place to copy from yet, or `findCopyRefusal` says why not.
 */
export const beginPainting = (photo: Photo, from: Point): Painting | null => {
  const { tool, opacity: wanted, ...shape } = photo.settings.get()
  const copies = tool === 'clone' || tool === 'heal'
  if (copies && findCopyRefusal(photo) !== null) return null
  if (tool === 'clone' && !aimClone(photo, from)) return null
  const change = photo.change()
  const coverage = createCoverage(photo)
  const brush = {
    radius: shape.radius,
    hardness: tool === 'heal' ? 1 : shape.hardness,
    opacity: wanted,
  }
  const opacity = tool === 'heal' ? HEAL_OPACITY : wanted
  const lay = inkFor(
    photo,
    tool === 'clone' ? { ...photo.composite, data: photo.composite.data.slice() } : null,
  )
  let touched: Box | null = null
  let last = from
  let canceled = false
  const lineTo = (to: Point): void => {
    const a = last
    last = to
    for (const box of splitIntoBands(getStrokeBox(coverage, a, to, brush)))
      photo.paint(() => {
        if (canceled) return
        cover(coverage, a, to, brush, box)
        touched = joined(touched, box)
        ink(change, coverage, photo.selection.get(), box, opacity, lay)
        photo.show(box)
      })
  }
  const undo = (): void => {
    change.revert()
    if (touched !== null) photo.show(touched)
  }
  lineTo(from)
  return {
    // the box round a long slanting line is mostly empty: it is laid in short ones, which cover the
    // same
    moveTo: (point) => between(last, point, Math.max(SHORT, shape.radius)).forEach(lineTo),
    cancel: () => {
      canceled = true
      photo.paint(undo)
    },
    end: async () => {
      await new Promise<void>((resolve) => photo.paint(resolve))
      if (tool !== 'heal') return photo.recordStep(change.pixels, change.done())
      undo()
      await heal(photo, coverage.data)
    },
  }
}
