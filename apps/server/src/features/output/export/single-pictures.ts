/** Pages or slices of a chapter as single pictures, with their names. */
import type { ExportOptions } from '@panelflow/contract/output.ts'
import type { ProfileFormat } from '@panelflow/domain/output/output-values.ts'
import {
  EXTENSION,
  type OutputChapter,
  paddedNumber,
  requirePages,
} from '../formats/chapter-output.ts'
import { slices } from '../formats/slices/slices.ts'
import { type ProfileShape, toSliceProfile } from '../profile/profile-shape.ts'
import type { StoredChapter } from './load-output-chapter.ts'
import { encodePage } from './page-pictures.ts'

/** Signs no file system takes, and dots and spaces some take away. */
const toFileName = (words: string): string =>
  words
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)

/**
 * How slices of a chapter are called by a profile's pattern; numbers are padded so that names sort
 * as they are read.
 */
const sliceNames = (
  { namePattern, format }: ProfileShape,
  chapter: OutputChapter,
  serial: number,
): ((number: number) => string) => {
  const words: Readonly<Record<string, string>> = {
    book: toFileName(chapter.bookTitle),
    chapter: String(chapter.number).padStart(3, '0'),
    language: chapter.language,
    serial: String(serial),
  }
  return (number) => {
    const name = namePattern.replace(/\{(\w+)\}/g, (_all, field: string) =>
      field === 'n' ? paddedNumber(number) : (words[field] ?? ''),
    )
    return `${name}.${EXTENSION[format]}`
  }
}

export async function* wholePages(chapter: StoredChapter, format: ProfileFormat, quality: number) {
  const { resolution } = chapter
  for (const [index, page] of chapter.pages.entries()) {
    const bytes = await encodePage(await page.rendered(), format, { quality, resolution })
    yield { path: `${paddedNumber(index + 1)}.${EXTENSION[format]}`, bytes }
  }
}

export async function* slicedPages(chapter: StoredChapter, profile: ProfileShape, serial: number) {
  const nextName = sliceNames(profile, chapter, serial)
  let number = 0
  for await (const { bytes } of slices(chapter, toSliceProfile(profile, chapter.resolution)))
    yield { path: nextName(++number), bytes }
}

interface PictureForm {
  readonly options: ExportOptions
  /** of a platform; null: none was chosen */
  readonly profile: ProfileShape | null
  /** number of the order, part of names */
  readonly serial: number
}

/**
 * Pages or slices one by one, as the archives of pictures hold them; undefined: this form has no
 * single pictures.
 * @throws AppError output.no_pages
 */
export const writePictures = (
  chapter: StoredChapter,
  { options, profile, serial }: PictureForm,
): AsyncIterable<{ readonly path: string; readonly bytes: Uint8Array }> | undefined => {
  requirePages(chapter)
  if (options.format === 'platform')
    return profile === null ? undefined : slicedPages(chapter, profile, serial)
  if (options.format === 'png') return wholePages(chapter, 'png', 100)
  return options.format === 'jpeg' || options.format === 'webp'
    ? wholePages(chapter, options.format, options.quality)
    : undefined
}
