/** Filters and sorts of the glossary as conditions on `term t`, beside its book `b`. */
import type { EndpointQuery } from '@panelflow/contract/endpoint.ts'
import type { termExport, termList } from '@panelflow/contract/term.ts'
import { normaliseText } from '@panelflow/domain/text/normalise.ts'
import { type RawBuilder, sql } from 'kysely'
import { containsPattern, searchPattern } from '../../db/contains-pattern.ts'

type ListQuery = EndpointQuery<typeof termList>
export type TermFilter = Pick<
  EndpointQuery<typeof termExport>,
  'book' | 'search' | 'language' | 'missing' | 'status' | 'kind' | 'chapterNumber'
> & {
  /** terms that are first met in the chapter that was asked for */
  readonly firstMet?: readonly string[] | undefined
}
export type TermSorting = Partial<Pick<ListQuery, 'sort' | 'order'>>

export const inBook = (book: TermFilter['book']): RawBuilder<unknown> => {
  if (book === undefined) return sql`true`
  return book === 'global' ? sql`t.book_id is null` : sql`t.book_id = ${book}::uuid`
}

const matchesSearch = (search: string | undefined): RawBuilder<unknown> => {
  if (search === undefined || search.trim() === '') return sql`true`
  const written = searchPattern(search.trim())
  const key = containsPattern(normaliseText(search))
  return sql`(fold_text(t.original) like ${written} or exists (select 1 from term_name n where n.term_id = t.id and n.name_key like ${key})
    or exists (select 1 from jsonb_each_text(t.translations) as x(language, words) where fold_text(x.words) like ${written}))`
}

const inLanguage = (
  language: string | undefined,
  missing: string | undefined,
): RawBuilder<unknown> => {
  if (language === undefined) return sql`true`
  const has = sql`coalesce(t.translations ->> ${language}, '') <> ''`
  return missing === undefined ? has : sql`not (${has})`
}

export const matching = ({
  book,
  search,
  language,
  missing,
  status,
  kind,
  chapterNumber,
  firstMet,
}: TermFilter): RawBuilder<unknown> => sql`${inBook(book)}
  and ${matchesSearch(search)} and ${inLanguage(language, missing)}
  and ${status === undefined ? sql`true` : sql`t.status = any (${[...status]}::text[])`}
  and ${kind === undefined ? sql`true` : sql`t.kind = ${kind}`}
  and ${chapterNumber === undefined ? sql`true` : sql`t.chapter_number = ${chapterNumber}`}
  and ${firstMet === undefined ? sql`true` : sql`t.id = any (${[...firstMet]}::uuid[])`}`

const SORTS: Readonly<
  Record<NonNullable<ListQuery['sort']>, (direction: RawBuilder<unknown>) => RawBuilder<unknown>>
> = {
  // terms of every book first, then book by book
  sortId: (direction) => sql`t.book_id is not null, b.title_zh, t.book_id, t.sort ${direction}`,
  original: (direction) => sql`t.original_key ${direction}`,
  firstChapter: (direction) => sql`t.first_chapter ${direction} nulls last`,
  chapterNumber: (direction) => sql`t.chapter_number ${direction} nulls last`,
  createdAt: (direction) => sql`t.created_at ${direction}`,
}

/** Of one book its places alone decide, which an index has in this order. */
export const termOrder = ({
  book,
  sort = 'sortId',
  order,
}: TermSorting & Pick<TermFilter, 'book'>): RawBuilder<unknown> => {
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const keys =
    sort === 'sortId' && book !== undefined ? sql`t.sort ${direction}` : SORTS[sort](direction)
  return sql`${keys}, t.id ${direction}`
}
