-- Translation engines that administrators set up, in order of preference (rank 1 first).
create table translation_engine (
  id uuid primary key,
  name text not null unique,
  protocol text not null check (protocol in ('openai', 'anthropic', 'deepl', 'libretranslate', 'google')),
  base_url text not null,
  -- AES-256-GCM under a key derived from the server's; null: the engine needs no key
  key_sealed text,
  -- its last characters, to recognise it
  key_ending text not null default '',
  model text not null default '',
  -- empty: every language
  source_languages jsonb not null default '[]'::jsonb,
  target_languages jsonb not null default '[]'::jsonb,
  -- {"per": "characters" | "tokens", "input": n, "output": n}, for a million; null: it costs nothing that is counted
  price jsonb,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- of the currency, for a calendar month of the organisation; null: no limit
  budget_micros bigint check (budget_micros > 0),
  in_private_network boolean not null default false,
  is_active boolean not null default true,
  rank integer not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- an error code, and the engine's own words
  last_failure_cause text,
  last_failure_detail text,
  created_at timestamptz not null,
  version integer not null default 1
);

-- One row for every time an engine was asked for a page, or for a test.
create table translation_usage (
  id uuid primary key,
  engine_id uuid not null references translation_engine(id) on delete cascade,
  purpose text not null check (purpose in ('page', 'test')),
  chapter_id uuid references chapter(id),
  at timestamptz not null,
  requests integer not null,
  characters integer not null,
  input_tokens integer not null,
  output_tokens integer not null,
  milliseconds integer not null,
  cost_micros bigint,
  cost_currency text check (cost_currency ~ '^[A-Z]{3}$')
);
create index translation_usage_engine on translation_usage (engine_id, at);

-- Engine of a book by target language: {"en": "<id>"}. An engine that is gone or switched off is left aside.
alter table book add column translation_engines jsonb not null default '{}'::jsonb;
