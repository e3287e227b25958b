-- Terms that forbid a wording, which completing a translation asks about.
create index term_forbidding on term (book_id) where status = 'approved' and forbidden <> '{}';
-- What a chapter taught the translation memory.
create index memory_line_taught on memory_line ((origin ->> 'chapterId')) where forgotten_at is null;
