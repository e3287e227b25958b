-- What is printed on a book, by language: title, alias, synopsis, credit.
alter table book add column editions jsonb not null default '{}'::jsonb;
