/** Renderings of sound effects are approved: they become a term of the book, or join one. */
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { renderingApprove } from '@panelflow/contract/rendering.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import {
  addRendering,
  cleanRendering,
  splitTranslations,
} from '@panelflow/domain/glossary/effect-renderings.ts'
import { termKey } from '@panelflow/domain/glossary/term-rules.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { findVisibleBook } from '../book/book.queries.ts'
import { actOnTerms, createTerm, suggestTerm, updateTerm } from './term.commands.ts'
import { getTermRow, type TermRow } from './term.queries.ts'
import { glossaryCan, requireTermRight } from './term-rights.ts'
import { toValues } from './term.view.ts'
import { type Needs, publishGlossary } from './write-term.ts'

/** The sound effect of the book that has the source as its original or as an alias. */
const findEffect = async (db: Db, bookId: string, source: string): Promise<TermRow | undefined> =>
  await db
    .selectFrom('term')
    .innerJoin('term_name', 'term_name.term_id', 'term.id')
    .selectAll('term')
    .where('term_name.scope', '=', bookId)
    .where('term_name.name_key', '=', termKey('effect', source))
    .executeTakeFirst()

type Answer = EndpointAnswer<typeof renderingApprove>

interface RenderingToApprove {
  readonly bookId: string
  readonly language: TargetLanguage
  readonly source: string
  readonly words: string
  /** base64 of a picture file */
  readonly picture?: string | undefined
}

/** Two pieces side by side. */
const MAX_WIDTH = 480
const MAX_HEIGHT = 240

/** @throws AppError `image.*`, `request.invalid` for one that is too large */
const readExample = async (
  { images }: Pick<Deps, 'images'>,
  picture: string | undefined,
): Promise<Buffer | null> => {
  if (picture === undefined) return null
  const { bytes, width, height } = await images.readPicture(Buffer.from(picture, 'base64'), {
    maxPixels: MAX_WIDTH * MAX_HEIGHT,
  })
  if (width > MAX_WIDTH || height > MAX_HEIGHT)
    throw new AppError('request.invalid', {
      fields: [fieldError('picture', 'field.too_long', { max: MAX_WIDTH })],
    })
  return await images.toJpeg(bytes)
}

type Suggested = Pick<RenderingToApprove, 'language' | 'words'>

/**
 * One more rendering waits to be approved for an effect that has others.
 * @throws AppError `permission.role_denied`, `term.original_taken` when it is one of these
 */
const suggestRendering = async (
  { db, clock }: Needs,
  actor: Actor,
  term: TermRow,
  { language, words }: Suggested,
): Promise<Answer> => {
  requireTermRight(actor, 'term.suggest')
  if (splitTranslations(toValues(term).translations[language] ?? '').includes(words))
    throw new AppError('term.original_taken', { original: term.original })
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('rendering_suggestion')
      .values({
        term_id: term.id,
        language,
        words,
        created_by: actor.accountId,
        created_at: clock.now(),
      })
      .onConflict((row) => row.doNothing())
      .execute()
    await publishGlossary(tx, term.book_id)
  })
  return { termId: term.id, status: 'proposed' }
}

const removeSuggestion = async (
  db: Db,
  termId: string,
  { language, words }: Suggested,
): Promise<void> =>
  await inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom('rendering_suggestion')
      .where('term_id', '=', termId)
      .where('language', '=', language)
      .where('words', '=', words)
      .returning('term_id')
      .executeTakeFirst()
    if (row !== undefined) await publishGlossary(tx, null)
  })

/** The term has the rendering now, or it waits to be approved. */
const letEffectHave = async (
  deps: Needs,
  actor: Actor,
  { bookId, language, source, words }: RenderingToApprove,
): Promise<Answer> => {
  const mayApprove = glossaryCan(actor).create === true
  const known = await findEffect(deps.db, bookId, source)
  if (known?.status === 'approved' && !mayApprove)
    return await suggestRendering(deps, actor, known, { language, words })
  if (known === undefined || !mayApprove) {
    const term = {
      bookId,
      kind: 'effect' as const,
      original: source,
      aliases: [],
      translations: { [language]: words },
      forbidden: {},
      remark: '',
      explanation: '',
      firstChapter: null,
      chapterNumber: null,
    }
    const termId = await (mayApprove ? createTerm : suggestTerm)(deps, actor, term)
    return { termId, status: mayApprove ? 'approved' : 'proposed' }
  }
  const { translations } = toValues(known)
  // what was only suggested, or retired, is not approved along with it
  const given = known.status === 'approved' ? translations : {}
  const joined = addRendering(given[language] ?? '', words)
  if (joined !== translations[language] || given !== translations)
    await updateTerm(deps, actor, known.id, {
      version: known.version,
      translations: { ...given, [language]: joined },
    })
  if (known.status !== 'approved')
    await actOnTerms(deps, actor, { termIds: [known.id], action: 'approve' })
  await removeSuggestion(deps.db, known.id, { language, words })
  return { termId: known.id, status: (await getTermRow(deps.db, known.id)).status }
}

/**
 * Approves a rendering beside those that the source has already. Who may only suggest terms
 * suggests the sound effect, or one more rendering of it. A picture shows how it looks where it was
 * approved.
 * @throws AppError `book.not_found`, `image.*`, `request.invalid`, `term.original_taken`,
 * `term.changed_meanwhile`, `permission.role_denied`
 */
export const approveRendering = async (
  deps: Needs & Pick<Deps, 'images'>,
  actor: Actor,
  { bookId, language, ...given }: RenderingToApprove,
): Promise<Answer> => {
  await findVisibleBook(deps.db, actor, bookId)
  const [source, words] = [cleanRendering(given.source), cleanRendering(given.words)]
  if (words === '')
    throw new AppError('request.invalid', { fields: [fieldError('words', 'field.required')] })
  const picture = await readExample(deps, given.picture)
  const answer = await letEffectHave(deps, actor, { bookId, language, source, words })
  if (picture === null) return answer
  const example = { picture, created_by: actor.accountId, created_at: deps.clock.now() }
  await deps.db
    .insertInto('rendering_picture')
    .values({ term_id: answer.termId, language, words, ...example })
    .onConflict((row) => row.columns(['term_id', 'language', 'words']).doUpdateSet(example))
    .execute()
  return answer
}

/**
 * Takes a suggested rendering away. One that is gone already is no error.
 * @throws AppError `book.not_found`, `permission.role_denied`
 */
export const declineRendering = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { bookId, language, source, words }: RenderingToApprove,
): Promise<void> => {
  requireTermRight(actor, 'term.create_edit')
  await findVisibleBook(deps.db, actor, bookId)
  const term = await findEffect(deps.db, bookId, cleanRendering(source))
  if (term !== undefined)
    await removeSuggestion(deps.db, term.id, { language, words: cleanRendering(words) })
}
