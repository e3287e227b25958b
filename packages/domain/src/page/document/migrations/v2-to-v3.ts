import type { DocumentMigration } from './document-migration.ts'

/**
 * Patches, pictures and texts may have a group, a name, a lock and a band of the paint order, texts
 * an order among them. All may be absent, so stored items stay as they are; a program of schema 2
 * refuses the document instead of dropping what it does not know.
 */
export const v2ToV3: DocumentMigration = {
  from: 2,
  item: (_, props) => props,
}
