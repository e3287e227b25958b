-- What a book does with sound effects: {"every": "redraw", "en": "beside"}. Empty: nobody chose.
alter table book add column effect_policies jsonb not null default '{}';
