/**
 * Codes of the file store, of uploads that must wait for it, and of the pixel budgets. Numbers as
 * in error-code.ts.
 */
export const STORAGE_ERRORS = {
  /** {seconds}: no room for more bytes */
  'storage.full': 50701,
  /** {seconds}: down, unreachable or hanging */
  'storage.unavailable': 50301,
  /** {sha}: the stored bytes are not those that were stored */
  'storage.damaged': 50001,
  /** the picture takes more time or memory to read than a page may */
  'image.too_complex': 42201,
  /** {limit}: megapixels of one upload */
  'upload.too_many_pixels': 42201,
  /**
   * {limit, availableAt, seconds}: megapixels of one person within an hour, and when there is room
   * again
   */
  'upload.pixels_used_up': 42901,
} as const
