import { type Kysely, sql } from 'kysely'

/** What the list reads of a card is one text (`order-card.ts`): twenty of them are read several times as fast as twenty rows of five columns. */
const STATEMENTS: readonly string[] = [
  // cards are written again when somebody looks
  `delete from order_card`,
  `delete from chapter_card`,
  `alter table order_card drop column head, drop column cover, drop column is_open, drop column people, add column line text not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
