-- The version of the page document that stored ops and kept versions were written under, as
-- page_document.schema says it of the items. Everything from before this column is version 1.
alter table page_op add column schema smallint not null default 1;
alter table page_op alter column schema drop default;
alter table page_snapshot add column schema smallint not null default 1;
alter table page_snapshot alter column schema drop default;
