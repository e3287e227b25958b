import { useEffect } from 'react'
import { clearSelection, invertSelection } from './engine/photo-actions.ts'
import { featherSelection, toggleMask } from './engine/layer-looks.ts'
import type { PhotoTool } from './engine/photo-tool.ts'
import type { Photo } from './engine/photo.ts'
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
}

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

const withMod = ({ photo, save }: Keyed, { key, shiftKey }: KeyboardEvent): boolean => {
  const name = key.toLowerCase()
  if (name === 'z') (shiftKey ? photo.redo : photo.undo)()
  else if (name === 'y') photo.redo()
  else if (name === 's') save()
  else if (name === 'a') photo.selection.set(new Uint8Array(photo.width * photo.height).fill(255))
  else if (name === 'd') photo.selection.set(null)
  else if (name === 'f' && shiftKey) featherSelection(photo, FEATHER)
  else if (name === 'i' && shiftKey) invertSelection(photo)
  else return false
  return true
}

const plain = ({ photo, view, hand }: Keyed, { key }: KeyboardEvent): boolean => {
  const tool = (Object.keys(TOOL_KEYS) as PhotoTool[]).find(
    (name) => TOOL_KEYS[name] === key.toUpperCase(),
  )
  if (tool !== undefined) photo.settings.set({ ...photo.settings.get(), tool })
  else if (key === '[') resize(photo, 1 / STEP)
  else if (key === ']') resize(photo, STEP)
  else if (key === '+' || key === '=') view.zoomBy(STEP)
  else if (key === '-') view.zoomBy(1 / STEP)
  else if (key === '0') view.fit()
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
