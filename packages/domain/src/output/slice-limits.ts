/**
 * What slices of a platform profile may measure: said while the form is filled in, and again by the
 * writer.
 */
export const SLICE_FORMATS = ['png', 'jpeg', 'webp', 'avif'] as const
export type SliceFormat = (typeof SLICE_FORMATS)[number]

/** Longest side a file of the format can have, px; for PNG and JPEG what browsers still show. */
export const MAX_SLICE_SIDE: Readonly<Record<SliceFormat, number>> = {
  png: 65_500,
  jpeg: 65_500,
  webp: 16_383,
  avif: 16_383,
}

/** px */
export const MIN_SLICE_SIDE = 64
/** bytes: below it no picture of a readable size is possible */
export const MIN_SLICE_BYTES = 10_240

/** Sizes of a profile; null is no limit of its own. */
export interface SliceSizes {
  /** px; null keeps the width of the pages */
  readonly width: number | null
  /** px; null: as tall as the format holds */
  readonly maxHeight: number | null
  /** of one slice */
  readonly maxBytes: number | null
  readonly format: SliceFormat
  /** 1..100 */
  readonly quality: number
}

/** Parameters of `output.profile_invalid`. */
export interface SliceFault {
  readonly field: 'width' | 'maxHeight' | 'maxBytes' | 'quality'
  readonly min: number
  readonly max: number
}

/** Every size the format cannot hold. */
export const sliceFaults = ({
  width,
  maxHeight,
  maxBytes,
  format,
  quality,
}: SliceSizes): readonly SliceFault[] => {
  const side = { min: MIN_SLICE_SIDE, max: MAX_SLICE_SIDE[format] }
  const within = (
    field: SliceFault['field'],
    value: number | null,
    { min, max }: { readonly min: number; readonly max: number },
  ): SliceFault[] =>
    value === null || (Number.isInteger(value) && value >= min && value <= max)
      ? []
      : [{ field, min, max }]
  return [
    ...within('width', width, side),
    ...within('maxHeight', maxHeight, side),
    ...within('maxBytes', maxBytes, { min: MIN_SLICE_BYTES, max: Number.MAX_SAFE_INTEGER }),
    ...within('quality', quality, { min: 1, max: 100 }),
  ]
}
