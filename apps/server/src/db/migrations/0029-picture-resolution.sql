-- Pixels per inch that the slices of a platform state; null leaves it to the book.
alter table platform_profile add column resolution integer check (resolution between 36 and 2400);
update platform_profile set resolution = 72 where built_in in ('strip_800', 'strip_940', 'tablet', 'web');
insert into platform_profile (id, built_in, name, name_key, width, max_height, max_bytes, format, quality, cuts, name_pattern, resolution) values
  (gen_random_uuid(), 'print', 'Pages for print', 'pages for print', null, null, null, 'png', 100, 'source', '{n}', 600);
