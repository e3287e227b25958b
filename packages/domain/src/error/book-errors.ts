/** Codes of books, their characters and crews. Numbers as in error-code.ts. */
export const BOOK_ERRORS = {
  'book.not_found': 40401,
  'book.id_taken': 42201,
  'book.changed_meanwhile': 40901,
  /** pages were uploaded: what was read of them is in this language */
  'book.language_fixed': 40902,
  /** there are chapters beyond the number given */
  'book.highest_too_low': 42201,
  /** a cover was to be made of the first page */
  'book.no_pages': 40902,
  'character.not_found': 40401,
  'character.changed_meanwhile': 40901,
  'character.name_taken': 42201,
  'character.too_many': 42201,
  'crew.same_person': 42201,
  'crew.missing': 40902,
  'crew.nothing_to_fill': 40902,
} as const
