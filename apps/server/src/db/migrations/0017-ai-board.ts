import { type Kysely, sql } from 'kysely'

/** People hold machine work of a chapter back, or send it ahead; the board finds the latest run of each stage, and its cost, by index. */
const BOARD: readonly string[] = [
  `alter table chapter
    add column ai_paused_at timestamptz,
    add column ai_paused_by uuid references account (id),
    add column ai_first boolean not null default false`,
  `create index chapter_ai_paused on chapter (id) where ai_paused_at is not null`,
  `create index page_task_recent on page_task (chapter_id, created_at desc)`,
  `create index page_task_waiting on page_task (chapter_id) where status in ('pending', 'running', 'failed')`,
  `create index ai_run_task on ai_run (page_task_id) where page_task_id is not null`,
  `create index ai_run_engine on ai_run (stage, engine, at desc)`,
]

/**
 * Whoever loses a session, a role or the whole account loses his live stream with the same commit, whichever command did it: a stream
 * that hears `rights.changed` of its own account asks for its session anew.
 */
const RIGHTS: readonly string[] = [
  `create function tell_rights_changed(aid uuid) returns void language plpgsql as $$
  declare event_id bigint;
  begin
    insert into event_outbox (type, account_id) values ('rights.changed', aid) returning id into event_id;
    perform pg_notify('panelflow_events', event_id::text);
  end $$`,
  `create function rights_changed_of_row() returns trigger language plpgsql as $$
  begin
    perform tell_rights_changed(new.account_id);
    return null;
  end $$`,
  `create function rights_changed_of_account() returns trigger language plpgsql as $$
  begin
    perform tell_rights_changed(new.id);
    return null;
  end $$`,
  `create function rights_changed_of_roles() returns trigger language plpgsql as $$
  begin
    perform tell_rights_changed(account_id) from (select distinct account_id from changed_roles) as one;
    return null;
  end $$`,
  `create trigger session_ended after update of ended_at on session for each row
    when (old.ended_at is null and new.ended_at is not null) execute function rights_changed_of_row()`,
  `create trigger api_token_revoked after update of revoked_at on api_token for each row
    when (old.revoked_at is null and new.revoked_at is not null) execute function rights_changed_of_row()`,
  `create trigger account_rights after update of disabled_at, deleted_at, is_root on account for each row
    when (old.disabled_at is distinct from new.disabled_at or old.deleted_at is distinct from new.deleted_at or old.is_root <> new.is_root)
    execute function rights_changed_of_account()`,
  `create trigger account_role_given after insert on account_role referencing new table as changed_roles
    for each statement execute function rights_changed_of_roles()`,
  `create trigger account_role_taken after delete on account_role referencing old table as changed_roles
    for each statement execute function rights_changed_of_roles()`,
]

/** Sign-ups and forgotten passwords that no administrator has heard of yet. */
const WAITING: readonly string[] = [
  `alter table account add column sign_up_told_at timestamptz`,
  `update account set sign_up_told_at = now() where approved_at is null`,
  `create index account_sign_up_untold on account (id) where approved_at is null and sign_up_told_at is null and deleted_at is null`,
  `alter table password_reset add column told_at timestamptz`,
  `update password_reset set told_at = now()`,
  `create index password_reset_untold on password_reset (account_id) where told_at is null and settled_at is null and ended_at is null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...BOARD, ...RIGHTS, ...WAITING]) await sql.raw(statement).execute(db)
}
