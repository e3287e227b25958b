-- The spelling of a book by language: {"en": "en-gb"}. Empty: nobody chose.
alter table book add column dictionaries jsonb not null default '{}'::jsonb;
