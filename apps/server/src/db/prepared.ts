import { CompiledQuery, type RawBuilder } from 'kysely'
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

/** The same for a statement that is put together: under one name it has one text, whatever its values. */
export const executePrepared = async <Row>(db: Db | Tx, name: string, statement: RawBuilder<Row>): Promise<readonly Row[]> => {
  const compiled = statement.compile(db)
  nameStatement(name, compiled.sql)
  return (await db.executeQuery(compiled)).rows
}

const PAGE_SIZES: ReadonlySet<number> = new Set([20, 50, 100, 200])

/** The name of a page's plan, for sizes that screens ask for: whoever asks for every other size does not fill the database's memory with plans. */
export const pagePlan = (name: string, size: number): string | undefined => (PAGE_SIZES.has(size) ? `${name}_${size}` : undefined)
