import { type Kysely, sql } from 'kysely'

/**
 * Locks an order, named by itself or by one of its chapters, and only then reads its chapters: within a function that changes something each
 * statement sees what was committed before it, within one statement the chapters would be those from before the wait.
 */
const OPEN_ORDER = `create function open_order(oid uuid, cid uuid, out ord work_order, out chapters json) returns record language plpgsql volatile
  set plan_cache_mode to force_generic_plan as $$
  begin
    select o.* into ord from work_order o where o.id = coalesce(oid, (select c.order_id from chapter c where c.id = cid)) for update;
    select coalesce(json_agg(x order by x.number), '[]') into chapters from (
      select c.id, c.number, c.status, c.furthest, c.return_to, c.round, c.translator_id, c.proofreader_id, c.reviewer_id, c.typesetter_id,
        c.visual_reviewer_id, c.final_images, c.problem, c.version
      from chapter c where c.order_id = ord.id) x;
  end $$`

/** Rows of one order by its key: no value ever wants a plan of its own, and planning took longer than running. */
const PLAN_ONCE = `alter function write_decision set plan_cache_mode to force_generic_plan`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [OPEN_ORDER, PLAN_ONCE]) await sql.raw(statement).execute(db)
}
