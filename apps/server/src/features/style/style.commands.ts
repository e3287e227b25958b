import type { AuditAction } from '@panelflow/domain/log/audit-action.ts'
import type { EndpointAnswer, EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { styleCreate, styleDelete, styleUpdate } from '@panelflow/contract/style.ts'
import type { PermissionCode } from '@panelflow/domain/permission/can.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { SORT_STEP } from '@panelflow/domain/glossary/sort-place.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import {
  cleanPreset,
  presetErrors,
  type PresetValues,
  STYLE_LIMITS,
} from '@panelflow/domain/style/style-preset.ts'
import { FONT_LIST } from '@panelflow/render/font/font-list.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import { publish } from '../../db/outbox.ts'
import { brokenConstraint, inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { requireStyleRight, styleRight } from './style-rights.ts'
import { getStyleRow, type StyleRow, toValues } from './style.queries.ts'

export type Needs = Pick<Deps, 'db' | 'ids' | 'clock'>
type Owner = StyleRow['owner_id']

/** One writer at a time in a list: places and their number are decided on what is there. */
export const lockStyles = async (tx: Tx, ownerId: Owner): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`styles ${ownerId ?? ''}`}, 0))`.execute(
    tx,
  )
}

/** Whoever shows this list reads it again. */
export const publishStyles = (tx: Tx, ownerId: Owner): Promise<void> =>
  publish(tx, {
    type: 'style.changed',
    ...(ownerId === null ? {} : { accountId: ownerId }),
    payload: { shared: ownerId === null },
  })

export const auditStyle = (
  tx: Tx,
  deps: Needs,
  actor: Actor,
  action: AuditAction,
  styleId: string | null,
  params: object,
): Promise<void> =>
  recordAudit(tx, {
    at: deps.clock.now(),
    action,
    accountId: actor.accountId,
    ...(styleId === null ? {} : { object: { kind: 'style', id: styleId } }),
    params: { ...params },
  })

/** @throws AppError `request.invalid` with the fields */
const requireSound = (values: PresetValues): PresetValues => {
  const errors = presetErrors(values)
  if (errors.length > 0) throw new AppError('request.invalid', { fields: errors })
  return cleanPreset(values)
}

const requireBook = async (tx: Tx, bookId: string | null): Promise<void> => {
  if (bookId === null) return
  const book = await tx.selectFrom('book').select('id').where('id', '=', bookId).executeTakeFirst()
  if (book === undefined) throw new AppError('book.not_found')
}

/** @throws AppError `request.invalid` for a font that nobody here has */
const requireFont = async (tx: Tx, id: string): Promise<void> => {
  if (FONT_LIST.some((face) => face.id === id)) return
  const own = await tx.selectFrom('font').select('id').where('id', '=', id).executeTakeFirst()
  if (own === undefined)
    throw new AppError('request.invalid', { fields: [fieldError('font', 'field.not_offered')] })
}

/**
 * A name stands once among the own or shared styles of a language and a book: the index decides.
 * @throws AppError `style.name_taken`
 */
const withFreeName = async <T>(name: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) === 'style_preset_name')
      throw new AppError('style.name_taken', { name })
    throw error
  }
}

const toColumns = ({
  name,
  remark,
  folder,
  language,
  bookId,
  font,
  size,
  align,
  fontStyle,
  more,
}: PresetValues) => ({
  name,
  remark,
  folder,
  language,
  book_id: bookId,
  font,
  size,
  align,
  font_style: fontStyle,
  more: JSON.stringify(more),
})

const inList = (tx: Tx, ownerId: Owner) =>
  tx.selectFrom('style_preset').where('owner_id', ownerId === null ? 'is' : '=', ownerId)

/**
 * Keeps a new preset at the end of its list. Answers its id. @throws AppError `style.too_many`,
 * `style.name_taken`, `book.not_found`, `request.invalid`, `permission.role_denied`
 */
export const createStyle = async (
  deps: Needs,
  actor: Actor,
  { shared, ...given }: EndpointBody<typeof styleCreate>,
): Promise<string> => {
  const ownerId = shared ? null : actor.accountId
  requireStyleRight(actor, ownerId)
  const values = requireSound(given)
  const id = deps.ids.next()
  await inTransaction(deps.db, async (tx) => {
    await lockStyles(tx, ownerId)
    await requireBook(tx, values.bookId)
    await requireFont(tx, values.font)
    const { count, last } = await inList(tx, ownerId)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.max<number | null>('sort').as('last'),
      ])
      .executeTakeFirstOrThrow()
    if (Number(count) >= STYLE_LIMITS.list)
      throw new AppError('style.too_many', { limit: STYLE_LIMITS.list })
    const at = deps.clock.now()
    const row = {
      ...toColumns(values),
      id,
      owner_id: ownerId,
      sort: (last ?? 0) + SORT_STEP,
      created_by: actor.accountId,
      created_at: at,
      updated_at: at,
    }
    await withFreeName(values.name, () => tx.insertInto('style_preset').values(row).execute())
    await publishStyles(tx, ownerId)
    await auditStyle(tx, deps, actor, 'style_created', id, { name: values.name, shared })
  })
  return id
}

/**
 * @throws AppError `style.not_found`, `style.changed_meanwhile`, `style.name_taken`,
 * `book.not_found`, `request.invalid`, `permission.role_denied`
 */
export const updateStyle = async (
  deps: Needs,
  actor: Actor,
  styleId: string,
  { version, ...given }: EndpointBody<typeof styleUpdate>,
): Promise<void> => {
  const { owner_id: ownerId } = await getStyleRow(deps.db, actor, styleId)
  requireStyleRight(actor, ownerId)
  await inTransaction(deps.db, async (tx) => {
    await lockStyles(tx, ownerId)
    const row = await getStyleRow(tx, actor, styleId)
    if (row.version !== version)
      throw new AppError('style.changed_meanwhile', { version: row.version })
    const named = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    )
    const values = requireSound({ ...toValues(row), ...named })
    await requireBook(tx, values.bookId)
    if (values.font !== row.font) await requireFont(tx, values.font)
    await withFreeName(values.name, () =>
      tx
        .updateTable('style_preset')
        .set((eb) => ({
          ...toColumns(values),
          version: eb('version', '+', 1),
          updated_at: deps.clock.now(),
        }))
        .where('id', '=', styleId)
        .execute(),
    )
    await publishStyles(tx, ownerId)
    await auditStyle(tx, deps, actor, 'style_updated', styleId, {
      name: values.name,
      fields: Object.keys(named),
    })
  })
}

/**
 * Deletes presets; what cannot be deleted does not stop the others.
 * @throws AppError `style.none_selected` (spec 5.style.selection), or the reason when nothing could
 * be deleted
 */
export const deleteStyles = async (
  deps: Needs,
  actor: Actor,
  { styleIds }: EndpointBody<typeof styleDelete>,
): Promise<EndpointAnswer<typeof styleDelete>> => {
  const wanted = [...new Set(styleIds)].toSorted()
  if (wanted.length === 0) throw new AppError('style.none_selected')
  return inTransaction(deps.db, async (tx) => {
    const found = await tx
      .selectFrom('style_preset')
      .selectAll()
      .where('id', 'in', wanted)
      .orderBy('id')
      .forUpdate()
      .execute()
    const seen = found.filter(({ owner_id }) => owner_id === null || owner_id === actor.accountId)
    const getRefusal = (styleId: string): 'style.not_found' | PermissionCode | null => {
      const row = seen.find(({ id }) => id === styleId)
      const right = row === undefined ? 'style.not_found' : styleRight(actor, row.owner_id)
      return right === true ? null : right
    }
    const results = wanted.map((styleId) => ({
      styleId,
      done: getRefusal(styleId) === null,
      error: getRefusal(styleId),
    }))
    const deletable = seen.filter(({ id }) => getRefusal(id) === null)
    const [first] = results
    if (deletable.length === 0) throw new AppError(first?.error ?? 'style.not_found')
    await tx
      .deleteFrom('style_preset')
      .where(
        'id',
        'in',
        deletable.map(({ id }) => id),
      )
      .execute()
    for (const ownerId of new Set(deletable.map(({ owner_id }) => owner_id)))
      await publishStyles(tx, ownerId)
    const names = deletable.slice(0, 50).map(({ name }) => name)
    await auditStyle(
      tx,
      deps,
      actor,
      'style_deleted',
      deletable.length === 1 ? (deletable[0]?.id ?? null) : null,
      {
        count: deletable.length,
        names,
      },
    )
    return results
  })
}
