/** Renderings of sound effects are approved: they become a term of the book, or join one. */
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { renderingApprove } from '@panelflow/contract/rendering.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { addRendering, cleanRendering } from '@panelflow/domain/glossary/effect-renderings.ts'
import { termKey } from '@panelflow/domain/glossary/term-rules.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { findVisibleBook } from '../book/book.queries.ts'
import { actOnTerms, createTerm, suggestTerm, updateTerm } from './term.commands.ts'
import { getTermRow, type TermRow } from './term.queries.ts'
import { glossaryCan } from './term-rights.ts'
import { toValues } from './term.view.ts'
import type { Needs } from './write-term.ts'

/** The sound effect of the book that has the source as its original or as an alias. */
const findEffect = async (db: Db, bookId: string, source: string): Promise<TermRow | undefined> =>
  await db
    .selectFrom('term')
    .innerJoin('term_name', 'term_name.term_id', 'term.id')
    .selectAll('term')
    .where('term_name.scope', '=', bookId)
    .where('term_name.name_key', '=', termKey('effect', source))
    .executeTakeFirst()

interface RenderingToApprove {
  readonly bookId: string
  readonly language: TargetLanguage
  readonly source: string
  readonly words: string
}

/**
 * Approves a rendering beside those that the source has already. Who may only suggest terms
 * suggests the sound effect, if the book has none. @throws AppError `book.not_found`,
 * `request.invalid`, `term.original_taken`, `term.changed_meanwhile`, `permission.role_denied`
 */
export const approveRendering = async (
  deps: Needs,
  actor: Actor,
  { bookId, language, ...given }: RenderingToApprove,
): Promise<EndpointAnswer<typeof renderingApprove>> => {
  await findVisibleBook(deps.db, actor, bookId)
  const [source, words] = [cleanRendering(given.source), cleanRendering(given.words)]
  if (words === '')
    throw new AppError('request.invalid', { fields: [fieldError('words', 'field.required')] })
  const mayApprove = glossaryCan(actor).create === true
  const known = await findEffect(deps.db, bookId, source)
  if (known === undefined || !mayApprove) {
    const term = {
      bookId,
      kind: 'effect' as const,
      original: source,
      aliases: [],
      translations: { [language]: words },
      remark: '',
      explanation: '',
      firstChapter: null,
    }
    const termId = await (mayApprove ? createTerm : suggestTerm)(deps, actor, term)
    return { termId, status: mayApprove ? 'approved' : 'proposed' }
  }
  const { translations } = toValues(known)
  const joined = addRendering(translations[language] ?? '', words)
  if (joined !== translations[language])
    await updateTerm(deps, actor, known.id, {
      version: known.version,
      translations: { ...translations, [language]: joined },
    })
  if (known.status !== 'approved')
    await actOnTerms(deps, actor, { termIds: [known.id], action: 'approve' })
  return { termId: known.id, status: (await getTermRow(deps.db, known.id)).status }
}
