import type { AuditAction } from '@panelflow/domain/log/audit-action.ts'
import type { EndpointAnswer, EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { termAct, termCreate, termSort, termUpdate } from '@panelflow/contract/term.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { SORT_STEP, sortBetween } from '@panelflow/domain/glossary/sort-place.ts'
import type { TermStatus, TermValues } from '@panelflow/domain/glossary/term-rules.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Right } from '@panelflow/domain/permission/can.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { requireTermRight, termActionRight } from './term-rights.ts'
import { getTermRow, type TermRow } from './term.queries.ts'
import { toValues } from './term.view.ts'
import {
  toColumns,
  forgetNames,
  insertTerms,
  keepFormerWordings,
  listChangedWordings,
  lastPlace,
  lockGlossary,
  type Needs,
  requireFreeNames,
  requireSound,
  publishGlossary,
  writeNames,
} from './write-term.ts'

export interface NewTerm
  extends
    Partial<Omit<TermValues, 'original' | 'translations'>>,
    Pick<TermValues, 'original' | 'translations'> {
  /** null: for every book */
  readonly bookId: string | null
  /** place in the glossary; the end when not given */
  readonly sort?: number
}

const audit = (
  tx: Tx,
  deps: Needs,
  actor: Actor,
  action: AuditAction,
  termId: string | null,
  params: object,
): Promise<void> =>
  recordAudit(tx, {
    at: deps.clock.now(),
    action,
    accountId: actor.accountId,
    ...(termId === null ? {} : { object: { kind: 'term', id: termId } }),
    params: { ...params },
  })

const requireBook = async (tx: Tx, bookId: string | null): Promise<void> => {
  if (bookId === null) return
  const book = await tx.selectFrom('book').select('id').where('id', '=', bookId).executeTakeFirst()
  if (book === undefined) throw new AppError('book.not_found')
}

const addTerm = async (
  deps: Needs,
  actor: Actor,
  term: NewTerm,
  status: TermStatus,
): Promise<string> => {
  const {
    bookId,
    sort,
    kind = 'name',
    original,
    translations,
    forbidden = {},
    aliases = [],
    remark = '',
    explanation = '',
    firstChapter = null,
    chapterNumber = null,
  } = term
  const values = requireSound({
    kind,
    original,
    translations,
    forbidden,
    aliases,
    remark,
    explanation,
    firstChapter,
    chapterNumber,
  })
  const id = deps.ids.next()
  await inTransaction(deps.db, async (tx) => {
    await lockGlossary(tx, bookId)
    await requireBook(tx, bookId)
    await requireFreeNames(tx, bookId, values, id)
    const place = sort ?? (await lastPlace(tx, bookId))
    await insertTerms(tx, deps.clock.now(), [
      { id, bookId, values, status, sort: place, createdBy: actor.accountId },
    ])
    await publishGlossary(tx, bookId)
    await audit(tx, deps, actor, 'term_created', id, { bookId, status, original: values.original })
  })
  return id
}

/**
 * An approved term of the glossary (spec 5.term). Answers its id.
 * @throws AppError `request.invalid`, `term.original_taken`, `term.alias_taken`, `book.not_found`,
 * `permission.role_denied`
 */
export const createTerm = async (deps: Needs, actor: Actor, term: NewTerm): Promise<string> => {
  requireTermRight(actor, 'term.create_edit')
  return addTerm(deps, actor, term, 'approved')
}

/** A term that waits for a translation administrator. @throws as `createTerm` */
export const suggestTerm = async (
  deps: Needs,
  actor: Actor,
  term: EndpointBody<typeof termCreate>,
): Promise<string> => {
  requireTermRight(actor, 'term.suggest')
  return addTerm(deps, actor, term, 'proposed')
}

/** The row, locked behind its glossary. @throws AppError `term.not_found` */
const lockTerm = async (tx: Tx, termId: string): Promise<TermRow> => {
  const { book_id } = await getTermRow(tx, termId)
  await lockGlossary(tx, book_id)
  return getTermRow(tx, termId)
}

/** @throws AppError `term.changed_meanwhile`, and as `createTerm` */
export const updateTerm = async (
  deps: Needs,
  actor: Actor,
  termId: string,
  change: EndpointBody<typeof termUpdate>,
): Promise<void> => {
  requireTermRight(actor, 'term.create_edit')
  await inTransaction(deps.db, async (tx) => {
    const row = await lockTerm(tx, termId)
    const { version, ...given } = change
    if (row.version !== version)
      throw new AppError('term.changed_meanwhile', { version: row.version })
    const named = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    )
    const values = requireSound({ ...toValues(row), ...named })
    await requireFreeNames(tx, row.book_id, values, termId)
    await tx
      .updateTable('term')
      .set((eb) => ({
        ...toColumns(values),
        version: eb('version', '+', 1),
        updated_at: deps.clock.now(),
      }))
      .where('id', '=', termId)
      .execute()
    await keepFormerWordings(
      tx,
      deps.clock.now(),
      listChangedWordings(termId, toValues(row), values),
    )
    await forgetNames(tx, [termId])
    await writeNames(tx, [{ id: termId, bookId: row.book_id, values }])
    await publishGlossary(tx, row.book_id)
    await audit(tx, deps, actor, 'term_updated', termId, {
      original: values.original,
      fields: Object.keys(named),
    })
  })
}

