import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { z } from 'zod'
import type { orderEdit } from '@panelflow/contract/order.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { FieldChange } from '@panelflow/domain/log/log-entry.ts'
import { orderEditErrors } from '@panelflow/domain/order/order-rules.ts'
import type { Updateable } from 'kysely'
import { publish } from '../../db/outbox.ts'
import type { WorkOrderTable } from '../../db/tables.ts'
import { deadlineOf, refuseFields } from './order-fields.ts'
import { inOrder, type OrderSession } from './order-session.ts'
import type { OrderDeps } from './workflow-deps.ts'
import { writeLog } from './write-decision.ts'

type EditBody = z.output<NonNullable<typeof orderEdit.body>>

const DEADLINES = {
  cutoffTime: 'cutoff_at',
  translationDeadline: 'translation_deadline',
  proofreadingDeadline: 'proofreading_deadline',
  typesettingDeadline: 'typesetting_deadline',
} as const
const WORDS = { title: 'title', type: 'type', remark: 'remark' } as const

const mayEdit = (actor: Actor, body: EditBody): void => {
  const asks = [
    ...(Object.keys(WORDS).some((key) => key in body) ? (['order.edit_base'] as const) : []),
    ...('cutoffTime' in body ? (['order.edit_deadline'] as const) : []),
    ...(['translationDeadline', 'proofreadingDeadline', 'typesettingDeadline'].some((key) => key in body)
      ? (['order.edit_stage_deadlines'] as const)
      : []),
  ]
  for (const ability of asks) {
    const permission = can(actor, ability)
    if (!permission.ok) throw new AppError(permission.code, { ability })
  }
}

const textOf = (value: string | Date | null): string | null => (value instanceof Date ? value.toISOString() : value)

type OrderColumn = (typeof DEADLINES)[keyof typeof DEADLINES] | (typeof WORDS)[keyof typeof WORDS]
type OrderFields = { [column in OrderColumn]?: string | null }

/** Writes what differs, logs it field by field and tells the live screens; nothing when nothing differs. Instants as ISO text. */
export const writeOrderFields = async ({ tx, now, row }: OrderSession, actor: Actor, set: Readonly<OrderFields>): Promise<void> => {
  const changes: FieldChange[] = Object.entries({ ...WORDS, ...DEADLINES })
    .filter(([, column]) => column in set)
    .map(([field, column]) => ({ field, from: textOf(row[column]), to: set[column] ?? null }))
    .filter(({ from, to }) => from !== to)
  if (changes.length === 0) return
  await tx
    .updateTable('work_order')
    .set({ ...set, version: row.version + 1 } as Updateable<WorkOrderTable>)
    .where('id', '=', row.id)
    .execute()
  await writeLog(tx, now, row.id, actor, [{ type: 'order.edited', changes }])
  await publish(tx, { type: 'order.changed', orderId: row.id, payload: { orderId: row.id } })
}

/** Title, type, remark and deadlines; what changed is logged field by field. */
export const editOrder = async (deps: OrderDeps, actor: Actor, orderId: string, body: EditBody): Promise<void> => {
  mayEdit(actor, body)
  await inOrder(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, body.version)
    const { row } = session
    if (session.state.stop !== null || row.status === 'completed') throw new AppError('order.finished', { status: row.status })
    const set: OrderFields = {}
    for (const [key, column] of Object.entries(WORDS)) {
      const value = body[key as keyof typeof WORDS]
      if (value !== undefined) set[column] = value
    }
    for (const [key, column] of Object.entries(DEADLINES)) {
      const value = body[key as keyof typeof DEADLINES]
      if (value !== undefined) set[column] = deadlineOf(key as keyof typeof DEADLINES, value, deps.zone)
    }
    const merged = (column: (typeof DEADLINES)[keyof typeof DEADLINES]): string | null =>
      column in set ? (set[column] ?? null) : textOf(row[column])
    refuseFields(
      orderEditErrors({
        title: body.title ?? row.title,
        type: body.type ?? row.type,
        cutoffAt: merged('cutoff_at'),
        translationDeadline: merged('translation_deadline'),
        proofreadingDeadline: merged('proofreading_deadline'),
        typesettingDeadline: merged('typesetting_deadline'),
      }),
    )
    await writeOrderFields(session, actor, set)
  })
}
