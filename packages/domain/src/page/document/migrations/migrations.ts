import type { DocumentMigration } from './document-migration.ts'
import { v1ToV2 } from './v1-to-v2.ts'
import { v2ToV3 } from './v2-to-v3.ts'
import { v3ToV4 } from './v3-to-v4.ts'
import { v4ToV5 } from './v4-to-v5.ts'

/**
 * Regions may tell how sure each letter of their source text is. It may be absent, so stored items
 * stay as they are.
 */
const v5ToV6: DocumentMigration = { from: 5, item: (_, props) => props }

/**
 * Stretches of a text may carry marks of emphasis, a text may be drawn in capitals, and a layout
 * has the names it keeps whole. All may be absent, so stored items stay as they are.
 */
const v6ToV7: DocumentMigration = { from: 6, item: (_, props) => props }

/**
 * A patch may keep other pictures of its place, and a candidate says that a second run proposed it.
 * Both may be absent, so stored items stay as they are.
 */
const v7ToV8: DocumentMigration = { from: 7, item: (_, props) => props }

/**
 * Stretches of a text may have a reading beside them, a font of their own, letters that are scaled,
 * shifted and turned, and OpenType features. All may be absent, so stored items stay as they are; a
 * program of schema 8 refuses the document instead of dropping them.
 */
const v8ToV9: DocumentMigration = { from: 8, item: (_, props) => props }

/**
 * Strokes of a text may have a join and a position, a text may have more of them, a glow, a fill
 * and a blend mode, and be bent along a path or by a mesh; pictures may overlay. All may be absent,
 * so stored items stay as they are; a program of schema 9 refuses the document instead of drawing
 * it otherwise.
 */
const v9ToV10: DocumentMigration = { from: 9, item: (_, props) => props }

/**
 * Regions may have the readings that stand beside their lettering. They may be absent, so stored
 * items stay as they are.
 */
const v10ToV11: DocumentMigration = { from: 10, item: (_, props) => props }

/** Regions may tell how their letters look. It may be absent, so stored items stay as they are. */
const v11ToV12: DocumentMigration = { from: 11, item: (_, props) => props }

/** Every step from the first schema to the present one, in order. */
export const DOCUMENT_MIGRATIONS: readonly DocumentMigration[] = [
  v1ToV2,
  v2ToV3,
  v3ToV4,
  v4ToV5,
  v5ToV6,
  v6ToV7,
  v7ToV8,
  v8ToV9,
  v9ToV10,
  v10ToV11,
  v11ToV12,
]

/** Schema of the documents this program writes; the first one was 1. */
export const PAGE_SCHEMA_VERSION = 1 + DOCUMENT_MIGRATIONS.length
