import type { DocumentMigration } from './document-migration.ts'

/**
 * Patches and pictures may multiply or screen what lies below them. It may be absent, so stored
 * items stay as they are; a program of schema 4 refuses the document instead of covering the page.
 */
export const v4ToV5: DocumentMigration = {
  from: 4,
  item: (_, props) => props,
}
