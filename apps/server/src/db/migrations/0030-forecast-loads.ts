import { type Kysely, sql } from 'kysely'

/**
 * What each person still has to do in each order that goes on, in working hours, in the order it is done in: urgent ones first, then by deadline.
 * What comes before an order of a person is one stretch of the index. `urgency` as on the order; ended orders are left out.
 */
const STATEMENTS: readonly string[] = [
  `create table forecast_load (
    order_id uuid not null references work_order (id) on delete cascade,
    account_id uuid not null references account (id) on delete cascade,
    urgency smallint not null,
    cutoff_at timestamptz not null,
    hours double precision not null,
    primary key (order_id, account_id)
  )`,
  `create index forecast_load_queue on forecast_load (account_id, urgency, cutoff_at, order_id) include (hours)`,
  `insert into forecast_load (order_id, account_id, urgency, cutoff_at, hours)
    select o.id, a.id, o.urgency, o.cutoff_at, sum((l ->> 'hours')::float) from work_order o
    cross join lateral jsonb_array_elements(o.forecast) l join account a on a.id = (l ->> 'accountId')::uuid
    where o.urgency in (0, 1) and jsonb_typeof(o.forecast) = 'array' group by o.id, a.id`,
  `create function forget_forecast_loads() returns trigger language plpgsql as $$
    begin
      delete from forecast_load where order_id = new.id;
      return null;
    end $$`,
  `create trigger work_order_ended after update on work_order for each row
    when (new.urgency = 2 and old.urgency <> 2) execute function forget_forecast_loads()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
