/**
 * What may be put onto a page as a picture (spec 10.page.inserted): asked by the screen before it
 * sends, and by the server of what arrived.
 */
import type { ErrorParams } from '../error/error-code.ts'

export const PICTURE_LIMIT_MB = 20
export const MAX_PICTURE_BYTES = PICTURE_LIMIT_MB * 1024 * 1024
export const PICTURE_FORMATS = ['PNG', 'JPEG', 'WebP'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** As many first bytes of a file as `pictureFormat` looks at. */
export const PICTURE_HEAD_BYTES = 12

const has = (bytes: Uint8Array, at: number, wanted: readonly number[]): boolean =>
  wanted.every((byte, i) => bytes[at + i] === byte)

/** What the first bytes say a file is; names and media types are never believed. */
export const pictureFormat = (head: Uint8Array): PictureFormat | null => {
  if (has(head, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'PNG'
  if (has(head, 0, [0xff, 0xd8, 0xff])) return 'JPEG'
  return has(head, 0, [0x52, 0x49, 0x46, 0x46]) && has(head, 8, [0x57, 0x45, 0x42, 0x50])
    ? 'WebP'
    : null
}

export type PictureCheck =
  | { readonly ok: true; readonly format: PictureFormat }
  | {
      readonly ok: false
      readonly code: 'image.too_large' | 'image.format_not_allowed'
      readonly params: ErrorParams
    }

/** @param size bytes of the whole file @param head its first bytes */
export const checkPictureFile = (size: number, head: Uint8Array): PictureCheck => {
  const format = pictureFormat(head)
  if (format === null)
    return { ok: false, code: 'image.format_not_allowed', params: { found: '?' } }
  if (size > MAX_PICTURE_BYTES)
    return { ok: false, code: 'image.too_large', params: { limitMb: PICTURE_LIMIT_MB } }
  return { ok: true, format }
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * An edited picture takes the place of the one that was opened, pixel by pixel (spec
 * 8.message.file_size).
 */
export const isSameSize = (a: PictureSize, b: PictureSize): boolean =>
  a.width === b.width && a.height === b.height

/** How much of the page a new picture may take at first. */
const FIRST_SHARE = 0.8

/**
 * Box of a new picture: its own size, or smaller to fit the page, around a point that is moved so
 * that it lies inside. Page pixels.
 */
export const firstPlace = (
  picture: PictureSize,
  page: PictureSize,
  at: { readonly x: number; readonly y: number },
): { readonly cx: number; readonly cy: number; readonly w: number; readonly h: number } => {
  const scale = Math.min(
    1,
    (page.width * FIRST_SHARE) / picture.width,
    (page.height * FIRST_SHARE) / picture.height,
  )
  const [w, h] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ]
  const inside = (value: number, side: number, length: number): number =>
    Math.round(Math.min(Math.max(value, side / 2), Math.max(side / 2, length - side / 2)))
  return { cx: inside(at.x, w, page.width), cy: inside(at.y, h, page.height), w, h }
}
