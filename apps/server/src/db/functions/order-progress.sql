-- Invariant: `work_order.progress` is the average progress of the order's chapters through the stages, in permille.
-- Every change of an order raises its version in the transaction that changed its chapters, so the trigger runs on that column.
create or replace function order_progress(order_id uuid) returns smallint language sql stable as $$
  select coalesce(round(1000 * avg(array_position(array['images', 'preprocessing', 'assignment', 'translation', 'proofreading', 'review',
    'typesetter_assignment', 'typesetting', 'visual_review', 'delivered']::text[], c.furthest) - 1) / 9), 0)::smallint
  from chapter c where c.order_id = order_progress.order_id $$;

create or replace function set_order_progress() returns trigger language plpgsql as $$
  begin
    new.progress := order_progress(new.id);
    return new;
  end $$;

create or replace trigger work_order_progress before update of version on work_order for each row execute function set_order_progress();
