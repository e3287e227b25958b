-- The spelling of a book by language: {"en": "en-gb"}. Empty: nobody chose.
alter table book add column dictionaries jsonb not null default '{}'::jsonb;
-- Levels and limits of single languages, over those of the book:
-- {"fr": {"levels": {"honorific_kept": "warn"}, "lineLimits": {"lines": 6, "characters": null}}}.
alter table book add column language_rules jsonb not null default '{}'::jsonb;
