import { CompiledQuery } from 'kysely'
import { nameStatement } from './named-pool.ts'
import type { Db } from './open-database.ts'
import type { Tx } from './transaction.ts'

/** A statement the database parses once per connection and plans a few times. `values` stand for `$1`, `$2`, … */
export type Prepared<Row, Values extends readonly unknown[]> = (db: Db | Tx, values: Values) => Promise<readonly Row[]>

/**
 * For statements of many requests whose best plan is the same whatever the values. Filters that are narrow for one value and wide for another
 * are not for here: after five runs the plan no longer looks at the values.
 */
export const prepared = <Row, Values extends readonly unknown[]>(name: string, text: string): Prepared<Row, Values> => {
  nameStatement(name, text)
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}
