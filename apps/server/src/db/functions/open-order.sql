-- Locks an order, named by itself or by one of its chapters, and then reads its chapters. A function that writes sees in each statement what
-- was committed before that statement; one single statement would read the chapters as they were before it waited for the lock.
-- Rows of one order by its key never need a plan of their own: planning took longer than running.
create or replace function open_order(oid uuid, cid uuid, out ord work_order, out chapters json) returns record language plpgsql
  set plan_cache_mode to 'force_generic_plan' as $$
  begin
    select o.* into ord from work_order o where o.id = coalesce(oid, (select c.order_id from chapter c where c.id = cid)) for update;
    select coalesce(json_agg(x order by x.number), '[]') into chapters from (
      select c.id, c.number, c.status, c.furthest, c.return_to, c.round, c.translator_id, c.proofreader_id, c.reviewer_id, c.typesetter_id,
        c.visual_reviewer_id, c.final_images, c.problem, c.version
      from chapter c where c.order_id = ord.id) x;
  end $$;
