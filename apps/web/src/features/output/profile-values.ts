import type { ProfileFormat, SliceCuts } from '@panelflow/domain/output/output-values.ts'
import {
  type PlatformProfileInput,
  type PlatformProfileView,
  SLICE_NAME_FIELDS,
} from '@panelflow/contract/output.ts'
import { RESOLUTION_LIMITS, SCREEN_RESOLUTION } from '@panelflow/domain/output/resolution.ts'
import { type SliceFault, sliceFaults } from '@panelflow/domain/output/slice-limits.ts'

/** platforms write their limits in thousands */
export const KB = 1000

/** The form: numbers as fields hold them, empty for "no limit". */
export interface ProfileValues {
  readonly name: string
  readonly bookId: string | null
  readonly width: number | ''
  readonly maxHeight: number | ''
  readonly maxKb: number | ''
  readonly format: ProfileFormat
  readonly quality: number
  readonly cuts: SliceCuts
  readonly namePattern: string
  /** pixels per inch; empty: as the book's kind asks */
  readonly resolution: number | ''
}

export const NEW_PROFILE: ProfileValues = {
  name: '',
  bookId: null,
  width: 800,
  maxHeight: 1280,
  maxKb: '',
  format: 'jpeg',
  quality: 92,
  cuts: 'gutters',
  namePattern: '{n}',
  resolution: SCREEN_RESOLUTION,
}

const orEmpty = (value: number | null): number | '' => value ?? ''
const orNull = (value: number | ''): number | null => (value === '' ? null : value)

export const toValues = (profile: PlatformProfileView): ProfileValues => ({
  name: profile.name,
  bookId: profile.bookId,
  width: orEmpty(profile.width),
  maxHeight: orEmpty(profile.maxHeight),
  maxKb: profile.maxBytes === null ? '' : Math.round(profile.maxBytes / KB),
  format: profile.format,
  quality: profile.quality,
  cuts: profile.cuts,
  namePattern: profile.namePattern,
  resolution: orEmpty(profile.resolution),
})

/** The fields of a profile as it is, for changes that leave them alone. */
export const toProfileInput = (profile: PlatformProfileView): PlatformProfileInput => ({
  name: profile.name,
  bookId: profile.bookId,
  width: profile.width,
  maxHeight: profile.maxHeight,
  maxBytes: profile.maxBytes,
  format: profile.format,
  quality: profile.quality,
  cuts: profile.cuts,
  namePattern: profile.namePattern,
  resolution: profile.resolution,
})

/** @param before whose weight limit in bytes is kept while nobody has touched the field in kB */
export const inputOfValues = (
  values: ProfileValues,
  before: PlatformProfileView | null,
): PlatformProfileInput => {
  const { maxKb, width, maxHeight, ...rest } = values
  const untouched = before !== null && toValues(before).maxKb === maxKb
  return {
    ...rest,
    name: values.name.trim(),
    namePattern: values.namePattern.trim(),
    width: orNull(width),
    maxHeight: orNull(maxHeight),
    resolution: orNull(values.resolution),
    maxBytes: untouched ? before.maxBytes : maxKb === '' ? null : maxKb * KB,
  }
}

export type PatternFault = 'pattern_length' | 'pattern_sign' | 'pattern_field' | 'pattern_number'

/** What is wrong with the names of the slices; null: nothing. */
export const patternFault = (typed: string): PatternFault | null => {
  const pattern = typed.trim()
  if (pattern.length < 3 || pattern.length > 80) return 'pattern_length'
  if (/[/\\:*?"<>|\p{Cc}]/u.test(pattern)) return 'pattern_sign'
  if (
    /[{}]/.test(pattern.replaceAll(/\{(\w+)\}/g, (all, name: string) => (isField(name) ? '' : all)))
  )
    return 'pattern_field'
  return pattern.includes('{n}') ? null : 'pattern_number'
}

const isField = (name: string): boolean => SLICE_NAME_FIELDS.some((field) => field === name)

/** Whether the resolution is one that a picture may state; empty is. */
export const isResolution = (value: number | ''): boolean =>
  value === '' || (value >= RESOLUTION_LIMITS.min && value <= RESOLUTION_LIMITS.max)

/** Sizes the format cannot hold, by field. */
export const sizeFaults = (values: ProfileValues): ReadonlyMap<SliceFault['field'], SliceFault> => {
  const { width, maxHeight, maxBytes, format, quality } = inputOfValues(values, null)
  return new Map(
    sliceFaults({ width, maxHeight, maxBytes, format, quality }).map((fault) => [
      fault.field,
      fault,
    ]),
  )
}

/** `{book}_{chapter}_{n}` → `Wolf Village_007_0001.jpg` */
export const sampleName = (
  { namePattern, format }: Pick<ProfileValues, 'namePattern' | 'format'>,
  slice: number,
  book: string,
): string => {
  const fields: Readonly<Record<string, string>> = {
    n: String(slice).padStart(4, '0'),
    chapter: '007',
    book,
    language: 'en',
    serial: '1001',
  }
  const name = namePattern
    .trim()
    .replaceAll(/\{(\w+)\}/g, (all, field: string) => fields[field] ?? all)
  return `${name}.${format === 'jpeg' ? 'jpg' : format}`
}
