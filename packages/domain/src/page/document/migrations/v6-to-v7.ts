import type { DocumentMigration } from './document-migration.ts'

/**
 * Stretches of a text may carry marks of emphasis, a text may be drawn in capitals, and a layout
 * has the names it keeps whole. All may be absent, so stored items stay as they are; a program of
 * schema 6 refuses the document instead of drawing it without them.
 */
export const v6ToV7: DocumentMigration = {
  from: 6,
  item: (_, props) => props,
}
