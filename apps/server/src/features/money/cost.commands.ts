import type { CostPlanBody } from '@panelflow/contract/cost.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { CostSubject } from './cost.queries.ts'

/** @throws AppError `order.not_found`, `book.not_found`, `cost_plan.changed_meanwhile` */
export const setCostPlan = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  accountId: string,
  subject: CostSubject,
  { version, budget, price }: CostPlanBody,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const isOrder = 'orderId' in subject
    const id = isOrder ? subject.orderId : subject.bookId
    // the subject is locked, so that two first plans do not meet
    const found = await tx
      .selectFrom(isOrder ? 'work_order' : 'book')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (found === undefined) throw new AppError(isOrder ? 'order.not_found' : 'book.not_found')
    const column = isOrder ? 'order_id' : 'book_id'
    const before = await tx
      .selectFrom('cost_plan')
      .selectAll()
      .where(column, '=', id)
      .executeTakeFirst()
    if ((before?.version ?? 0) !== version) throw new AppError('cost_plan.changed_meanwhile')
    const amounts = { budget_minor: budget, price_minor: price, version: version + 1 }
    await (before === undefined
      ? tx
          .insertInto('cost_plan')
          .values({ id: deps.ids.next(), [column]: id, ...amounts })
          .execute()
      : tx.updateTable('cost_plan').set(amounts).where('id', '=', before.id).execute())
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: 'cost_plan_changed',
      accountId,
      object: { kind: isOrder ? 'order' : 'book', id },
      params: {
        was: { budget: before?.budget_minor ?? null, price: before?.price_minor ?? null },
        is: { budget, price },
      },
    })
  })
