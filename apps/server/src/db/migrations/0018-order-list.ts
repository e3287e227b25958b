import { type Kysely, sql } from 'kysely'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'

const texts = (values: readonly string[]): string => `array[${values.map((value) => `'${value}'`).join(', ')}]::text[]`

/**
 * The order list's sorts as columns with an index each, so that a page costs the same at 1,000 and at 100,000 orders; and letters
 * for its search. `urgency`: 0 urgent, 1 regular, 2 ended. `progress`: permille of the way through the stages, on average of the chapters.
 */
const LIST: readonly string[] = [
  // trigrams are blind for words of two letters, which is what a Chinese reader types: letters and pairs of letters find them
  `create function search_parts(words text) returns text[] language sql immutable strict parallel safe as $$
    select array_agg(distinct part) from (
      select substr(lower(words), n, 1) as part from generate_series(1, length(words)) n
      union select substr(lower(words), n, 2) from generate_series(1, length(words) - 1) n) parts
  $$`,
  `alter table work_order
    add column urgency smallint generated always as (
      case when stop_status is not null or status = 'completed' then 2 when type = 'urgent' then 0 else 1 end) stored,
    add column status_rank smallint generated always as (array_position(${texts(ORDER_STATUSES)}, status)) stored,
    add column progress smallint not null default 0`,
  `create function order_progress(oid uuid) returns smallint language sql stable as $$
    select coalesce(round(1000 * avg(array_position(${texts(STAGES)}, furthest) - 1) / ${STAGES.length - 1}), 0)::smallint
    from chapter where order_id = oid
  $$`,
  `update work_order set progress = order_progress(id)`,
  // every change of an order raises its version, in the transaction that changed the chapters
  `create function keep_order_progress() returns trigger language plpgsql as $$
    begin
      new.progress := order_progress(new.id);
      return new;
    end $$`,
  `create trigger work_order_progress before update of version on work_order for each row execute function keep_order_progress()`,
  // what the filters ask is in the index: counting reads no row
  `create index work_order_urgency on work_order (urgency, cutoff_at, id)
    include (status, target_language, type, kind, book_id, created_at, serial, title)`,
  `create index work_order_by_status on work_order (status, urgency, cutoff_at, id)`,
  `create index work_order_language on work_order (target_language, urgency, cutoff_at, id)`,
  `create index work_order_type on work_order (type, urgency, cutoff_at, id)`,
  `create index work_order_kind on work_order (kind, urgency, cutoff_at, id)`,
  `drop index work_order_book`,
  `create index work_order_book on work_order (book_id, urgency, cutoff_at, id)`,
  `create index work_order_title on work_order (title, id)`,
  `create index work_order_status_rank on work_order (status_rank, id)`,
  `create index work_order_stage_entered on work_order (stage_entered_at, id)`,
  `create index work_order_progress on work_order (progress, id)`,
  `create index work_order_created on work_order (created_at, id)`,
  `create index work_order_title_parts on work_order using gin (search_parts(title))`,
  `create index todo_order on todo (order_id, kind, role_id, account_id)`,
  `create index chapter_visual_pool on chapter (order_id) where status in ('pending_visual_review', 'visual_review_completed')`,
]

/** Saved views of the list: a person's own, or shared by an administrator with everybody; one may be the one a person starts with. */
const VIEWS: readonly string[] = [
  `create table order_view (
    id uuid primary key,
    account_id uuid not null references account (id),
    shared boolean not null,
    name text not null,
    name_key text not null,
    wish jsonb not null,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index order_view_own_name on order_view (account_id, name_key) where not shared`,
  `create unique index order_view_shared_name on order_view (name_key) where shared`,
  `create table order_view_default (
    account_id uuid primary key references account (id),
    view_id uuid not null references order_view (id) on delete cascade
  )`,
  `create index order_view_default_view on order_view_default (view_id)`,
]

/** One action on many orders, a row per order; `before` holds what a row can be taken back to. */
const BULK: readonly string[] = [
  `create table bulk_run (
    id uuid primary key,
    account_id uuid not null references account (id),
    acting_role smallint,
    action text not null check (action in ('assign', 'shift_deadlines', 'set_deadlines', 'stop')),
    wish jsonb not null,
    status text not null check (status in ('waiting', 'running', 'done', 'canceled')),
    total integer not null,
    undo_of uuid unique references bulk_run (id),
    created_at timestamptz not null,
    finished_at timestamptz
  )`,
  `create index bulk_run_account on bulk_run (account_id, id desc)`,
  `create table bulk_run_row (
    run_id uuid not null references bulk_run (id) on delete cascade,
    position integer not null,
    order_id uuid not null references work_order (id),
    expected_version integer not null,
    status text not null default 'waiting' check (status in ('waiting', 'done', 'refused', 'canceled')),
    code text,
    params jsonb,
    before jsonb,
    primary key (run_id, position),
    check ((status = 'refused') = (code is not null))
  )`,
  `create index bulk_run_row_order on bulk_run_row (order_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...LIST, ...VIEWS, ...BULK]) await sql.raw(statement).execute(db)
}
