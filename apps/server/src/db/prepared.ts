import { CompiledQuery, type RawBuilder } from 'kysely'
import { nameStatement, poolBehind } from './named-pool.ts'
import type { Db } from './open-database.ts'
import { currentTransaction } from './request-transaction.ts'
import type { Tx } from './transaction.ts'

/**
 * A statement the database parses once per connection and plans a few times. `values` stand for
 * `$1`, `$2`, …
 */
export type Prepared<Row, Values extends readonly unknown[]> = (
  db: Db | Tx,
  values: Values,
) => Promise<readonly Row[]>

/**
 * Outside a transaction it goes to the pool by itself: what stands between costs as much as reading
 * a row by its key.
 */
const execute = async <Row>(
  db: Db | Tx,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> => {
  const pool = poolBehind(db)
  if (pool === undefined || currentTransaction() !== undefined)
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  return (await pool.query<Row & object>({ name, text, values: [...values] })).rows
}

/**
 * For statements of many requests whose best plan is the same whatever the values. Filters that are
 * narrow for one value and wide for another
 * are not for here: after five runs the plan no longer looks at the values.
 */
export const prepared = <Row, Values extends readonly unknown[]>(
  name: string,
  text: string,
): Prepared<Row, Values> => {
  nameStatement(name, text)
  return (db, values) => execute<Row>(db, name, text, values)
}

/**
 * A statement that is put together, under a name: it has one text whatever its `values`, which
 * stand in the order of the text.
 */
export interface Plan {
  readonly name: string
  readonly values: readonly unknown[]
}

const texts = new Map<string, string>()

const compileSql = (
  db: Db | Tx,
  { name, values }: Plan,
  make: () => RawBuilder<unknown>,
): string => {
  const { sql, parameters } = make().compile(db)
  if (JSON.stringify(parameters) !== JSON.stringify(values))
    throw new Error(`The prepared statement ${name} has its values in another order.`)
  nameStatement(name, sql)
  texts.set(name, sql)
  return sql
}

/**
 * The same for such a statement: it is put together when its name is met for the first time, and
 * never again.
 */
export const executePlan = async <Row>(
  db: Db | Tx,
  plan: Plan,
  make: () => RawBuilder<Row>,
): Promise<readonly Row[]> => {
  const text = texts.get(plan.name) ?? compileSql(db, plan, make)
  return await execute<Row>(db, plan.name, text, plan.values)
}

const PAGE_SIZES: ReadonlySet<number> = new Set([20, 50, 100, 200])

/**
 * The name of a page's plan, for sizes that screens ask for: whoever asks for every other size does
 * not fill the database's memory with plans.
 */
export const pagePlan = (name: string, size: number): string | undefined =>
  PAGE_SIZES.has(size) ? `${name}_${size}` : undefined
