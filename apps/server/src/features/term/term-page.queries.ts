/** A page of the glossary: its rows, what is counted beside them, and what the reader may do. */
import type { termList } from '@panelflow/contract/term.ts'
import type { EndpointAnswer, EndpointQuery } from '@panelflow/contract/endpoint.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { executePlan, pagePlan, type Plan } from '../../db/prepared.ts'
import type { SignUrl } from '../file/file-address.ts'
import { glossaryCan } from './term-rights.ts'
import { listFirstMet } from './first-chapters.queries.ts'
import { inBook, matching, type TermFilter } from './term-filter.ts'
import { selectTerms, toTermViews } from './term.queries.ts'

type ListQuery = EndpointQuery<typeof termList>
type TermQuery = Omit<ListQuery, 'firstChapter'> & Pick<TermFilter, 'firstMet'>
type Page = EndpointAnswer<typeof termList>

interface Counts {
  readonly total: number
  readonly proposed: number
  /** there may be source text: most books of a new installation have no pages yet */
  readonly hasSource: boolean
}

const hasSource = (book: ListQuery['book']): RawBuilder<unknown> => {
  if (book === undefined) return sql`true`
  return book === 'global'
    ? sql`false`
    : sql`exists (select 1 from source_chapter sc
        join source_page sp on sp.source_chapter_id = sc.id and sp.replaced_at is null
        where sc.book_id = ${book}::uuid)`
}

const selectCounts = (query: TermQuery): RawBuilder<Counts> => sql<Counts>`
  select (select count(*)::int from term t where ${matching(query)}) as total,
    (select count(*)::int from term t where ${inBook(query.book)} and t.status = 'proposed') as proposed,
    ${hasSource(query.book)} as "hasSource"`

interface PagePlans {
  readonly rows: Plan
  readonly counts: Plan
}

/**
 * Of the first page of a glossary only the book differs: one plan does for all of them. A search
 * has a plan of its own each time.
 */
const findPlans = ({ page, size, ...filters }: TermQuery): PagePlans | undefined => {
  const { book, ...others } = filters
  const plain = page === 1 && Object.values(others).every((value) => value === undefined)
  if (!plain || book === undefined) return undefined
  const kind = book === 'global' ? 'global' : 'book'
  const name = pagePlan(`term.page_${kind}`, size)
  if (name === undefined) return undefined
  const [rows, counts] = book === 'global' ? [[], []] : [[book], [book, book, book]]
  return {
    rows: { name, values: rows },
    counts: { name: `term.counts_${kind}`, values: counts },
  }
}

const run = async <Row>(
  db: Db,
  plan: Plan | undefined,
  make: () => RawBuilder<Row>,
): Promise<readonly Row[]> =>
  plan === undefined ? (await make().execute(db)).rows : await executePlan(db, plan, make)

/** Only a book has chapters: of every book, or of all at once, no term is met in one. */
export const findFirstMet = async (
  db: Db,
  { book, firstChapter }: Pick<ListQuery, 'book' | 'firstChapter'>,
): Promise<Pick<TermFilter, 'firstMet'>> => {
  if (firstChapter === undefined) return {}
  if (book === undefined || book === 'global') return { firstMet: [] }
  return { firstMet: await listFirstMet(db, { bookId: book, number: firstChapter }) }
}

export const listTermViews = async (
  { db, sign }: { readonly db: Db; readonly sign: SignUrl },
  actor: Actor,
  { firstChapter, ...asked }: ListQuery,
): Promise<Page> => {
  const { page, size } = asked
  const query: TermQuery = {
    ...asked,
    ...(await findFirstMet(db, { book: asked.book, firstChapter })),
  }
  const plans = findPlans(query)
  const [rows, [counts]] = await Promise.all([
    run(db, plans?.rows, () => selectTerms(query, query, query)),
    run(db, plans?.counts, () => selectCounts(query)),
  ])
  if (counts === undefined) throw new Error('a count is always answered')
  return {
    rows: await toTermViews(db, actor, rows, { hasSource: counts.hasSource, sign }),
    total: counts.total,
    proposed: counts.proposed,
    page,
    size,
    can: glossaryCan(actor),
  }
}
