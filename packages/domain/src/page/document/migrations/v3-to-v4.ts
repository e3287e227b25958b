import type { DocumentMigration } from './document-migration.ts'

/**
 * Bubbles may be thoughts, or art that keeps its lettering. Stored items stay as they are; a
 * program of schema 3 refuses a document with kinds it does not know.
 */
export const v3ToV4: DocumentMigration = {
  from: 3,
  item: (_, props) => props,
}
