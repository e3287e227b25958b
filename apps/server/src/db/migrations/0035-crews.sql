-- Who sits where on new orders of a book in a language, and who stands in for them.
create table crew_seat (
  book_id uuid not null references book (id),
  target_language target_language not null,
  seat text not null check (seat in ('translator', 'proofreader', 'reviewer', 'typesetter', 'visual_reviewer')),
  account_id uuid not null references account (id),
  substitute_id uuid references account (id) check (substitute_id <> account_id),
  primary key (book_id, target_language, seat)
);
create index crew_seat_account on crew_seat (account_id);
create index crew_seat_substitute on crew_seat (substitute_id) where substitute_id is not null;
