alter table export drop constraint export_format_check;
alter table export add constraint export_format_check
  check (format in ('png', 'jpeg', 'webp', 'platform', 'zip', 'cbz', 'epub', 'pdf', 'textless', 'psd', 'labelplus', 'xliff', 'xlsx'));