type Act = EndpointBody<typeof termAct>
const carryOut = async (
  tx: Tx,
  deps: Needs,
  rows: readonly TermRow[],
  action: Act['action'],
): Promise<void> => {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  if (action === 'delete') {
    await tx.deleteFrom('term').where('id', 'in', ids).execute()
    return
  }
  const status = action === 'approve' ? 'approved' : 'retired'
  await tx
    .updateTable('term')
    .set((eb) => ({ status, version: eb('version', '+', 1), updated_at: deps.clock.now() }))
    .where('id', 'in', ids)
    .execute()
}

/**
 * One or many terms at once: what cannot be done for one does not stop the others. @throws AppError
 * `term.none_selected`
 */
export const actOnTerms = async (
  deps: Needs,
  actor: Actor,
  { termIds, action }: Act,
): Promise<EndpointAnswer<typeof termAct>> => {
  requireTermRight(actor, action === 'delete' ? 'term.delete' : 'term.create_edit')
  const wanted = [...new Set(termIds)].toSorted()
  if (wanted.length === 0) throw new AppError('term.none_selected')
  return inTransaction(deps.db, async (tx) => {
    const rows = await tx
      .selectFrom('term')
      .selectAll()
      .where('id', 'in', wanted)
      .orderBy('id')
      .forUpdate()
      .execute()
    const getRight = (row: TermRow): Right => termActionRight(actor, action, row.status)
    const doable = rows.filter((row) => getRight(row) === true)
    await carryOut(tx, deps, doable, action)
    for (const bookId of new Set(doable.map(({ book_id }) => book_id)))
      await publishGlossary(tx, bookId)
    const originals = doable.slice(0, 50).map(({ original }) => original)
    if (doable.length > 0)
      await audit(
        tx,
        deps,
        actor,
        action === 'delete' ? 'term_deleted' : 'term_updated',
        doable.length === 1 ? (doable[0]?.id ?? null) : null,
        {
          action,
          count: doable.length,
          originals,
        },
      )
    return termIds.map((termId) => {
      const row = rows.find(({ id }) => id === termId)
      const right = row === undefined ? 'term.not_found' : getRight(row)
      return { termId, done: right === true, error: right === true ? null : right }
    })
  })
}

const computeSort = async (
  tx: Tx,
  { id, book_id }: TermRow,
  place: TermRow,
  side: 'before' | 'after',
): Promise<number | null> => {
  const [operator, direction] =
    side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  const { rows } = await sql<{ sort: number }>`
    select sort from term
    where book_id is not distinct from ${book_id} and id <> ${id} and (sort, id) ${sql.raw(operator)} (${place.sort}, ${place.id}::uuid)
    order by sort ${sql.raw(direction)}, id ${sql.raw(direction)} limit 1`.execute(tx)
  const neighbour = rows[0]?.sort ?? null
  return side === 'before' ? sortBetween(neighbour, place.sort) : sortBetween(place.sort, neighbour)
}

const numberAnew = async (tx: Tx, bookId: string | null): Promise<void> => {
  await sql`
    update term set sort = numbered.place * ${SORT_STEP}
    from (select id, row_number() over (order by sort, id)::int as place from term where book_id is not distinct from ${bookId}) numbered
    where term.id = numbered.id`.execute(tx)
}

/**
 * Puts a term beside another one of the same glossary. @throws AppError `term.not_found`,
 * `term.other_glossary`
 */
export const moveTerm = async (
  deps: Needs,
  actor: Actor,
  { termId, placeId, side }: EndpointBody<typeof termSort>,
): Promise<number> => {
  requireTermRight(actor, 'term.sort')
  return inTransaction(deps.db, async (tx) => {
    const term = await lockTerm(tx, termId)
    if (termId === placeId) return term.sort
    const place = await getTermRow(tx, placeId)
    if (place.book_id !== term.book_id) throw new AppError('term.other_glossary')
    let sort = await computeSort(tx, term, place, side)
    if (sort === null) {
      await numberAnew(tx, term.book_id)
      sort = await computeSort(tx, term, await getTermRow(tx, placeId), side)
    }
    if (sort === null) throw new Error(`no room beside term ${placeId} after numbering anew`)
    await tx
      .updateTable('term')
      .set({ sort, updated_at: deps.clock.now() })
      .where('id', '=', termId)
      .execute()
    await publishGlossary(tx, term.book_id)
    await audit(tx, deps, actor, 'term_updated', termId, { action: 'sort', side, placeId })
    return sort
  })
}
