-- The heading a style stands under in the list; empty: none.
alter table style_preset add column folder text not null default '';
