-- The layers a flattened picture was made of: a file in the blob store that only the photo editor reads.
alter table page_asset add column layers text;
