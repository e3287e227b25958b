import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { toLocal } from './placement.ts'
import type { Placement } from './placement.ts'

/** Whether a page point lies in a turned box, or within `slack` page px of it. */
export function hitsBox(placement: Placement, point: Point, slack = 0): boolean {
  const local = toLocal(placement, point)
  return (
    Math.abs(local.x) <= placement.w / 2 + slack && Math.abs(local.y) <= placement.h / 2 + slack
  )
}

/** What a bitmap looks like to a finger: where it is and how opaque. */
interface Touchable {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

/** Whether a bitmap has ink at a page point; for clicking letters rather than boxes. */
export function hitsInk(bitmap: Touchable, point: Point, alphaAtLeast = 1): boolean {
  const x = Math.floor(point.x) - bitmap.x
  const y = Math.floor(point.y) - bitmap.y
  if (x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height) return false
  return (bitmap.rgba[(y * bitmap.width + x) * 4 + 3] ?? 0) >= alphaAtLeast
}
