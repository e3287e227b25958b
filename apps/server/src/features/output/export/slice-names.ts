import type { OutputChapter } from '../formats/chapter-output.ts'
import { EXTENSION, paddedNumber } from '../formats/chapter-output.ts'
import type { ProfileShape } from '../profile/profile-shape.ts'

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
export const sliceNames = (
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
