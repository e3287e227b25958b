-- Wordings of a term that are not to be used, by target language; several are parted as renderings are.
alter table term add column forbidden jsonb not null default '{}'::jsonb;
