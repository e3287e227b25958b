import type { Tx } from '../../db/transaction.ts'
import { publish } from '../../db/outbox.ts'
import type { Deps } from '../../ports/deps.ts'

/** Lists of accounts that are open elsewhere read again. */
export const publishAccounts = (tx: Tx): Promise<void> =>
  publish(tx, { type: 'account.changed', payload: {} })

/**
 * Administrators hear, a moment later, of people who wait for them. Asked for whether somebody
 * waits or not, so that the answer to
 * "forgot password" takes the same time for names that exist and names that do not.
 */
export const enqueueWaitingNotice = ({ queue }: Pick<Deps, 'queue'>, tx: Tx): Promise<void> =>
  queue.enqueue(tx, 'account.notify_waiting', {}, { singletonKey: 'notify_waiting' })
