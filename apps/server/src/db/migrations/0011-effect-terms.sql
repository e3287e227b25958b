-- Sound effects with their approved renderings are terms of a kind of their own.
alter table term add column kind text not null default 'name' check (kind in ('name', 'effect'));
