import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { styleSort } from '@panelflow/contract/style.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { SORT_STEP, sortBetween } from '@panelflow/domain/glossary/sort-place.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { requireStyleRight } from './style-rights.ts'
import { auditStyle, lockStyles, type Needs, publishStyles } from './style.commands.ts'
import { getStyleRow, type StyleRow } from './style.queries.ts'

type Side = EndpointBody<typeof styleSort>['side']

const computeAdjacentSort = async (
  tx: Tx,
  styleId: string,
  place: StyleRow,
  side: Side,
): Promise<number | null> => {
  const [operator, direction] =
    side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  const { rows } = await sql<{ sort: number }>`
    select sort from style_preset
    where owner_id is not distinct from ${place.owner_id} and id <> ${styleId}
      and (sort, id) ${sql.raw(operator)} (${place.sort}, ${place.id}::uuid)
    order by sort ${sql.raw(direction)}, id ${sql.raw(direction)} limit 1`.execute(tx)
  const neighbour = rows[0]?.sort ?? null
  return side === 'before' ? sortBetween(neighbour, place.sort) : sortBetween(place.sort, neighbour)
}

const numberAnew = async (tx: Tx, ownerId: string | null): Promise<void> => {
  await sql`
    update style_preset set sort = numbered.place * ${SORT_STEP}
    from (select id, row_number() over (order by sort, id)::int as place from style_preset
      where owner_id is not distinct from ${ownerId}) numbered
    where style_preset.id = numbered.id`.execute(tx)
}

/**
 * Puts a preset beside another one of the same list. Answers its place. @throws AppError
 * `style.not_found`, `style.other_list`, `permission.role_denied`
 */
export const moveStyle = async (
  deps: Needs,
  actor: Actor,
  { styleId, placeId, side }: EndpointBody<typeof styleSort>,
): Promise<number> => {
  const { owner_id: ownerId } = await getStyleRow(deps.db, actor, styleId)
  requireStyleRight(actor, ownerId)
  return inTransaction(deps.db, async (tx) => {
    await lockStyles(tx, ownerId)
    const style = await getStyleRow(tx, actor, styleId)
    if (styleId === placeId) return style.sort
    const place = await getStyleRow(tx, actor, placeId)
    if (place.owner_id !== ownerId) throw new AppError('style.other_list')
    let sort = await computeAdjacentSort(tx, styleId, place, side)
    if (sort === null) {
      await numberAnew(tx, ownerId)
      sort = await computeAdjacentSort(tx, styleId, await getStyleRow(tx, actor, placeId), side)
    }
    if (sort === null) throw new Error(`no room beside style ${placeId} after numbering anew`)
    await tx
      .updateTable('style_preset')
      .set({ sort, updated_at: deps.clock.now() })
      .where('id', '=', styleId)
      .execute()
    await publishStyles(tx, ownerId)
    await auditStyle(tx, deps, actor, 'style_updated', styleId, { action: 'sort', side, placeId })
    return sort
  })
}
