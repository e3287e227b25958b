/** Codes of uploaded files that hold pages. Numbers as in error-code.ts. */
export const UPLOAD_ERRORS = {
  'archive.too_large': 42201,
  'archive.too_many_files': 42201,
  'archive.too_much_inside': 42201,
  'archive.not_readable': 42201,
  'archive.encrypted': 42201,
  'archive.empty': 42201,
  'pdf.encrypted': 42201,
  'pdf.not_readable': 42201,
  'pdf.too_many_pages': 42201,
  /** a colour mode or depth that is not read */
  'psd.colours_unknown': 42201,
  /** saved without the picture of all layers together */
  'psd.no_composite': 42201,
} as const
