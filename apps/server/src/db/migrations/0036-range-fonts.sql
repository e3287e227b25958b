-- Finds stretches of texts that are set in a font of their own.
create index page_item_range_font on page_item (document_id) where kind = 'text' and jsonb_path_exists(props, '$.ranges[*].font');
