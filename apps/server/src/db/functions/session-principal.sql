-- Invariant: the row of a session carries the account and its roles as every request needs them, written in the transaction that changes
-- them: a role that is removed counts on the next request. Null: the account may not work.
-- A session that is opened locks its account's row first, as a change of the account or its roles does, so neither misses the other.
-- The organisation's zone has an advisory lock, since its setting need not exist.
create or replace function account_principal(target_account uuid) returns text language sql stable as $$
  select json_build_object('accountId', a.id, 'isRoot', a.is_root,
    'roles', array(select r.role_id::int from account_role r where r.account_id = a.id order by 1),
    'name', a.name, 'realName', a.real_name, 'homePageUrl', a.home_page_url, 'passwordExpired', a.password_expired, 'updatedAt', a.updated_at,
    'zone', (select s.value from setting s where s.key = 'organisation.zone'))::text
  from account a where a.id = target_account and a.disabled_at is null and a.deleted_at is null $$;

-- `target_account` null: the sessions of all accounts. Rows are locked in one order, so that two writers never wait for each other in a cycle.
create or replace function write_session_principals(target_account uuid) returns void language plpgsql as $$
  begin
    perform 1 from session where ended_at is null and (target_account is null or account_id = target_account) order by id for no key update;
    update session set principal = account_principal(account_id) where ended_at is null and (target_account is null or account_id = target_account);
  end $$;

create or replace function session_opened() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('session.principal'));
    perform 1 from account where id = new.account_id for no key update;
    new.principal := account_principal(new.account_id);
    return new;
  end $$;

create or replace function session_account_changed() returns trigger language plpgsql as $$
  begin
    perform write_session_principals(new.id);
    return null;
  end $$;

create or replace function session_roles_changed() returns trigger language plpgsql as $$
  declare
    changed uuid := coalesce(new.account_id, old.account_id);
  begin
    perform 1 from account where id = changed for no key update;
    perform write_session_principals(changed);
    return null;
  end $$;

create or replace function session_zone_changed() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtext('session.principal'));
    perform write_session_principals(null);
    return null;
  end $$;

create or replace trigger session_opened before insert on session for each row execute function session_opened();

create or replace trigger session_account_changed after update on account for each row
  when (old.is_root is distinct from new.is_root or old.name is distinct from new.name or old.real_name is distinct from new.real_name
    or old.home_page_url is distinct from new.home_page_url or old.password_expired is distinct from new.password_expired
    or old.updated_at is distinct from new.updated_at or old.disabled_at is distinct from new.disabled_at
    or old.deleted_at is distinct from new.deleted_at)
  execute function session_account_changed();

create or replace trigger session_roles_changed after insert or update or delete on account_role
  for each row execute function session_roles_changed();

create or replace trigger session_zone_changed after insert or update on setting for each row
  when (new.key = 'organisation.zone') execute function session_zone_changed();

create or replace trigger session_zone_removed after delete on setting for each row
  when (old.key = 'organisation.zone') execute function session_zone_changed();
