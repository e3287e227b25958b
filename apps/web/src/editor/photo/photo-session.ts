import { createCell, type Cell } from '../engine/cell.ts'
import type { NewLayer } from './engine/layers.ts'
import { openPhoto, type Photo } from './engine/photo.ts'
import { beginTransform, type TransformRefusal, type Transforming } from './engine/transforming.ts'
import type { OpenWarper } from './engine/warper.ts'
import { findReadLayers, type OpenedTarget } from './open-target.ts'
import {
  createPhotoPointer,
  type PhotoPointerRefusal,
  type PhotoPointer,
} from './parts/photo-pointer.ts'
import { createPhotoView, type PhotoView } from './photo-view.ts'

/** One picture open in the photo editor, with what the screen needs round it. */
export interface PhotoSession {
  readonly opened: OpenedTarget
  readonly photo: Photo
  readonly view: PhotoView
  readonly hand: PhotoPointer
  /** the frame that is open */
  readonly transforming: Cell<Transforming | null>
  /** content the item had when it was opened or saved last */
  readonly expected: Cell<string | null>
  /** content hash of the layers beside the picture on the page, as they were read; null: none */
  readonly keptLayers: Cell<string | null>
  /** version of the photo that is on the page */
  readonly savedVersion: Cell<number>
}

/** Lets the screen have its turn between two slices of work. */
const timers = { now: () => performance.now(), later: (run: () => void) => void setTimeout(run, 0) }

/** @param isDraft the layers were kept on this machine and are not on the page yet */
export const openSession = (
  opened: OpenedTarget,
  layers: readonly NewLayer[],
  isDraft: boolean,
  refuse: (why: PhotoPointerRefusal) => void,
): PhotoSession => {
  const photo = openPhoto(layers, timers)
  const view = createPhotoView(photo)
  const transforming = createCell<Transforming | null>(null)
  return {
    opened,
    photo,
    view,
    hand: createPhotoPointer(photo, view, transforming.get, refuse),
    transforming,
    expected: createCell(opened.asset),
    keptLayers: createCell(findReadLayers(opened)?.sha ?? null),
    savedVersion: createCell(isDraft ? -1 : photo.state.get().version),
  }
}

/** Opens a frame round the selection or the layer. Null: it is open, else why it is not. */
export const openFrame = (
  { photo, view, hand, transforming }: PhotoSession,
  openWarper: OpenWarper,
  onFail: () => void,
): TransformRefusal | null => {
  if (transforming.get() !== null) return null
  hand.cancel()
  const opened = beginTransform(photo, openWarper, {
    onEnd: () => {
      transforming.set(null)
      view.frame.set(null)
    },
    onFail,
    getStep: () => 1 / (view.camera.get().zoom * devicePixelRatio),
  })
  if (typeof opened === 'string') return opened
  transforming.set(opened)
  view.frame.set(opened.frame.get())
  opened.frame.subscribe(() => view.frame.set(opened.frame.get()))
  return null
}
