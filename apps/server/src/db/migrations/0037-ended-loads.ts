import { type Kysely, sql } from 'kysely'

/** An ended order leaves loads of nothing, so that the worker finds whose other orders go on sooner now, and takes them away (`orders-behind.ts`). */
const STATEMENTS: readonly string[] = [
  `create or replace function forget_forecast_loads() returns trigger language plpgsql as $$
    begin
      update forecast_load set hours = 0 where order_id = new.id;
      return null;
    end $$`,
  `create index forecast_load_ended on forecast_load (order_id) where hours = 0`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
