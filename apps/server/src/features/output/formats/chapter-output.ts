import type { PageFormat } from '@panelflow/domain/output/output-values.ts'
import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'

/** A finished page picture, encoded. */
export interface RenderedImage {
  readonly bytes: Uint8Array
  readonly format: PageFormat
}

/**
 * A page on its way out. The functions are asked when the page's turn comes, once per writer, so
 * that a chapter never lies in memory whole.
 */
export interface OutputPage {
  /** UUID */
  readonly id: string
  /** file name of the source page */
  readonly name: string
  /** px */
  readonly width: number
  readonly height: number
  readonly baseDoc: PageDocument
  readonly laneDoc: PageDocument
  readonly rendered: () => Promise<RenderedImage>
  /** bytes of a patch or picture by sha-256; for layered files */
  readonly asset: (sha: string) => Promise<Uint8Array>
}

/** Names as they are printed; a role nobody holds is an empty list. */
interface OutputPeople {
  readonly author: readonly string[]
  readonly artist: readonly string[]
  readonly translator: readonly string[]
  readonly letterer: readonly string[]
  readonly editor: readonly string[]
}

/** One chapter in one language: all a writer knows. */
export interface OutputChapter {
  /** UUID */
  readonly id: string
  /** of the edition in its language, as alias and synopsis, which may be empty */
  readonly bookTitle: string
  readonly alias: string
  readonly synopsis: string
  /** may be empty */
  readonly title: string
  readonly number: number
  /** BCP 47 */
  readonly language: string
  readonly sourceLanguage: string
  readonly direction: ReadingDirection
  /** pixels per inch that the pictures state */
  readonly resolution: number
  readonly people: OutputPeople
  /** last change; the only date a writer uses */
  readonly modifiedAt: Date
  readonly pages: readonly OutputPage[]
}

/** Picture formats have no form for nothing. @throws AppError output.no_pages */
export const requirePages = (chapter: OutputChapter): void => {
  if (chapter.pages.length === 0) throw new AppError('output.no_pages')
}

/** Book, number and title in one line. */
export const toFullTitle = ({ bookTitle, number, title }: OutputChapter): string =>
  `${bookTitle} ${number}${title === '' ? '' : `: ${title}`}`

/** `7` → `0007`: names that sort as they are read in every file browser. */
export const paddedNumber = (number: number): string => String(number).padStart(4, '0')

export const EXTENSION = { png: 'png', jpeg: 'jpg', webp: 'webp', avif: 'avif' } as const
export const MEDIA_TYPE = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type ImageFormat = keyof typeof EXTENSION
