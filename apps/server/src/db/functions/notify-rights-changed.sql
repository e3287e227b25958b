-- Invariant: whoever loses a session, a program token, a role or the account loses the live stream in the same transaction,
-- whichever command did it. A stream that receives `rights.changed` of its own account checks its session again.
create or replace function notify_rights_changed(target_account uuid) returns void language plpgsql as $$
  declare event_id bigint;
  begin
    insert into event_outbox (type, account_id) values ('rights.changed', target_account) returning id into event_id;
    perform pg_notify('panelflow_events', event_id::text);
  end $$;

create or replace function row_rights_changed() returns trigger language plpgsql as $$
  begin
    perform notify_rights_changed(new.account_id);
    return null;
  end $$;

create or replace function account_rights_changed() returns trigger language plpgsql as $$
  begin
    perform notify_rights_changed(new.id);
    return null;
  end $$;

create or replace function role_rights_changed() returns trigger language plpgsql as $$
  begin
    perform notify_rights_changed(account_id) from (select distinct account_id from changed_roles) as changed;
    return null;
  end $$;

create or replace trigger session_ended after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function row_rights_changed();

create or replace trigger api_token_revoked after update of revoked_at on api_token for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function row_rights_changed();

create or replace trigger account_rights after update of disabled_at, deleted_at, is_root on account for each row
  when (old.disabled_at is distinct from new.disabled_at or old.deleted_at is distinct from new.deleted_at or old.is_root <> new.is_root)
  execute function account_rights_changed();

create or replace trigger account_role_added after insert on account_role referencing new table as changed_roles
  for each statement execute function role_rights_changed();

create or replace trigger account_role_removed after delete on account_role referencing old table as changed_roles
  for each statement execute function role_rights_changed();
