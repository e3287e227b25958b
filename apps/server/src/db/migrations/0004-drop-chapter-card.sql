-- The chapter table is read from its rows each time; nothing of it is kept.
drop table chapter_card;
