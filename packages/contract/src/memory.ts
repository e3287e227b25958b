/**
 * The translation memory of a book: found words of earlier chapters, and its lines as TMX files.
 * Decision 0013 says what it learns by itself.
 */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, flag, targetLanguage, uuid } from './primitives.ts'

const params = z.strictObject({ bookId: uuid })

/** Answers of a search; more words find what was meant. */
export const MAX_MEMORY_LINES = 50

const place = z.object({
  orderId: uuid,
  chapterId: uuid,
  chapter: z.number().int(),
  pageId: uuid,
  regionId: z.string(),
  /** tiles of the page's picture, with `{level}`, `{x}`, `{y}` to fill in */
  tiles: z.string(),
  tileLevels: z.number().int(),
  /** of the page in pixels, and the part of it that holds the line */
  width: z.number().int(),
  height: z.number().int(),
  box: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
})

const line = z.object({
  id: uuid,
  source: z.string(),
  translation: z.string(),
  speaker: z.string().nullable(),
  /** see memory-rank.ts in domain */
  rank: z.number().int(),
  /** null: a line of every book */
  book: z.object({ id: uuid, titleZh: z.string(), titleEn: z.string() }).nullable(),
  /** null: the line came from a file, or the reader does not see its order, or it is gone */
  place: place.nullable(),
})
export type MemoryLineView = z.output<typeof line>

export const memorySearch = defineEndpoint({
  id: 'memory.search',
  method: 'GET',
  path: '/books/:bookId/memory',
  summary: 'Earlier lines that hold these words, those of the book first, with their places',
  params,
  query: z.strictObject({
    language: targetLanguage,
    text: z.string().max(200),
    field: z.enum(['source', 'translation']).default('source'),
    /** all: of every book in this language that the reader sees */
    scope: z.enum(['book', 'all']).default('book'),
  }),
  response: z.object({
    lines: z.array(line),
    /** there are more than are shown */
    isCut: z.boolean(),
  }),
  access: 'term.list',
})

export const memoryMatches = defineEndpoint({
  id: 'memory.matches',
  method: 'GET',
  path: '/chapters/:chapterId/memory-matches',
  summary: 'Lines of a chapter whose source other chapters have, with what was accepted there',
  params: chapterParams,
  /** in reading order; the line of the chapter's own book before those of others */
  response: z.array(z.object({ pageId: uuid, regionId: z.string(), translation: z.string() })),
  access: 'workspace.open',
})

/** What becomes of a line of a file; `kept`: the memory's own words have come further. */
export const MEMORY_RESULTS = ['new', 'changed', 'same', 'kept'] as const

const importRow = z.object({
  /** number of the unit in the file, from 1 */
  unit: z.number().int(),
  source: z.string(),
  translation: z.string(),
  /** what the memory says now */
  known: z.string().nullable(),
  result: z.enum(MEMORY_RESULTS),
})

export const memoryImport = defineEndpoint({
  id: 'memory.import',
  method: 'POST',
  path: '/books/:bookId/memory/import',
  summary: 'Lines from a TMX file of at most 20 MB; `apply=false` only looks',
  params,
  query: z.strictObject({ language: targetLanguage, apply: flag.default('false') }),
  raw: 'request',
  response: z.object({
    /** rows that are not the same, at most 200, changes first; `counts` counts all */
    rows: z.array(importRow),
    counts: z.record(z.enum(MEMORY_RESULTS), z.number().int()),
    /** units without a line in one of the two languages, or with one that is too long */
    left: z.number().int(),
    applied: z.boolean(),
  }),
  access: 'term.import_template',
})

export const memoryExport = defineEndpoint({
  id: 'memory.export',
  method: 'GET',
  path: '/books/:bookId/memory/export',
  summary: 'The lines of a book and language as a TMX 1.4 file',
  params,
  query: z.strictObject({ language: targetLanguage }),
  raw: 'response',
  response: z.unknown(),
  access: 'term.import_template',
})
