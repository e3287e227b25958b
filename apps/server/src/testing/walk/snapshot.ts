/** What the database says of an order, and whether it hangs together. */
import { deriveOrderStatus, hasImageProblem } from '@panelflow/domain/order/derive-order-status.ts'
import type { Facts } from '@panelflow/domain/order/decision.ts'
import type { OrderState } from '@panelflow/domain/order/order-state.ts'
import { deriveTodos } from '@panelflow/domain/order/todos.ts'
import type { WorkflowEvent } from '@panelflow/domain/order/workflow-event.ts'
import { toCounts } from '@panelflow/domain/testing/sample-events.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { countOpenFixItems } from '../../features/chapter/fix-list.ts'
import { toOrderState } from '../../core/access/order-state.ts'
import type { TestApp } from '../test-app.ts'

export interface Snapshot {
  readonly order: OrderState
  readonly chapterVersions: ReadonlyMap<string, number>
  readonly openFixItems: ReadonlyMap<string, number>
  /** last entry of the order's log */
  readonly lastLog: string | number
}

/** Ten thousand steps of a walk are looked at: few questions, those at once. */
export const readSnapshot = async ({ deps }: TestApp, orderId: string): Promise<Snapshot> => {
  const lastLog = sql<string | null>`(select max(id) from log_entry where order_id = ${orderId})`
  const mayBeOpen = sql<boolean>`exists (select from fix_item where chapter_id = chapter.id and closed_at is null)`
  const ordered = deps.db
    .selectFrom('work_order')
    .selectAll()
    .select(lastLog.as('last_log'))
    .where('id', '=', orderId)
  const inIt = deps.db
    .selectFrom('chapter')
    .selectAll()
    .select(mayBeOpen.as('may_be_open'))
    .where('order_id', '=', orderId)
  const [row, chapters] = await Promise.all([
    ordered.executeTakeFirstOrThrow(),
    inIt.orderBy('number').execute(),
  ])
  const openFixItems = new Map<string, number>()
  for (const { id, may_be_open } of chapters)
    openFixItems.set(
      id,
      may_be_open ? await inTransaction(deps.db, (tx) => countOpenFixItems(tx, id)) : 0,
    )
  return {
    order: toOrderState(row, chapters),
    chapterVersions: new Map(chapters.map(({ id, version }) => [id, version])),
    openFixItems,
    lastLog: row.last_log ?? 0,
  }
}

/**
 * Facts as the server would look them up: the walk's pages are blank, so nothing is empty and
 * nothing is found.
 */
export const factsIn =
  ({ openFixItems }: Snapshot, now: Date) =>
  (event: WorkflowEvent): Facts => ({
    now: now.toISOString(),
    counts: toCounts({
      openFixItems: 'chapterId' in event ? (openFixItems.get(event.chapterId) ?? 0) : 0,
    }),
  })

const todoKey = (chapterId: string, kind: string, role: number, accountId: string | null): string =>
  [chapterId, kind, role, accountId ?? ''].join(' ')

const checkTodos = async ({ deps }: TestApp, { order }: Snapshot): Promise<void> => {
  const rows = await deps.db
    .selectFrom('todo')
    .select(['chapter_id', 'kind', 'role_id', 'account_id'])
    .where('order_id', '=', order.id)
    .execute()
  const stored = rows
    .map((row) => todoKey(row.chapter_id, row.kind, row.role_id, row.account_id))
    .toSorted()
  expect(stored).toEqual(
    deriveTodos(order)
      .map((todo) => todoKey(todo.chapterId, todo.kind, todo.role, todo.accountId))
      .toSorted(),
  )
}

interface Step {
  readonly from?: string
  readonly to?: string
}

const follow = (start: string, end: string, steps: readonly Step[]): void => {
  let here = start
  for (const { from, to } of steps) {
    expect(from).toBe(here)
    here = to ?? here
  }
  expect(here).toBe(end)
}

/**
 * The log since `before` leads every chapter, and the order, from where they were to where they
 * are.
 */
const checkLog = async ({ deps }: TestApp, before: Snapshot, after: Snapshot): Promise<void> => {
  const rows = await deps.db
    .selectFrom('log_entry')
    .select(['chapter_id', 'type', 'details'])
    .where('order_id', '=', after.order.id)
    .where('id', '>', Number(before.lastLog))
    .orderBy('id')
    .execute()
  const listSteps = (type: string, chapterId: string | null): readonly Step[] =>
    rows
      .filter((row) => row.type === type && row.chapter_id === chapterId)
      .map(({ details }) => details as Step)
  for (const chapter of after.order.chapters) {
    const was = before.order.chapters.find(({ id }) => id === chapter.id)
    follow(was?.status ?? '', chapter.status, listSteps('chapter.status_changed', chapter.id))
  }
  if (after.order.stop === null)
    follow(before.order.status, after.order.status, listSteps('order.status_changed', null))
}

/** Stored is derived, to-dos are those of the state, the log is complete. */
export const checkSound = async (
  app: TestApp,
  before: Snapshot,
  after: Snapshot,
): Promise<void> => {
  expect(after.order.status).toBe(deriveOrderStatus(after.order))
  expect(after.order.imageError).toBe(hasImageProblem(after.order.chapters))
  await Promise.all([checkTodos(app, after), checkLog(app, before, after)])
}

export const checkUntouched = (before: Snapshot, after: Snapshot): void => {
  expect(after.order).toEqual(before.order)
  expect(after.chapterVersions).toEqual(before.chapterVersions)
  expect(after.lastLog).toEqual(before.lastLog)
}
