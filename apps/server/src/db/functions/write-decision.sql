-- Writes one decision of the workflow in one call, with plans kept: chapters, order, to-dos, log, live event. Returns the id of the event, which
-- the process announces after the commit: transactions that notify commit one after the other.
-- Of the to-dos only those that are removed and added are written. `removed_todos` null: chapters themselves were added or removed, so every
-- to-do that is not in `new_todos` is deleted.
create or replace function write_decision(ord jsonb, chapters jsonb, removed_todos jsonb, new_todos jsonb, entries jsonb, moved boolean, at_time timestamptz)
  returns bigint language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
  declare
    oid uuid := (ord ->> 'id')::uuid;
    event_id bigint;
  begin
    update chapter c set status = n.status, furthest = n.furthest, return_to = n.return_to, round = n.round, translator_id = n.translator_id,
      proofreader_id = n.proofreader_id, reviewer_id = n.reviewer_id, typesetter_id = n.typesetter_id, visual_reviewer_id = n.visual_reviewer_id,
      final_images = n.final_images, problem = n.problem, version = c.version + 1,
      status_since = case when c.status = n.status then c.status_since else at_time end
    from jsonb_to_recordset(chapters) as n(id uuid, status text, furthest text, return_to text, round int, translator_id uuid, proofreader_id uuid,
      reviewer_id uuid, typesetter_id uuid, visual_reviewer_id uuid, final_images text, problem jsonb)
    where c.id = n.id;

    update work_order o set status = n.status, version = n.version, image_error = n.image_error, translator_ever_assigned = n.translator_ever_assigned,
      stage_entered_at = case when moved then at_time else o.stage_entered_at end,
      submitted_at = case when moved and n.status = 'reviewing' then at_time else o.submitted_at end,
      completed_at = case when moved and n.status = 'completed' then at_time else o.completed_at end,
      stop_status = n.stop_status, stop_reason = n.stop_reason, stop_account_id = n.stop_account_id, stopped_at = n.stopped_at
    from jsonb_to_record(ord) as n(status text, version int, image_error boolean, translator_ever_assigned boolean,
      stop_status text, stop_reason text, stop_account_id uuid, stopped_at timestamptz)
    where o.id = oid;

    if removed_todos is null then
      delete from todo t where t.order_id = oid and not exists (
        select 1 from jsonb_to_recordset(new_todos) as w(chapter_id uuid, kind text, role_id smallint)
        where (w.chapter_id, w.kind, w.role_id) = (t.chapter_id, t.kind, t.role_id));
    elsif removed_todos <> '[]' then
      delete from todo t using jsonb_to_recordset(removed_todos) as g(chapter_id uuid, kind text, role_id smallint)
      where (t.chapter_id, t.kind, t.role_id) = (g.chapter_id, g.kind, g.role_id);
    end if;
    -- a to-do that stays keeps the time it has been waiting
    if new_todos <> '[]' then
      insert into todo (chapter_id, order_id, kind, role_id, account_id, since)
      select w.chapter_id, oid, w.kind, w.role_id, w.account_id, at_time
      from jsonb_to_recordset(new_todos) as w(chapter_id uuid, kind text, role_id smallint, account_id uuid)
      on conflict (chapter_id, kind, role_id) do update set account_id = excluded.account_id, since = excluded.since
        where todo.account_id is distinct from excluded.account_id;
    end if;

    insert into log_entry (order_id, chapter_id, type, actor_id, actor_role, details, at)
    select oid, l.chapter_id, l.type, l.actor_id, l.actor_role, l.details, at_time
    from jsonb_to_recordset(entries) as l(n int, chapter_id uuid, type text, actor_id uuid, actor_role smallint, details jsonb) order by l.n;

    insert into event_outbox (type, order_id, payload) values ('order.changed', oid, jsonb_build_object('orderId', oid)) returning id into event_id;
    return event_id;
  end $$;
