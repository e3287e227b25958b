import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { findGrip, pullFrame, type PullKeys } from '../engine/frame-pull.ts'
import { beginPainting, type Painting } from '../engine/painting.ts'
import {
  colourAt,
  type CopyRefusal,
  findCopyRefusal,
  floodFill,
  selectPolygon,
} from '../engine/photo-actions.ts'
import { isPainting } from '../engine/photo-tool.ts'
import type { Photo } from '../engine/photo.ts'
import type { Transforming } from '../engine/transforming.ts'
import type { PhotoView } from '../photo-view.ts'

/** A pointer over the picture; CSS pixels of the viewport. */
interface PhotoPointerInput extends PullKeys {
  readonly screen: Point
  /** the middle button, or the space bar: moves the view whatever the tool */
  readonly pans: boolean
}

interface Drag {
  readonly move: (screen: Point, keys: PullKeys) => void
  readonly end: () => void
  readonly cancel: () => void
}

export interface PhotoPointer {
  readonly down: (input: PhotoPointerInput) => void
  readonly move: (screen: readonly Point[], keys: PullKeys) => void
  readonly up: () => void
  /** False when nothing was going on. */
  readonly cancel: () => boolean
}

/** What came of a press that could not begin. */
export type PhotoPointerRefusal = 'clone_source_first' | 'busy' | CopyRefusal

const nothing = (): void => undefined

const panning = (view: PhotoView, from: Point): Drag => {
  let last = from
  return {
    move: (screen) => {
      view.panBy(screen.x - last.x, screen.y - last.y)
      last = screen
    },
    end: nothing,
    cancel: nothing,
  }
}

const painting = (view: PhotoView, stroke: Painting): Drag => ({
  move: (screen) => stroke.moveTo(view.toPhoto(screen)),
  end: () => void stroke.end(),
  cancel: stroke.cancel,
})

/** A rectangle or a lasso; a click without one selects nothing. */
const outlining = (photo: Photo, view: PhotoView, { screen, shift }: PhotoPointerInput): Drag => {
  const from = view.toPhoto(screen)
  const isBox = photo.settings.get().tool === 'rectangle'
  let points: readonly Point[] = [from]
  return {
    move: (at) => {
      const to = view.toPhoto(at)
      points = isBox ? [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }] : [...points, to]
      view.outline.set(points)
    },
    end: () => {
      view.outline.set([])
      if (points.length > 2) selectPolygon(photo, points, shift)
      else if (!shift) photo.selection.set(null)
    },
    cancel: () => view.outline.set([]),
  }
}

/** CSS px: how far from a handle it is taken hold of. */
const GRIP_REACH = 12

const pullingFrame = (view: PhotoView, open: Transforming, screen: Point): Drag => {
  const first = open.frame.get()
  const from = view.toPhoto(screen)
  const grip = findGrip(first, from, GRIP_REACH / view.camera.get().zoom)
  return {
    move: (to, keys) => {
      const quad = pullFrame(first, grip, from, view.toPhoto(to), keys)
      if (quad !== null) open.pull(quad)
    },
    end: () => open.settle(first),
    cancel: () => {
      open.pull(first)
      open.settle(first)
    },
  }
}

/** What the pointer does with the tool that is chosen, or with the frame that is open. */
export const createPhotoPointer = (
  photo: Photo,
  view: PhotoView,
  getTransforming: () => Transforming | null,
  refuse: (why: PhotoPointerRefusal) => void,
): PhotoPointer => {
  let drag: Drag | null = null
  const pick = (point: Point): void => {
    const colour = colourAt(photo, point)
    if (colour !== null) photo.settings.set({ ...photo.settings.get(), colour })
  }
  const begin = (input: PhotoPointerInput): Drag | null => {
    const { tool } = photo.settings.get()
    const point = view.toPhoto(input.screen)
    const transforming = getTransforming()
    if (input.pans || (tool === 'hand' && transforming === null)) return panning(view, input.screen)
    if (transforming !== null) return pullingFrame(view, transforming, input.screen)
    if (tool === 'rectangle' || tool === 'lasso') return outlining(photo, view, input)
    if (tool === 'eyedropper' || (input.alt && (tool === 'brush' || tool === 'fill'))) {
      pick(point)
      return { move: (screen) => pick(view.toPhoto(screen)), end: nothing, cancel: nothing }
    }
    if (tool === 'clone' && input.alt) {
      photo.clone.set({ at: point, by: null })
      return null
    }
    if (photo.state.get().working !== null) {
      refuse('busy')
      return null
    }
    if (tool === 'fill') {
      void floodFill(photo, point)
      return null
    }
    const stroke = isPainting(tool) ? beginPainting(photo, point) : null
    if (stroke === null) refuse(findCopyRefusal(photo) ?? 'clone_source_first')
    return stroke === null ? null : painting(view, stroke)
  }
  return {
    down: (input) => {
      drag ??= begin(input)
    },
    move: (screens, keys) => {
      const last = screens.at(-1)
      if (last !== undefined) view.pointer.set(view.toPhoto(last))
      for (const screen of screens) drag?.move(screen, keys)
    },
    up: () => {
      drag?.end()
      drag = null
    },
    cancel: () => {
      const was = drag !== null
      drag?.cancel()
      drag = null
      return was
    },
  }
}
