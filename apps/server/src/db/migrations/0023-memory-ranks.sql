-- How far the words of a line have come: 1 translated, 2 proofread, 3 reviewed, 4 delivered. Lines
-- that were learned before had been accepted by somebody other than their writer.
alter table memory_line add column rank smallint not null default 2 check (rank between 1 and 4);
alter table memory_line add column speaker text;
-- A line its chapter says no more. The row stays, so that indexes in memory hear of it.
alter table memory_line add column forgotten_at timestamptz;
-- Transaction that wrote the row last: indexes in memory read what was written since they looked.
alter table memory_line add column written_by bigint not null default pg_current_xact_id()::text::bigint;
create index memory_line_written on memory_line (source_language, target_language, written_by);
