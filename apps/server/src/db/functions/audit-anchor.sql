-- Invariant: the head of the audit chain only moves to the next entry. A chain that was cut at its end, or emptied, no longer ends there.
create or replace function check_audit_anchor() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' or new.id <> old.id or new.seq <> old.seq + 1 then
      raise exception 'the anchor of the audit chain only moves to the next entry';
    end if;
    return new;
  end $$;

create or replace trigger audit_anchor_checked before update or delete on audit_anchor for each row execute function check_audit_anchor();

create or replace trigger audit_anchor_not_truncated before truncate on audit_anchor for each statement execute function check_audit_anchor();
