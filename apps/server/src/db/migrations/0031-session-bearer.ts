import { type Kysely, sql } from 'kysely'

/**
 * Who asks, in the row of the session: the account and its roles as every request wants them, so that it reads one row by its key. Written with
 * whatever changes them, in the same transaction: a role that is taken away counts on the next request. Null: the account may not work.
 *
 * A session that is opened locks its account's row first, as a change of the account or its roles does: neither can miss the other. The zone of
 * the organisation is locked by a lock of its own, since its setting need not be there.
 */
const STATEMENTS: readonly string[] = [
  `alter table session add column bearer text`,
  `create function bearer_of(whose uuid) returns text language sql stable as $$
    select json_build_object('accountId', a.id, 'isRoot', a.is_root,
      'roles', array(select r.role_id::int from account_role r where r.account_id = a.id order by 1),
      'name', a.name, 'realName', a.real_name, 'homePageUrl', a.home_page_url, 'passwordExpired', a.password_expired, 'updatedAt', a.updated_at,
      'zone', (select s.value from setting s where s.key = 'organisation.zone'))::text
    from account a where a.id = whose and a.disabled_at is null and a.deleted_at is null $$`,
  // always in one order: two who change the same sessions wait for each other and never in a ring
  `create function write_bearers(whose uuid) returns void language plpgsql as $$
    begin
      perform 1 from session where ended_at is null and (whose is null or account_id = whose) order by id for no key update;
      update session set bearer = bearer_of(account_id) where ended_at is null and (whose is null or account_id = whose);
    end $$`,
  `create function session_opened() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('session.bearer'));
      perform 1 from account where id = new.account_id for no key update;
      new.bearer := bearer_of(new.account_id);
      return new;
    end $$`,
  `create function session_account_changed() returns trigger language plpgsql as $$
    begin
      perform write_bearers(new.id);
      return null;
    end $$`,
  `create function session_roles_changed() returns trigger language plpgsql as $$
    declare
      whose uuid := coalesce(new.account_id, old.account_id);
    begin
      perform 1 from account where id = whose for no key update;
      perform write_bearers(whose);
      return null;
    end $$`,
  `create function session_zone_changed() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('session.bearer'));
      perform write_bearers(null);
      return null;
    end $$`,
  `create trigger session_opened before insert on session for each row execute function session_opened()`,
  `create trigger session_account_changed after update on account for each row
    when ((old.is_root, old.name, old.real_name, old.home_page_url, old.password_expired, old.updated_at, old.disabled_at, old.deleted_at)
      is distinct from (new.is_root, new.name, new.real_name, new.home_page_url, new.password_expired, new.updated_at, new.disabled_at, new.deleted_at))
    execute function session_account_changed()`,
  `create trigger session_roles_changed after insert or update or delete on account_role for each row execute function session_roles_changed()`,
  `create trigger session_zone_changed after insert or update on setting for each row
    when (new.key = 'organisation.zone') execute function session_zone_changed()`,
  `create trigger session_zone_removed after delete on setting for each row
    when (old.key = 'organisation.zone') execute function session_zone_changed()`,
  `update session set bearer = bearer_of(account_id) where ended_at is null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
