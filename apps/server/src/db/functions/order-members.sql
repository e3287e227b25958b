-- Invariant: `order_member` holds one row per person and order in which the person has a seat, however many chapters. Lists of people who
-- see only their own orders begin there. Whoever writes seats holds the order's lock.
create or replace function join_order() returns trigger language plpgsql as $$
  begin
    insert into order_member (account_id, order_id)
    select distinct s.account_id, c.order_id from changed_seats s join chapter c on c.id = s.chapter_id where s.ended_at is null
    on conflict do nothing;
    return null;
  end $$;

create or replace function leave_order() returns trigger language plpgsql as $$
  begin
    delete from order_member m using (
      select distinct s.account_id, c.order_id from changed_seats s join chapter c on c.id = s.chapter_id) changed
    where m.account_id = changed.account_id and m.order_id = changed.order_id and not exists (
      select 1 from chapter c join assignment a on a.chapter_id = c.id
      where c.order_id = changed.order_id and a.account_id = changed.account_id and a.ended_at is null);
    return null;
  end $$;

create or replace trigger assignment_created after insert on assignment referencing new table as changed_seats
  for each statement execute function join_order();

create or replace trigger assignment_changed after update on assignment referencing new table as changed_seats
  for each statement execute function leave_order();

create or replace trigger assignment_deleted after delete on assignment referencing old table as changed_seats
  for each statement execute function leave_order();
