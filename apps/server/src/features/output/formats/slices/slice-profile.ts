import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ImageFormat } from '../chapter-output.ts'

/** What a platform takes. */
export interface SliceProfile {
  /** px; null keeps the width of the pages (that of the first one for a joined strip) */
  readonly width: number | null
  /** px */
  readonly maxHeight: number
  /** of one slice; null is no limit */
  readonly maxBytes: number | null
  readonly format: ImageFormat
  /** 1..100, the best that is tried; no meaning for PNG */
  readonly quality: number
  readonly cuts: 'source' | 'gutters'
}

/** Longest side a file of the format can have, px; for PNG what browsers still show (rendering.md §2). */
export const MAX_SIDE: Readonly<Record<ImageFormat, number>> = { png: 65_500, jpeg: 65_500, webp: 16_383, avif: 16_383 }

const MIN_SIDE = 64
const MIN_BYTES = 10_240

/** @throws AppError output.profile_invalid */
export const requireSoundProfile = ({ width, maxHeight, maxBytes, format, quality }: SliceProfile): void => {
  const within = (field: string, value: number | null, min: number, max: number): void => {
    if (value === null || (Number.isInteger(value) && value >= min && value <= max)) return
    throw new AppError('output.profile_invalid', { field, min, max })
  }
  within('width', width, MIN_SIDE, MAX_SIDE[format])
  within('maxHeight', maxHeight, MIN_SIDE, MAX_SIDE[format])
  within('maxBytes', maxBytes, MIN_BYTES, Number.MAX_SAFE_INTEGER)
  within('quality', quality, 1, 100)
}
