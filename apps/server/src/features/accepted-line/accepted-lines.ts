/** What readers accepted: kept per chapter, stage and person. */
import type { acceptedLineAdd, acceptedLineList } from '@panelflow/contract/accepted-line.ts'
import type { EndpointAnswer, EndpointBody } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { hashText, READER_ROLES, type ReadingStage } from '@panelflow/domain/page/accepted-lines.ts'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { requireChapter } from '../../core/access/order-access.ts'
import type { Db } from '../../db/open-database.ts'
import { publish } from '../../db/outbox.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

/**
 * Lines whose present words somebody accepted at the stage; the last one to do so is named. Throws
 * `chapter.not_found` and the permission codes.
 */
export const listAcceptedLines = async (
  db: Db,
  actor: Actor,
  chapterId: string,
  stage: ReadingStage,
): Promise<EndpointAnswer<typeof acceptedLineList>> => {
  await requireChapter(db, actor, 'workspace.open', chapterId)
  const rows = await db
    .selectFrom('accepted_line as a')
    .innerJoin('account', 'account.id', 'a.account_id')
    .innerJoin('page_document as d', 'd.chapter_id', 'a.chapter_id')
    .innerJoin('source_page as p', 'p.id', 'd.source_page_id')
    .innerJoin('page_item as t', (join) =>
      join.onRef('t.document_id', '=', 'd.id').onRef('t.id', '=', 'a.item_id'),
    )
    .select([
      'a.item_id',
      'a.hash',
      'a.account_id',
      'account.name',
      'account.real_name',
      sql<string | null>`t.props ->> 'translation'`.as('words'),
    ])
    .where('a.chapter_id', '=', chapterId)
    .where('a.stage', '=', stage)
    .where('d.kind', '=', 'lane')
    .where('p.replaced_at', 'is', null)
    .orderBy('a.at')
    .execute()
  const accepted = rows
    .filter(({ words, hash }) => words !== null && hashText(words) === hash)
    .map(({ item_id, hash, account_id, name, real_name }) => ({
      itemId: item_id,
      hash,
      by: account_id === actor.accountId ? null : real_name || name,
    }))
  return [...new Map(accepted.map((line) => [line.itemId, line])).values()]
}

/**
 * Marks lines as accepted by the actor. Throws `permission.role_denied` for who does not read at
 * the stage, `chapter.not_found` and the permission codes.
 */
export const addAcceptedLines = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  chapterId: string,
  { stage, lines }: EndpointBody<typeof acceptedLineAdd>,
): Promise<void> => {
  const { row } = await requireChapter(db, actor, 'workspace.open', chapterId)
  if (!effectiveRoles(actor).some((role) => READER_ROLES[stage].includes(role)))
    throw new AppError('permission.role_denied')
  const hashes = new Map(lines.map(({ itemId, hash }) => [itemId, hash]))
  const rows = [...hashes].map(([item_id, hash]) => ({
    chapter_id: chapterId,
    stage,
    account_id: actor.accountId,
    item_id,
    hash,
    at: clock.now(),
  }))
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('accepted_line')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['chapter_id', 'stage', 'account_id', 'item_id']).doUpdateSet({
          hash: (eb) => eb.ref('excluded.hash'),
          at: (eb) => eb.ref('excluded.at'),
        }),
      )
      .execute()
    await publish(tx, {
      type: 'accepted_line.changed',
      orderId: row.id,
      chapterId,
      payload: { chapterId },
    })
  })
}
