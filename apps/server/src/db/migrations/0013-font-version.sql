-- Counts the changes of what people say of a font, so that of two who change it neither is overwritten.
alter table font add column version integer not null default 1;
