/** Renderings of sound effects: what the glossary approves, and how a book letters them. */
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { renderingList } from '@panelflow/contract/rendering.ts'
import {
  cleanRendering,
  foldEffect,
  splitTranslations,
} from '@panelflow/domain/glossary/effect-renderings.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { findVisibleBook } from '../book/book.queries.ts'

/** More are no help to choose from. */
const MAX_RENDERINGS = 50
const MAX_PICTURES = 12

interface Use {
  readonly source: string
  readonly words: string
  readonly uses: number
}

/** How often each sound effect of a book is lettered how in a language, chapters of all orders. */
const countUses = async (
  db: Db,
  bookId: string,
  language: TargetLanguage,
): Promise<readonly Use[]> => {
  const { rows } = await sql<Use>`
    select r.props ->> 'sourceText' as source, t.props ->> 'translation' as words, count(*)::int as uses
    from source_chapter sc
    join source_page p on p.source_chapter_id = sc.id and p.replaced_at is null
    join page_document b on b.source_page_id = p.id and b.kind = 'base'
    join page_item r on r.document_id = b.id and r.kind = 'region' and r.props ->> 'kind' = 'effect'
    join page_document l on l.source_page_id = p.id and l.kind = 'lane'
    join chapter c on c.id = l.chapter_id
    join work_order o on o.id = c.order_id and o.target_language = ${language}
    join page_item t on t.document_id = l.id and t.kind = 'text' and t.props ->> 'regionId' = r.id
    where sc.book_id = ${bookId} and coalesce(t.props ->> 'translation', '') <> ''
    group by 1, 2`.execute(db)
  return rows
}

interface Approved extends Pick<Use, 'source' | 'words'> {
  readonly termId: string
}

const listApproved = async (
  db: Db,
  bookId: string,
  language: TargetLanguage,
): Promise<readonly Approved[]> => {
  const { rows } = await sql<{ id: string; names: readonly string[]; words: string }>`
    select id, array_prepend(original, aliases) as names, translations ->> ${language} as words from term
    where (book_id = ${bookId} or book_id is null) and kind = 'effect' and status = 'approved'
      and coalesce(translations ->> ${language}, '') <> ''
    order by book_id nulls last, sort, id`.execute(db)
  return rows.flatMap(({ id, names, words }) =>
    names.flatMap((source) =>
      splitTranslations(words).map((rendering) => ({ termId: id, source, words: rendering })),
    ),
  )
}

interface Suggestion extends Approved {
  readonly by: string
}

/** Renderings that wait to be approved, of effects that have others; the earliest first. */
const listSuggested = async (
  db: Db,
  bookId: string,
  language: TargetLanguage,
): Promise<readonly Suggestion[]> => {
  const { rows } = await sql<Suggestion>`
    select t.id as "termId", t.original as source, s.words, coalesce(nullif(a.real_name, ''), a.name) as by
    from rendering_suggestion s join term t on t.id = s.term_id join account a on a.id = s.created_by
    where (t.book_id = ${bookId} or t.book_id is null) and t.kind = 'effect' and s.language = ${language}
    order by s.created_at, s.words`.execute(db)
  return rows
}

/** Pictures of renderings, base64 by words; the first effect that has one shows its own. */
const loadPictures = async (
  db: Db,
  language: TargetLanguage,
  approved: readonly Approved[],
): Promise<ReadonlyMap<string, string>> => {
  const termIds = [...new Set(approved.map(({ termId }) => termId))]
  if (termIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('rendering_picture')
    .select(['term_id', 'words', 'picture'])
    .where('term_id', 'in', termIds)
    .where('language', '=', language)
    // words that were taken out of a term keep their picture until the term is deleted
    .where('words', 'in', [...new Set(approved.map(({ words }) => words))])
    .orderBy('created_at', 'desc')
    .limit(MAX_PICTURES)
    .execute()
  const found = approved.flatMap(({ termId, words }) => {
    const row = rows.find((each) => each.term_id === termId && each.words === words)
    return row === undefined ? [] : [[words, row.picture.toString('base64')] as const]
  })
  return new Map(found.toReversed())
}

interface RenderingRequest {
  readonly bookId: string
  readonly language: TargetLanguage
  readonly source: string
}

/** Approved ones first, then suggested ones. */
const rank = ({
  approved,
  suggested,
}: Pick<EndpointAnswer<typeof renderingList>[number], 'approved' | 'suggested'>): number =>
  approved ? 2 : Number(suggested !== null)

/**
 * Approved renderings of a source and of those that are alike, then other words that such effects
 * are lettered with. @throws AppError `book.not_found`
 */
export const listBookRenderings = async (
  db: Db,
  actor: Actor,
  { bookId, language, source }: RenderingRequest,
): Promise<EndpointAnswer<typeof renderingList>> => {
  await findVisibleBook(db, actor, bookId)
  const key = foldEffect(source)
  const [uses, approved, suggested] = await Promise.all([
    countUses(db, bookId, language),
    listApproved(db, bookId, language),
    listSuggested(db, bookId, language),
  ])
  const alike = approved.filter((one) => foldEffect(one.source) === key)
  const known = new Set(alike.map(({ words }) => words))
  const waiting = suggested.filter((one) => foldEffect(one.source) === key && !known.has(one.words))
  const pictures = await loadPictures(db, language, [...alike, ...waiting])
  const counted = new Map(
    [...known, ...waiting.map(({ words }) => words)].map((words) => [words, 0]),
  )
  const getSuggestion = (words: string) => {
    const found = waiting.find((one) => one.words === words)
    return found === undefined ? null : { by: found.by, source: found.source }
  }
  for (const use of uses) {
    if (foldEffect(use.source) !== key) continue
    const words = cleanRendering(use.words)
    if (words !== '') counted.set(words, (counted.get(words) ?? 0) + use.uses)
  }
  return [...counted]
    .map(([words, count]) => ({
      words,
      uses: count,
      approved: known.has(words),
      suggested: getSuggestion(words),
      picture: pictures.get(words) ?? null,
    }))
    .toSorted((a, b) => rank(b) - rank(a) || b.uses - a.uses)
    .slice(0, MAX_RENDERINGS)
}
