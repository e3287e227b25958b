-- Scripts leave as XLIFF 1.2 as well, for tools that do not read 2.0.
alter table export drop constraint export_format_check;
alter table export add constraint export_format_check
  check (format in ('png', 'jpeg', 'webp', 'platform', 'zip', 'cbz', 'epub', 'pdf', 'textless', 'psd', 'labelplus', 'xliff', 'xliff12', 'xlsx'));
