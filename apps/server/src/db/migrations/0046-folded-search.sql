-- The form in which searches compare: width, case and accents do not count, marks that make another
-- letter do (`packages/domain/src/text/fold.ts` is the same).
create function fold_text(text_value text) returns text language sql immutable parallel safe strict as $$
  select case when text_value ~ '^[ -~]*$' then lower(text_value) else
    replace(replace(replace(translate(lower(normalize(regexp_replace(
      normalize(text_value, NFKD), U&'[\0300-\036F]', '', 'g'), NFC)),
      'øđłıς', 'odliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end $$;

drop index work_order_title_parts;
create index work_order_title_parts on work_order using gin (search_parts(fold_text(title)));
