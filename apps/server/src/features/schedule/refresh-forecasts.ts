/**
 * Keeps the forecast beside each order: what has changed, and what stands behind it in somebody's
 * queue, within a second or two;
 * everything once a day, because paces change too.
 */
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import {
  type Load,
  computeLoads,
  type RemainingWork,
  riskAt,
  riskMoments,
  type RiskMoments,
  withAhead,
  defaultRiskMoments,
} from '@panelflow/domain/schedule/forecast.ts'
import { remainingWork } from '@panelflow/domain/schedule/remaining-work.ts'
import { sql } from 'kysely'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { type ChapterRow, type OrderRow, toOrderState } from '../../core/access/order-state.ts'
import { loadHoursAhead } from './ahead.queries.ts'
import { forgetEnded, movedLoads, refreshBehind } from './orders-behind.ts'
import { getWordsByChapter } from './word-counts.queries.ts'
import { createSizeLookup } from './order-sizes.ts'
import { loadPaces } from './pace.queries.ts'
import { forecastsFrom, readTiming } from './studio-calendar.ts'

const BATCH_SIZE = 50
const DAY_MS = 86_400_000

interface Left {
  readonly row: OrderRow
  /** null: pictures are missing, so nobody knows how much there is */
  readonly work: readonly RemainingWork[] | null
}

/** Changed orders first, then those whose figures are the oldest. */
const ordersDue = async (tx: Tx, now: Date): Promise<readonly OrderRow[]> => {
  const running = sql<boolean>`urgency in (0, 1)`
  const changed = await tx
    .selectFrom('work_order')
    .selectAll()
    .where(running)
    .where('forecast_stale', '=', true)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  if (changed.length > 0) return changed
  const since = Math.max(now.getTime() - DAY_MS, (await forecastsFrom(tx)).getTime())
  return await tx
    .selectFrom('work_order')
    .selectAll()
    .where(running)
    .where('forecast_at', '<', new Date(since))
    .orderBy('forecast_at')
    .limit(BATCH_SIZE)
    .execute()
}

const countPages = async (
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; pages: number }>`
    select c.id, count(p.id)::int as pages from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    where c.order_id in (${sql.join(orderIds)}) group by c.id`.execute(tx)
  return new Map(rows.map(({ id, pages }) => [id, pages]))
}

const listRemaining = async (tx: Tx, rows: readonly OrderRow[]): Promise<readonly Left[]> => {
  const ids = rows.map(({ id }) => id)
  const chapters = await tx
    .selectFrom('chapter')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('number')
    .execute()
  const byOrder = new Map<string, ChapterRow[]>()
  for (const chapter of chapters)
    byOrder.set(chapter.order_id, [...(byOrder.get(chapter.order_id) ?? []), chapter])
  const pages = await countPages(tx, ids)
  const left: Left[] = []
  for (const row of rows) {
    const its = byOrder.get(row.id) ?? []
    const state = toOrderState(row, its)
    const known = !isFinished(state) && its.length > 0 && its.every(({ id }) => pages.has(id))
    const counted = known && row.word_count === null ? await getWordsByChapter(tx, row.id) : null
    left.push({
      row,
      work: known
        ? remainingWork(state, createSizeLookup({ row, chapters: its }, counted, pages))
        : null,
    })
  }
  return left
}

interface Figures extends RiskMoments {
  readonly loads: readonly Load[] | null
}

const store = async (
  tx: Tx,
  now: Date,
  row: OrderRow,
  { loads, tightFrom, lateFrom }: Figures,
): Promise<void> => {
  const moments = { tight_from: new Date(tightFrom), late_from: new Date(lateFrom) }
  const written = await tx
    .updateTable('work_order')
    .set({
      ...moments,
      forecast: loads === null ? null : JSON.stringify(loads),
      forecast_version: row.version,
      forecast_at: now,
    })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  const at = now.getTime()
  const cutoff = row.cutoff_at.getTime()
  const before = riskAt(
    { tightFrom: row.tight_from.getTime(), lateFrom: row.late_from.getTime() },
    cutoff,
    at,
  )
  if (written.numUpdatedRows > 0n && riskAt({ tightFrom, lateFrom }, cutoff, at) !== before)
    await publish(tx, { type: 'order.changed', orderId: row.id, payload: { orderId: row.id } })
}

const peopleIn = (loads: readonly Load[] | null): readonly string[] => [
  ...new Set(loads?.flatMap(({ accountId }) => accountId ?? [])),
]

/** What other orders of the same people will find before them. */
const saveLoads = async (
  tx: Tx,
  orders: readonly { readonly row: OrderRow; readonly loads: readonly Load[] | null }[],
): Promise<void> => {
  const ids = orders.map(({ row }) => row.id)
  const before = await tx
    .deleteFrom('forecast_load')
    .where('order_id', 'in', ids)
    .returningAll()
    .execute()
  const rows = orders.flatMap(({ row, loads }) =>
    peopleIn(loads).map((accountId) => ({
      order_id: row.id,
      account_id: accountId,
      urgency: row.urgency ?? 1,
      cutoff_at: row.cutoff_at,
      hours: (loads ?? []).reduce(
        (sum, load) => (load.accountId === accountId ? sum + load.hours : sum),
        0,
      ),
    })),
  )
  if (rows.length > 0) await tx.insertInto('forecast_load').values(rows).execute()
  await refreshBehind(tx, movedLoads(before, rows))
}

/** One round; answers how many orders it looked at. Several workers take turns. */
export const refreshForecasts = async ({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows: turn } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(hashtext('order.forecasts')) as mine`.execute(tx)
    if (turn[0]?.mine !== true) return 0
    const now = clock.now()
    const ended = await forgetEnded(tx)
    const rows = await ordersDue(tx, now)
    if (rows.length === 0) return ended
    const left = await listRemaining(tx, rows)
    const timing = await readTiming(tx)
    const people = [
      ...new Set(
        left.flatMap(({ work }) => work?.flatMap(({ accountId }) => accountId ?? []) ?? []),
      ),
    ]
    const getPace = await loadPaces(tx, people, now, timing)
    const own = left.map(({ row, work }) => ({
      row,
      loads: work === null ? null : computeLoads(work, getPace),
    }))
    await saveLoads(tx, own)
    const before = await loadHoursAhead(
      tx,
      own.flatMap(({ row, loads }) => peopleIn(loads).map((accountId) => ({ row, accountId }))),
    )
    for (const { row, loads } of own) {
      const cutoff = row.cutoff_at.getTime()
      const all = loads === null ? null : withAhead(loads, (accountId) => before(row.id, accountId))
      const moments = all === null ? defaultRiskMoments(cutoff) : riskMoments(all, cutoff, timing)
      await store(tx, now, row, { loads: all, ...moments })
    }
    return rows.length
  })
