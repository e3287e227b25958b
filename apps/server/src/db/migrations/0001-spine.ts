import { type Kysely, sql } from 'kysely'
import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { people } from './0001/people.ts'
import { works } from './0001/works.ts'
import { orders } from './0001/orders.ts'
import { pages } from './0001/pages.ts'
import { support } from './0001/support.ts'
import { writeDecisionFunction } from './0001/write-decision.ts'

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** The tables of the spine. Statements are plain SQL: what the database enforces should be readable as such. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const words = {
    chapterStatuses: list(CHAPTER_STATUSES),
    orderStatuses: list(ORDER_STATUSES),
    sourceLanguages: list(SOURCE_LANGUAGES),
    targetLanguages: list(TARGET_LANGUAGES),
  }
  for (const part of [people(words), works(words), orders(words), pages(words), support(words), writeDecisionFunction(words)]) {
    for (const statement of part) await sql.raw(statement).execute(db)
  }
}
