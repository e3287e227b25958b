import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { bookCreate } from '@panelflow/contract/book.ts'
import type { bookSetCheckLevels } from '@panelflow/contract/page-check.ts'
import type { bookSetEditions } from '@panelflow/contract/edition.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { bookSetEffectPolicies } from '@panelflow/contract/sound-effect.ts'
import type { bookSetEngines } from '@panelflow/contract/translation-engine.ts'
import type { Edition, Editions } from '@panelflow/domain/book/edition.ts'
import { CHECKS, type CheckLevels, isCheckId } from '@panelflow/domain/page/checks/check-list.ts'
import type { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import { brokenConstraint, inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { changeBook } from './change-book.ts'

type CreateBody = z.output<NonNullable<typeof bookCreate.body>>

/** Whose change it is; null: the studio's own. */
type By = string | null

/** Throws `book.id_taken`. */
export const createBook = async (
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  accountId: By,
  body: CreateBody,
): Promise<string> => {
  const id = deps.ids.next()
  const at = deps.clock.now()
  try {
    await inTransaction(deps.db, async (tx) => {
      await tx
        .insertInto('book')
        .values({
          id,
          book_id: body.bookId,
          book_sub_id: body.bookSubId,
          title_zh: body.titleZh,
          title_en: body.titleEn,
          source_language: body.sourceLanguage,
          reading_direction: body.readingDirection,
          highest_chapter: body.highestChapter,
          created_at: at,
        })
        .execute()
      const object = { kind: 'book', id }
      const params = { bookId: body.bookId, titleZh: body.titleZh, titleEn: body.titleEn }
      await recordAudit(tx, { at, action: 'book_created', accountId, object, params })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'book_book_id_book_sub_id_key')
      throw new AppError('book.id_taken', { bookId: body.bookId, bookSubId: body.bookSubId })
    throw error
  }
  return id
}

/** What can be chosen and is not the check's own level anyway. */
const toStoredLevels = (levels: CheckLevels): CheckLevels =>
  Object.fromEntries(
    Object.entries(levels).filter(
      ([check, level]) =>
        isCheckId(check) && CHECKS[check].configurable && CHECKS[check].level !== level,
    ),
  )

/**
 * Chooses what findings of each check do in a book, and its limits for lines, its
 * spelling and its fonts. Throws `book.not_found`, `book.changed_meanwhile`.
 */
export const setCheckLevels = (
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: By,
  bookId: string,
  {
    version,
    levels,
    lineLimits,
    languages,
    dictionaries,
    approvedFonts,
  }: EndpointBody<typeof bookSetCheckLevels>,
): Promise<void> =>
  changeBook(deps, { bookId, version, accountId }, () => ({
    part: 'check_rules',
    set: {
      check_levels: JSON.stringify(toStoredLevels(levels)),
      ...(lineLimits === undefined ? {} : { line_limits: JSON.stringify(lineLimits) }),
      ...(languages === undefined ? {} : { language_rules: JSON.stringify(languages) }),
      ...(dictionaries === undefined ? {} : { dictionaries: JSON.stringify(dictionaries) }),
      ...(approvedFonts === undefined ? {} : { approved_fonts: JSON.stringify(approvedFonts) }),
    },
  }))

/**
 * Chooses what a book does with sound effects. Throws `book.not_found`, `book.changed_meanwhile`.
 */
export const setEffectPolicies = (
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: By,
  bookId: string,
  { version, policies }: EndpointBody<typeof bookSetEffectPolicies>,
): Promise<void> =>
  changeBook(deps, { bookId, version, accountId }, () => ({
    part: 'effect_rules',
    set: { effect_policies: JSON.stringify(policies) },
  }))

const listChangedLanguages = (before: Editions, after: Editions): readonly string[] => {
  const all = { ...before, ...after }
  const write = (edition: Edition | undefined): string =>
    JSON.stringify(Object.entries(edition ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return Object.entries(all).flatMap(([language]) => {
    const [old, fresh] = [before, after].map((one) => new Map(Object.entries(one)).get(language))
    return write(old) === write(fresh) ? [] : [language]
  })
}

/**
 * Decides what is printed on a book in its languages; an edition of which nothing is said is none.
 * Throws `book.not_found`, `book.changed_meanwhile`.
 */
export const setEditions = (
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: By,
  bookId: string,
  { version, editions }: EndpointBody<typeof bookSetEditions>,
): Promise<void> =>
  changeBook(deps, { bookId, version, accountId }, (book) => {
    const decided: Editions = Object.fromEntries(
      Object.entries(editions).filter(([, edition]) =>
        Object.values(edition).some((text) => text !== ''),
      ),
    )
    const languages = listChangedLanguages(book.editions as unknown as Editions, decided)
    return {
      part: 'editions',
      set: { editions: JSON.stringify(decided) },
      details: { languages },
    }
  })

/**
 * Chooses which engine drafts a book, by language. Throws `book.not_found`,
 * `book.changed_meanwhile`.
 */
export const setTranslationEngines = (
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: By,
  bookId: string,
  { version, choices }: EndpointBody<typeof bookSetEngines>,
): Promise<void> =>
  changeBook(deps, { bookId, version, accountId }, () => ({
    part: 'engines',
    set: { translation_engines: JSON.stringify(choices) },
  }))
