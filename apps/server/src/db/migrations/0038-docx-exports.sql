-- Scripts leave as a Word document as well, for people who translate and proofread there.
alter table export drop constraint export_format_check;
alter table export add constraint export_format_check
  check (format in ('png', 'jpeg', 'webp', 'platform', 'zip', 'cbz', 'epub', 'pdf', 'textless', 'psd', 'labelplus', 'xliff', 'xliff12', 'xlsx', 'docx'));
