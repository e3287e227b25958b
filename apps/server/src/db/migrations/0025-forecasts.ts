import { type Kysely, sql } from 'kysely'

/**
 * What is left of an order in working hours, and the moments from which it will be tight or late, kept beside the order: a page of the list
 * reckons nothing, a filter reads an index. `forecast_version` is the version the figures are of; another one asks for new figures.
 * Where nothing can be forecast the clock speaks: three days and one day before the deadline.
 */
const STATEMENTS: readonly string[] = [
  `alter table work_order
    add column forecast jsonb,
    add column forecast_version integer,
    add column forecast_at timestamptz,
    add column tight_from timestamptz,
    add column late_from timestamptz`,
  `update work_order set tight_from = cutoff_at - interval '3 days', late_from = cutoff_at - interval '1 day'`,
  `alter table work_order alter column tight_from set not null, alter column late_from set not null`,
  `alter table work_order add column risk_at timestamptz generated always as (
    case when stop_status is not null or status = 'completed' then timestamptz '9999-12-31 00:00:00+00' else late_from end) stored`,
  `create function start_order_risk() returns trigger language plpgsql as $$
    begin
      new.tight_from := coalesce(new.tight_from, new.cutoff_at - interval '3 days');
      new.late_from := coalesce(new.late_from, new.cutoff_at - interval '1 day');
      return new;
    end $$`,
  `create trigger work_order_risk before insert on work_order for each row execute function start_order_risk()`,
  `create index work_order_risk_at on work_order (risk_at, id)`,
  `create index work_order_tight on work_order (tight_from) where urgency in (0, 1)`,
  `create index work_order_forecast_due on work_order (id) where urgency in (0, 1) and forecast_version is distinct from version`,
  `create index work_order_forecast_age on work_order (forecast_at) where urgency in (0, 1)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
