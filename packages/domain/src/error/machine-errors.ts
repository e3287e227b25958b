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

/** Codes of pictures that could not be made or handed over. Numbers as in error-code.ts. */
export const OUTPUT_ERRORS = {
  // causes of a failed synthesis: what the lettering engine could not draw
  'render.font_not_loaded': 42201,
  'render.font_unreadable': 42201,
  'render.image_unreadable': 42201,
  'render.image_too_large': 42201,
  'render.size_mismatch': 42201,
  'render.out_of_memory': 50001,
  'render.failed': 50001,
  'output.not_deliverable': 40902,
  /** pictures of a chapter without pages */
  'output.no_pages': 40902,
  'output.page_too_large': 42201,
  'output.profile_invalid': 42201,
  'output.text_too_tall': 42201,
  'output.slice_too_heavy': 42201,
  'output.page_too_long': 42201,
  /** pages whose documents are not there yet */
  'output.not_prepared': 40902,
  /** the preview pictures of the typesetting stage */
  'output.no_preview': 40902,
} as const

/**
 * Causes of machine work that failed at a third-party engine, and of refused files of the
 * translation memory: what happened, and what to do, has a sentence. Numbers as in error-code.ts.
 */
export const MACHINE_ERRORS = {
  'translator.unreachable': 50301,
  'translator.server_error': 50301,
  'translator.rejected_key': 50001,
  'translator.rate_limited': 42901,
  'translator.quota_exceeded': 50001,
  'translator.bad_answer': 50001,
  'translator.timeout': 50301,
  'translator.refused_address': 50001,
  // set up by administrators
  'engine.not_found': 40401,
  'engine.changed_meanwhile': 40901,
  'engine.name_taken': 42201,
  'engine.too_many': 42201,
  'engine.address_refused': 42201,
  /** only root lets an engine into private networks */
  'engine.private_root_only': 40301,
  /** a stored key is not sent to another address */
  'engine.key_needed': 42201,
  /** sealed under another server key */
  'engine.key_unreadable': 50001,
  'engine.budget_spent': 42901,
  // what engines cost
  'engine_price.changed_meanwhile': 40901,
  // files of the translation memory
  'memory.file_unreadable': 42201,
  'memory.file_too_large': 42201,
  'memory.too_many_lines': 42201,
  'memory.no_lines': 42201,
  // scripts of a chapter that come back
  'script_file.unreadable': 42201,
  'script_file.too_large': 42201,
  'script_file.too_many_lines': 42201,
  'script_file.no_lines': 42201,
  'script_file.other_chapter': 42201,
  'script_file.other_language': 42201,
  'script_file.page_unknown': 42201,
  'script_file.one_at_a_time': 42201,
  // text-free originals
  'text_free.no_page': 42201,
} as const
