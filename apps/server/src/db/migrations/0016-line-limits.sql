-- What a book allows the lettering of a text: lines, and characters in a line. Null: no limit.
alter table book add column line_limits jsonb not null default '{"lines": null, "characters": null}'::jsonb;
