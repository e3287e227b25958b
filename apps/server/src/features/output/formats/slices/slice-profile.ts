import type { SliceCuts } from '@panelflow/domain/output/output-values.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sliceFaults } from '@panelflow/domain/output/slice-limits.ts'
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
  readonly cuts: SliceCuts
  /** pixels per inch that slices state */
  readonly resolution: number
}

/** @throws AppError output.profile_invalid */
export const requireSoundProfile = (profile: SliceProfile): void => {
  const [fault] = sliceFaults(profile)
  if (fault !== undefined) throw new AppError('output.profile_invalid', { ...fault })
}
