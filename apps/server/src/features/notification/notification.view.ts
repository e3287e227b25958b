import type { NoticeSpot, NotificationView } from '@panelflow/contract/notification.ts'
import { isRoleId, type RoleId } from '@panelflow/domain/account/role.ts'
import { isNoticeKind, NOTICES } from '@panelflow/domain/notification/notice-kind.ts'
import { SEAT_ROLE, SEATS } from '@panelflow/domain/order/seat.ts'
import { getScope } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { ChapterTable, NotificationTable } from '../../db/tables.ts'
import { getIdentities } from '../../core/access/order-identity.ts'
import { visibleOrders } from '../../core/access/order-access.ts'
import { getNames, findPerson } from '../../core/people/people.ts'

type Row = Selectable<NotificationTable>
type Chapter = Selectable<ChapterTable>

interface Details {
  readonly chapterIds: readonly string[]
  readonly by: string | null
  readonly role: RoleId | null
  readonly values: Readonly<Record<string, string>>
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Rows outlive the code that wrote them, so nothing in them is taken for granted. */
const parseDetails = ({ details, chapter_id }: Row): Details => {
  const given: Record<string, unknown> =
    typeof details === 'object' && details !== null ? { ...details } : {}
  const values =
    typeof given['values'] === 'object' && given['values'] !== null
      ? Object.entries(given['values'])
      : []
  const chapterIds = texts(given['chapterIds'])
  return {
    chapterIds: chapterIds.length === 0 && chapter_id !== null ? [chapter_id] : chapterIds,
    by: typeof given['by'] === 'string' ? given['by'] : null,
    role: isRoleId(given['role']) ? given['role'] : null,
    values: Object.fromEntries(
      values.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  }
}

interface Around {
  readonly actor: Actor
  readonly chapters: ReadonlyMap<string, Chapter>
  /** orders the reader still sees, in any of their roles */
  readonly visible: ReadonlySet<string>
  /** first open item of a chapter's fix list */
  readonly fixes: ReadonlyMap<
    string,
    { readonly pageId: string | null; readonly itemId: string | null }
  >
}

/** The role in which the reader goes there: the one of the notice, else that of their seat. */
const roleFor = ({ actor, chapters }: Around, { role, chapterIds }: Details): RoleId | null => {
  const roles = effectiveRoles({ ...actor, actingRole: null })
  if (role !== null && roles.includes(role)) return role
  for (const id of chapterIds) {
    const chapter = chapters.get(id)
    const seat = SEATS.find((one) => chapter?.[`${one}_id`] === actor.accountId)
    if (seat !== undefined && roles.includes(SEAT_ROLE[seat])) return SEAT_ROLE[seat]
  }
  return actor.actingRole ?? roles[0] ?? null
}

const OPENS: Readonly<Record<string, 'check' | 'route'>> = {
  check_requested: 'check',
  rejected: 'route',
}

/** Places beside the orders, as far as one of the reader's roles still opens them. */
const otherSpot = (
  { actor }: Around,
  place: 'accounts' | 'serial',
  { type }: Row,
  { values }: Details,
): NoticeSpot | null => {
  const ability = place === 'accounts' ? 'user.list' : 'serial.list_books'
  const roleId = effectiveRoles({ ...actor, actingRole: null }).find(
    (role) => getScope(ability, role) !== 'no',
  )
  if (roleId === undefined) return null
  if (place === 'accounts') return { place, roleId, waiting: type === 'account.sign_up_waiting' }
  const serialId = values['serialId']
  return serialId === undefined ? null : { place, roleId, serialId }
}

const findSpot = (around: Around, row: Row, details: Details): NoticeSpot | null => {
  const place = isNoticeKind(row.type) ? NOTICES[row.type].place : 'order'
  if (place === 'sessions' || place === 'scores' || place === 'webhooks') return { place }
  if (place === 'accounts' || place === 'serial') return otherSpot(around, place, row, details)
  const orderId = row.order_id
  if (orderId === null || !around.visible.has(orderId)) return null
  const roleId = roleFor(around, details)
  if (roleId === null) return null
  const [chapterId] = details.chapterIds
  const only = details.chapterIds.length === 1 ? (chapterId ?? null) : null
  if (place === 'order' || place === 'comments') return { place, roleId, orderId }
  if (place === 'workspace' && only !== null) {
    const fix = row.type === 'returned' ? around.fixes.get(only) : undefined
    return {
      place,
      roleId,
      chapterId: only,
      pageId: fix?.pageId ?? null,
      itemId: fix?.itemId ?? null,
    }
  }
  return {
    place: 'chapters',
    roleId,
    orderId,
    chapterId: only,
    open: only === null ? null : (OPENS[row.type] ?? null),
  }
}

const visibleAmong = async (
  db: Db,
  actor: Actor,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (orderIds.length === 0) return new Set()
  const condition = visibleOrders({ ...actor, actingRole: null })
  const rows = await db
    .selectFrom('work_order')
    .select('id')
    .where('id', 'in', orderIds)
    .$if(condition !== undefined, (query) =>
      condition === undefined ? query : query.where(condition),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const openFixes = async (db: Db, chapterIds: readonly string[]): Promise<Around['fixes']> => {
  if (chapterIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('fix_item')
    .select(['chapter_id', 'source_page_id', 'item_id'])
    .where('chapter_id', 'in', chapterIds)
    .where('closed_at', 'is', null)
    .where('answer', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [row.chapter_id, { pageId: row.source_page_id, itemId: row.item_id }]),
  )
}

/** Rows as their reader sees them, with everything they name read in one go. */
export const viewNotifications = async (
  db: Db,
  actor: Actor,
  rows: readonly Row[],
): Promise<NotificationView[]> => {
  const details = rows.map(parseDetails)
  const orderIds = [...new Set(rows.map((row) => row.order_id).filter((id) => id !== null))]
  const chapterIds = [...new Set(details.flatMap((one) => one.chapterIds))]
  const orders = await getIdentities(db, orderIds)
  const found =
    chapterIds.length === 0
      ? []
      : await db.selectFrom('chapter').selectAll().where('id', 'in', chapterIds).execute()
  const names = await getNames(
    db,
    details.map(({ by }) => by),
  )
  const chapters = new Map(found.map((chapter) => [chapter.id, chapter]))
  const returned = rows.flatMap((row, index) =>
    row.type === 'returned' ? (details[index]?.chapterIds ?? []) : [],
  )
  const around = {
    actor,
    chapters,
    visible: await visibleAmong(db, actor, orderIds),
    fixes: await openFixes(db, returned),
  }
  return rows.map((row, index) => {
    const detail = details[index] ?? parseDetails(row)
    const order = row.order_id === null ? undefined : orders.get(row.order_id)
    return {
      id: row.id,
      kind: row.type,
      at: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
      order: row.order_id === null || order === undefined ? null : { id: row.order_id, ...order },
      chapterNumbers: detail.chapterIds
        .flatMap((id) => chapters.get(id)?.number ?? [])
        .toSorted((a, b) => a - b),
      by: findPerson(names, detail.by),
      values: detail.values,
      spot: findSpot(around, row, detail),
      isSilent: row.silent,
    }
  })
}
