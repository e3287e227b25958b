import { platformProfileInput } from '@panelflow/contract/output.ts'
import { MAX_SLICE_SIDE } from '@panelflow/domain/output/slice-limits.ts'
import { SCREEN_RESOLUTION } from '@panelflow/domain/output/resolution.ts'
import type { z } from 'zod'
import { requireSoundProfile, type SliceProfile } from '../formats/slices/slice-profile.ts'

/** A profile as an export keeps it: what it was asked with, whatever becomes of the profile. */
export type ProfileShape = Omit<z.output<typeof platformProfileInput>, 'bookId'>

const shape = platformProfileInput.omit({ bookId: true })

/** The profile stored with an export. */
export const parseShape = (stored: unknown): ProfileShape => shape.parse(stored)

/**
 * Options of the slicer: no height given means as tall as the format holds, no resolution that of
 * the book.
 */
export const toSliceProfile = (
  { width, maxHeight, maxBytes, format, quality, cuts, resolution }: ProfileShape,
  bookResolution: number,
): SliceProfile => ({
  width,
  maxHeight: maxHeight ?? MAX_SLICE_SIDE[format],
  maxBytes,
  format,
  quality,
  cuts,
  resolution: resolution ?? bookResolution,
})

/** @throws AppError output.profile_invalid */
export const requireSound = (profile: ProfileShape): void =>
  requireSoundProfile(toSliceProfile(profile, SCREEN_RESOLUTION))
