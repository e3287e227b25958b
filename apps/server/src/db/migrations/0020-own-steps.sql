-- The gestures a batch belongs to, and what takes it back: undo in another browser.
alter table page_op add column chapter_id uuid references chapter on delete set null;
alter table page_op add column steps jsonb;
alter table page_op add column inverse jsonb;
create index page_op_own_steps on page_op (chapter_id, actor_id, at) where steps is not null;
