import type { Box, Point } from '@panelflow/domain/page/page-document.ts'
import { heal } from './photo-actions.ts'
import type { Photo } from './photo.ts'
import { rgbOf } from './photo-tool.ts'
import { joined, type Pixels } from './pixels.ts'
import { cloneInk, colourInk, cover, coverageOf, eraserInk, ink, type Ink } from './stroke.ts'

/** A stroke under way. */
export interface Painting {
  readonly moveTo: (point: Point) => void
  /** Ends it; one step of the history. */
  readonly end: () => Promise<void>
  /** As if it had never begun. */
  readonly cancel: () => void
}

/** What a place to be healed looks like until it is. */
const HEAL_MARK = [224, 51, 95] as const
const HEAL_OPACITY = 0.4

const inkFor = (photo: Photo, source: Pixels | null): Ink => {
  const { tool, colour } = photo.settings.get()
  const by = photo.clone.get()?.by
  if (tool === 'eraser') return eraserInk
  if (tool === 'clone' && source !== null && by != null) return cloneInk(source, by)
  return tool === 'heal' ? colourInk(HEAL_MARK) : colourInk(rgbOf(colour))
}

/** The way to the place that is copied: kept from stroke to stroke, set by the first one after the place was chosen. */
const aimClone = (photo: Photo, from: Point): boolean => {
  const clone = photo.clone.get()
  if (clone === null) return false
  if (clone.by === null) photo.clone.set({ ...clone, by: { x: clone.at.x - from.x, y: clone.at.y - from.y } })
  return true
}

/** Begins a stroke of the brush, eraser, clone stamp or healing brush. Null: the clone stamp has no place to copy from yet. */
export const beginPainting = (photo: Photo, from: Point): Painting | null => {
  const { tool, opacity: wanted, ...shape } = photo.settings.get()
  if (tool === 'clone' && !aimClone(photo, from)) return null
  const layer = photo.activeLayer()
  const change = photo.change()
  const coverage = coverageOf(photo)
  const brush = { radius: shape.radius, hardness: tool === 'heal' ? 1 : shape.hardness, opacity: wanted }
  const opacity = tool === 'heal' ? HEAL_OPACITY : wanted
  const lay = inkFor(photo, tool === 'clone' ? { ...photo.composite, data: photo.composite.data.slice() } : null)
  let touched: Box | null = null
  let last = from
  const moveTo = (point: Point): void => {
    const box = cover(coverage, last, point, brush)
    last = point
    if (box.w === 0 || box.h === 0) return
    touched = joined(touched, box)
    ink(change, coverage, photo.selection.get(), box, opacity, lay)
    photo.show(box)
  }
  const undo = (): void => {
    change.revert()
    if (touched !== null) photo.show(touched)
  }
  moveTo(from)
  return {
    moveTo,
    cancel: undo,
    end: async () => {
      if (tool !== 'heal') return photo.keep(layer.id, change.done())
      undo()
      await heal(photo, coverage.data)
    },
  }
}
