import { type Kysely, sql } from 'kysely'

/**
 * Who sits in an order, once whatever the number of his chapters: the lists of those who see only their own begin here. Kept by the database with
 * whatever writes seats; whoever writes them holds the order's lock.
 */
const STATEMENTS: readonly string[] = [
  `create table order_member (
    account_id uuid not null references account (id) on delete cascade,
    order_id uuid not null references work_order (id) on delete cascade,
    primary key (account_id, order_id)
  )`,
  `create index order_member_order on order_member (order_id)`,
  `insert into order_member (account_id, order_id)
    select distinct a.account_id, c.order_id from assignment a join chapter c on c.id = a.chapter_id where a.ended_at is null`,
  `create function join_order() returns trigger language plpgsql as $$
    begin
      insert into order_member (account_id, order_id)
      select distinct a.account_id, c.order_id from seats a join chapter c on c.id = a.chapter_id where a.ended_at is null
      on conflict do nothing;
      return null;
    end $$`,
  `create function leave_order() returns trigger language plpgsql as $$
    begin
      delete from order_member m using (select distinct a.account_id, c.order_id from seats a join chapter c on c.id = a.chapter_id) g
      where m.account_id = g.account_id and m.order_id = g.order_id and not exists (
        select 1 from chapter c join assignment a on a.chapter_id = c.id
        where c.order_id = g.order_id and a.account_id = g.account_id and a.ended_at is null);
      return null;
    end $$`,
  `create trigger assignment_made after insert on assignment referencing new table as seats for each statement execute function join_order()`,
  `create trigger assignment_changed after update on assignment referencing new table as seats for each statement execute function leave_order()`,
  `create trigger assignment_gone after delete on assignment referencing old table as seats for each statement execute function leave_order()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
