-- The pages of a strip that met this one when it was painted, with the revisions of their documents
-- (features/page/joined-pages.queries.ts); empty where none did.
alter table page_output add column around_revs text not null default '';
