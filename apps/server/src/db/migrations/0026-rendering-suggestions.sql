-- Renderings that somebody suggests for a sound effect that has approved ones; approved or declined, they go.
create table rendering_suggestion (
  term_id uuid not null references term (id) on delete cascade,
  language text not null,
  words text not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  primary key (term_id, language, words)
);
create index rendering_suggestion_account on rendering_suggestion (created_by);
