-- Pages whose lines are all translated once more, as proposals beside the words that are there.
alter table page_task add column proposes boolean not null default false;
