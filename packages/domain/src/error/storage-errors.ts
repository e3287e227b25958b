/**
 * Codes of the file store, of uploads that must wait for it, and of the pixel budgets. Numbers as
 * in error-code.ts.
 */
export const STORAGE_ERRORS = {
  'storage.full': 50701,
  'storage.unavailable': 50301,
  'storage.damaged': 50001,
  /** the picture takes more time or memory to read than a page may */
  'image.too_complex': 42201,
  'upload.too_many_pixels': 42201,
  'upload.pixels_used_up': 42901,
} as const
