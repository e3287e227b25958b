import type { TargetLanguage } from '../locale/language.ts'

/** What is printed on a book in one language; empty where nothing was decided. */
export interface Edition {
  readonly title: string
  /** another title by which it is known */
  readonly alias: string
  readonly synopsis: string
  /** names of its authors as they are printed, with commas between */
  readonly credit: string
}
export type Editions = Partial<Readonly<Record<TargetLanguage, Edition>>>

export const EDITION_FIELDS = ['title', 'alias', 'synopsis', 'credit'] as const
export type EditionField = (typeof EDITION_FIELDS)[number]

/** Letters. */
export const EDITION_LIMITS = { title: 200, alias: 200, synopsis: 4_000, credit: 500 } as const

export const EMPTY_EDITION: Edition = { title: '', alias: '', synopsis: '', credit: '' }

export interface TitledBook {
  readonly titleZh: string
  readonly titleEn: string
  readonly editions: Editions
}

/**
 * The title of a book in a language: that of its edition, else its Chinese one for Chinese and its
 * English one for others, else the one it has.
 */
export const getEditionTitle = (
  { titleZh, titleEn, editions }: TitledBook,
  language: TargetLanguage,
): string => {
  const title = editions[language]?.title ?? ''
  if (title !== '') return title
  const [own, other] = language.startsWith('zh') ? [titleZh, titleEn] : [titleEn, titleZh]
  return own === '' ? other : own
}

/** `A. Writer, B. Artist` → two names; also with Chinese commas and in lines. */
export const listCredits = (credit: string): readonly string[] =>
  credit
    .split(/[,;，、；\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
