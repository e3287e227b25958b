import { type Kysely, sql } from 'kysely'

/** Rights are kept by shape (`rights-shape.ts`): a page of the list reads the shapes' short names, and a shape itself only where it is new to the process. */
const STATEMENTS: readonly string[] = [
  // cards are written again when somebody looks
  `delete from order_card`,
  `alter table order_card add column shape_key text not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
