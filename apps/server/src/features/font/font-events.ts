import { publish } from '../../db/outbox.ts'
import type { Tx } from '../../db/transaction.ts'

/** Whoever chooses among fonts reads the list again. */
export const publishFonts = (tx: Tx): Promise<void> =>
  publish(tx, { type: 'font.changed', payload: {} })
