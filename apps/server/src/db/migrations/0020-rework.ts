import { type Kysely, sql } from 'kysely'

/** Kept versions get a name, fix items know the version they were written against, check requests an answer and a queue (domain.md §4). */
const STATEMENTS: readonly string[] = [
  `create table chapter_snapshot (
    id uuid primary key,
    chapter_id uuid not null references chapter (id) on delete cascade,
    name text not null,
    round integer not null,
    taken_by uuid references account (id),
    at timestamptz not null
  )`,
  `create index chapter_snapshot_chapter on chapter_snapshot (chapter_id, id desc)`,
  `alter table page_snapshot add column snapshot_id uuid references chapter_snapshot (id) on delete cascade`,
  // versions kept before had no row of their own: lanes name the chapter, bases join by moment and name
  `insert into chapter_snapshot (id, chapter_id, name, round, at)
    select gen_random_uuid(), d.chapter_id, s.reason, 0, s.at from page_snapshot s join page_document d on d.id = s.document_id
    where d.chapter_id is not null group by d.chapter_id, s.reason, s.at`,
  `update page_snapshot s set snapshot_id = k.id
    from page_document d, source_page p, chapter c, chapter_snapshot k
    where d.id = s.document_id and p.id = d.source_page_id and c.source_chapter_id = p.source_chapter_id
      and k.chapter_id = c.id and k.name = s.reason and k.at = s.at`,
  `create index page_snapshot_kept on page_snapshot (snapshot_id)`,
  `alter table fix_item add column suggestion text`,
  `alter table fix_item add column snapshot_id uuid references chapter_snapshot (id)`,
  `create index check_request_newest on check_request (created_at desc, id desc)`,
  `alter table check_request_chapter drop constraint check_request_chapter_conclusion_check`,
  `alter table check_request_chapter add constraint check_request_chapter_conclusion_check
    check (conclusion in ('confirmed', 'partly', 'dismissed', 'withdrawn'))`,
  `alter table check_request_chapter add column judged_id uuid references account (id)`,
  `alter table check_request_chapter add column answer text`,
  `alter table check_request_chapter add column answered_at timestamptz`,
  `alter table check_request_chapter add column assigned_to uuid references account (id)`,
  `create index check_request_judged on check_request_chapter (judged_id, check_request_id)`,
  // who finished what, and when: on-time rates of the people offered for a seat
  `create index log_entry_finished on log_entry (actor_id, id desc)
    where type = 'chapter.status_changed' and details ->> 'event' in ('complete_translation', 'complete_proofreading', 'complete_typesetting', 'accept_review', 'accept_visual')`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
