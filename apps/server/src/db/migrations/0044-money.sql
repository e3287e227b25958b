-- What people are paid and what orders cost. Amounts are whole minor units of the studio's
-- currency.
create table money_settings (
  id boolean primary key default true check (id),
  -- ISO 4217
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- by currency: how much of the studio's one unit of it is, as decimal texts
  exchange_rates jsonb not null default '{}',
  version integer not null default 1
);
insert into money_settings (currency) values ('CNY');

create table pay_rate (
  id uuid primary key,
  -- null: everybody, every language, every stage
  account_id uuid references account (id),
  target_language target_language,
  stage text check (stage in ('translation', 'proofreading', 'review', 'typesetting', 'visual_review')),
  unit text not null check (unit in ('word', 'page', 'chapter', 'hour', 'flat')),
  amount numeric(11, 4) not null check (amount >= 0),
  minimum_minor bigint check (minimum_minor >= 0),
  urgency_factor numeric(3, 2) not null default 1 check (urgency_factor >= 1),
  -- days of the organisation's calendar, both included
  valid_from text not null check (valid_from ~ '^\d{4}-\d{2}-\d{2}$'),
  valid_until text check (valid_until ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint pay_rate_period check (valid_until >= valid_from),
  version integer not null default 1,
  created_by uuid not null references account (id),
  created_at timestamptz not null
);
create index pay_rate_account on pay_rate (account_id);

-- A person's part of a chapter, as it was counted when it was handed over.
create table work_record (
  id uuid primary key,
  account_id uuid not null references account (id),
  chapter_id uuid not null references chapter (id),
  order_id uuid not null references work_order (id),
  stage text not null check (stage in ('translation', 'proofreading', 'review', 'typesetting', 'visual_review')),
  handed_over_at timestamptz not null,
  -- taken back before the stage went on, and not handed over again
  taken_back_at timestamptz,
  words integer,
  pages integer not null,
  hours numeric(6, 2) check (hours >= 0),
  urgent boolean not null,
  version integer not null default 1,
  constraint work_record_once unique (chapter_id, stage, account_id)
);
create index work_record_account on work_record (account_id, handed_over_at);
create index work_record_handed_over on work_record (handed_over_at);
create index work_record_order on work_record (order_id, account_id, stage);

-- Work that was handed over before records were kept: as the reports count it.
insert into work_record (id, account_id, chapter_id, order_id, stage, handed_over_at, words, pages, urgent)
with ends (event, stage, done) as (values
  ('complete_translation', 'translation', true), ('take_back_translation', 'translation', false),
  ('complete_proofreading', 'proofreading', true), ('cancel_completion', 'proofreading', false),
  ('accept_review', 'review', true), ('undo_review', 'review', false),
  ('complete_typesetting', 'typesetting', true), ('take_back_typesetting', 'typesetting', false),
  ('accept_visual', 'visual_review', true), ('undo_visual', 'visual_review', false)
), moves as (
  select l.id, l.chapter_id, l.actor_id, l.at, e.stage, e.done,
    lead(e.done) over (partition by l.chapter_id, e.stage order by l.id) as next_done
  from log_entry l join ends e on e.event = l.details ->> 'event'
  where l.type = 'chapter.status_changed' and l.actor_id is not null and l.chapter_id is not null
), kept as (
  select distinct on (chapter_id, stage, actor_id) * from moves
  where done and next_done is distinct from false order by chapter_id, stage, actor_id, id
)
select gen_random_uuid(), k.actor_id, k.chapter_id, c.order_id, k.stage, k.at, c.word_count,
  (select count(*)::int from source_page p where p.source_chapter_id = c.source_chapter_id and p.replaced_at is null),
  o.type = 'urgent'
from kept k join chapter c on c.id = k.chapter_id join work_order o on o.id = c.order_id;

-- An amount that an administrator entered for a person.
create table pay_adjustment (
  id uuid primary key,
  account_id uuid not null references account (id),
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  amount_minor bigint not null check (amount_minor <> 0),
  reason text not null check (btrim(reason) <> ''),
  created_by uuid not null references account (id),
  created_at timestamptz not null
);
create index pay_adjustment_account on pay_adjustment (account_id, day);

-- Sheets that are locked; what is not locked is computed when it is read.
create table pay_sheet (
  id uuid primary key,
  account_id uuid not null references account (id),
  first_day text not null check (first_day ~ '^\d{4}-\d{2}-\d{2}$'),
  last_day text not null check (last_day ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint pay_sheet_period check (last_day >= first_day),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_minor bigint not null,
  locked_by uuid not null references account (id),
  locked_at timestamptz not null
);
create index pay_sheet_account on pay_sheet (account_id, first_day);

-- Never changed. What changes about its work is a line of a later sheet.
create table pay_line (
  sheet_id uuid not null references pay_sheet (id),
  position integer not null,
  kind text not null check (kind in ('work', 'correction', 'adjustment')),
  record_id uuid references work_record (id),
  adjustment_id uuid unique references pay_adjustment (id),
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  unit text check (unit in ('word', 'page', 'chapter', 'hour', 'flat')),
  quantity numeric(12, 2),
  rate numeric(11, 4),
  factor numeric(3, 2),
  is_minimum boolean not null default false,
  -- null: the problem says why
  amount_minor bigint,
  problem text check (problem in ('no_rate', 'no_words', 'no_hours')),
  primary key (sheet_id, position),
  constraint pay_line_of check ((record_id is null) = (adjustment_id is not null)),
  constraint pay_line_amount check (kind = 'correction' or (amount_minor is null) = (problem is not null))
);
create index pay_line_record on pay_line (record_id) where record_id is not null;

-- What an order or a book may cost, and what its client pays.
create table cost_plan (
  id uuid primary key,
  order_id uuid unique references work_order (id),
  book_id uuid unique references book (id),
  budget_minor bigint check (budget_minor >= 0),
  price_minor bigint check (price_minor >= 0),
  version integer not null default 1,
  constraint cost_plan_subject check (num_nonnulls(order_id, book_id) = 1)
);
create index translation_usage_chapter on translation_usage (chapter_id) where chapter_id is not null;

-- What was spent stays when an engine is deleted.
alter table translation_usage
  alter column engine_id drop not null,
  drop constraint translation_usage_engine_id_fkey,
  add constraint translation_usage_engine_id_fkey foreign key (engine_id) references translation_engine (id) on delete set null;
