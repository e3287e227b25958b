-- The list's read model holds typed JSON instead of lines of text; schema is a hash of its type.
-- It is filled again by those who read.
drop table order_card;
create table order_summary (
  order_id uuid primary key,
  schema text not null,
  version integer not null,
  epoch bigint not null,
  permission_facts json not null,
  summary json not null
) with (fillfactor = 80, toast_tuple_target = 8160);
