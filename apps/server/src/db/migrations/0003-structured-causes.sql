-- What a chapter is in trouble with: {code, params, page, more} or {reason}. Strings from before
-- stay strings; they are read as what they meant.
alter table chapter alter column problem type jsonb using to_jsonb(problem);
-- kept lines of chapter tables hold it
delete from chapter_card;
