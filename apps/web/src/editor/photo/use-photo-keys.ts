import { useEffect } from 'react'
import { clearSelection, invertSelection } from './engine/photo-actions.ts'
import { featherSelection, toggleMask } from './engine/layer-looks.ts'
import type { PhotoTool } from './engine/photo-tool.ts'
import type { Photo } from './engine/photo.ts'
import { moveQuad } from './engine/quad.ts'
import type { Transforming } from './engine/transforming.ts'
import type { PhotoPointer } from './parts/photo-pointer.ts'
import type { PhotoView } from './photo-view.ts'

export const TOOL_KEYS: Readonly<Record<PhotoTool, string>> = {
  brush: 'B',
  eraser: 'E',
  clone: 'S',
  heal: 'J',
  fill: 'G',
  eyedropper: 'I',
  rectangle: 'M',
  lasso: 'L',
  hand: 'H',
}

const STEP = 1.25
const MOST_RADIUS = 300
/** Of the key; other figures are in the bar. px */
const FEATHER = 8

interface Keyed {
  readonly photo: Photo
  readonly view: PhotoView
  readonly hand: PhotoPointer
  readonly save: () => void
  /** opens a frame round the selection or the layer */
  readonly transform: () => void
  readonly getTransforming: () => Transforming | null
}

/** Beside Ctrl+T, which most browsers keep for a new tab. */
const TRANSFORM_KEY = 'T'

const resize = ({ settings }: Photo, factor: number): void => {
  const before = settings.get()
  const radius =
    factor > 1
      ? Math.max(before.radius + 1, before.radius * factor)
      : Math.min(before.radius - 1, before.radius * factor)
  settings.set({ ...before, radius: Math.min(Math.max(Math.round(radius), 1), MOST_RADIUS) })
}

/** Between black and white: what hides and shows on a mask. */
const swapColour = ({ settings }: Photo): void => {
  const before = settings.get()
  settings.set({ ...before, colour: before.colour === '#000000' ? '#ffffff' : '#000000' })
}

const withMod = ({ photo, save, transform }: Keyed, { key, shiftKey }: KeyboardEvent): boolean => {
  const name = key.toLowerCase()
  if (name === 'z') (shiftKey ? photo.redo : photo.undo)()
  else if (name === 'y') photo.redo()
  else if (name === 's') save()
  else if (name === 't') transform()
  else if (name === 'a') photo.selection.set(new Uint8Array(photo.width * photo.height).fill(255))
  else if (name === 'd') photo.selection.set(null)
  else if (name === 'f' && shiftKey) featherSelection(photo, FEATHER)
  else if (name === 'i' && shiftKey) invertSelection(photo)
  else return false
  return true
}

const zoomByKey = (view: PhotoView, key: string): boolean => {
  if (key === '+' || key === '=') view.zoomBy(STEP)
  else if (key === '-') view.zoomBy(1 / STEP)
  else if (key === '0') view.fit()
  else return false
  return true
}

/** px; with Shift ten times as far */
const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** While a frame is open the keys are its own; those of the tools do nothing. */
const inFrame = (
  { view, hand }: Keyed,
  open: Transforming,
  { key, shiftKey, ctrlKey, metaKey, target }: KeyboardEvent,
): boolean => {
  const arrow = ARROWS[key]
  const isButton = target instanceof Element && target.closest('button') !== null
  if (ctrlKey || metaKey) {
    // pulls are taken back, and not done again
    if (key.toLowerCase() === 'z' && !shiftKey && !hand.cancel()) open.undo()
    return 'zsyadt'.includes(key.toLowerCase())
  }
  if (key === 'Enter' && !isButton) void open.take()
  else if (key === 'Escape') {
    if (!hand.cancel()) open.cancel()
  } else if (arrow !== undefined) {
    const step = shiftKey ? 10 : 1
    open.change(moveQuad(open.frame.get(), { x: arrow.x * step, y: arrow.y * step }))
  } else return zoomByKey(view, key)
  return true
}

const plain = (keyed: Keyed, { key }: KeyboardEvent): boolean => {
  const { photo, view, hand } = keyed
  const tool = (Object.keys(TOOL_KEYS) as PhotoTool[]).find(
    (name) => TOOL_KEYS[name] === key.toUpperCase(),
  )
  if (tool !== undefined) photo.settings.set({ ...photo.settings.get(), tool })
  else if (key === '[') resize(photo, 1 / STEP)
  else if (key === ']') resize(photo, STEP)
  else if (zoomByKey(view, key)) return true
  else if (key.toUpperCase() === TRANSFORM_KEY) keyed.transform()
  else if (key.toUpperCase() === 'K') return toggleMask(photo)
  else if (key.toUpperCase() === 'X') swapColour(photo)
  else if (key === 'Delete' || key === 'Backspace') void clearSelection(photo)
  else if (key === 'Escape') return escape(photo, hand)
  else return false
  return true
}

/**
 * Escape ends what is going on, then the selection; the window stays open: only its own button
 * closes it.
 */
const escape = (photo: Photo, hand: PhotoPointer): boolean => {
  if (hand.cancel()) return true
  if (photo.state.get().working !== null) photo.stopWork()
  else photo.selection.set(null)
  return true
}

const FIELDS = 'input:not([type="range"]), textarea, [contenteditable="true"], [data-curve-point]'

/**
 * A question over the window has the keys to itself. A button that was just disabled has lost the
 * focus to the page: that still is the window.
 */
const isElsewhere = ({ target }: KeyboardEvent): boolean => {
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
  return dialog !== null && dialog.querySelector('[data-photo-window]') === null
}

/** Keys of the photo editor while its window is open. */
export const usePhotoKeys = (keyed: Keyed): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isField = event.target instanceof Element && event.target.closest(FIELDS) !== null
      if (event.isComposing || isElsewhere(event)) return
      const open = keyed.getTransforming()
      if (open !== null) {
        if (isField || !inFrame(keyed, open, event)) return
        event.preventDefault()
        return event.stopPropagation()
      }
      const did =
        event.ctrlKey || event.metaKey
          ? withMod(keyed, event)
          : !isField && !event.altKey && plain(keyed, event)
      if (!did) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [keyed])
}
