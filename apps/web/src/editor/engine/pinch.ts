import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import type { Editor } from './editor.ts'

/** Fingers on the picture. Each answers whether it was taken, so that no tool hears of it. */
export interface Pinch {
  readonly down: (finger: number, screen: Point) => boolean
  readonly move: (finger: number, screen: Point) => boolean
  /** also for a finger that is lost */
  readonly up: (finger: number) => boolean
}

interface Grip {
  readonly middle: Point
  readonly distance: number
}

/** Closer than this, two fingers say nothing about the size. Screen pixels. */
const LEAST_DISTANCE = 8

const getGrip = ([a, b]: readonly Point[]): Grip | null =>
  a === undefined || b === undefined
    ? null
    : {
        middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
        distance: Math.max(Math.hypot(b.x - a.x, b.y - a.y), LEAST_DISTANCE),
      }

/** What one finger began is as if it had never begun; a polygon loses its last point only. */
const takeBack = (editor: Editor): void => {
  if (editor.openContour.get() === null) editor.cancelGesture()
  else editor.stepBack()
}

/**
 * Two fingers move the picture and zoom it, so that what is under them stays there. Until all are
 * lifted no tool works: a finger that stays a moment longer draws nothing.
 */
export const createPinch = (editor: Editor): Pinch => {
  const fingers = new Map<number, Point>()
  let isPinching = false
  const getFirstTwo = (): Grip | null => getGrip([...fingers.values()])
  return {
    down: (finger, screen) => {
      fingers.set(finger, screen)
      if (fingers.size === 2 && !isPinching) {
        takeBack(editor)
        isPinching = true
      }
      return isPinching
    },
    move: (finger, screen) => {
      if (!fingers.has(finger)) return isPinching
      const before = getFirstTwo()
      fingers.set(finger, screen)
      const after = getFirstTwo()
      if (!isPinching || before === null || after === null) return isPinching
      editor.panBy({ x: after.middle.x - before.middle.x, y: after.middle.y - before.middle.y })
      const zoom = (editor.camera.get().zoom * after.distance) / before.distance
      editor.zoomTo(zoom, after.middle)
      return true
    },
    up: (finger) => {
      fingers.delete(finger)
      const wasPinching = isPinching
      if (fingers.size === 0) isPinching = false
      return wasPinching
    },
  }
}
