-- The highest chapter number of a book is asked for when the book is added. Null: added before that.
alter table book add column highest_chapter integer check (highest_chapter between 1 and 9999);
