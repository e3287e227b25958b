/**
 * The glossary (spec 3.term, 10.term). What the workspace
 * marks is `book.terms` in book.ts.
 */
import { ROW_RESULTS } from '@panelflow/domain/glossary/import-plan.ts'
import { TERM_KINDS, TERM_LIMITS, TERM_STATUSES } from '@panelflow/domain/glossary/term-rules.ts'
import { z } from 'zod'
import { canView } from './can-view.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  instant,
  createListSchema,
  pagingShape,
  targetLanguage,
  uuid,
  version,
  flag,
  keptFields,
} from './primitives.ts'
import { errorCode } from './refusal.ts'

const translations = z.partialRecord(targetLanguage, z.string())

export const termView = z.object({
  id: uuid,
  /** null: a term of every book */
  book: z.object({ id: uuid, titleZh: z.string(), titleEn: z.string() }).nullable(),
  /** a sound effect's translations are its approved renderings, parted by `/` */
  kind: z.enum(TERM_KINDS),
  original: z.string(),
  aliases: z.array(z.string()),
  translations,
  /** wordings that are not to be used, parted by `/` */
  forbidden: translations,
  remark: z.string(),
  explanation: z.string(),
  /** number of the book's chapter it is first met in; null: not met yet, or of every book */
  firstChapter: z.number().int().nullable(),
  /**
   * nobody wrote the chapter down: it is the first one whose source text has the original or an
   * alias
   */
  firstChapterFound: z.boolean(),
  /** where the reader can open that chapter: one of an order they see, the newest */
  firstChapterId: uuid.nullable(),
  /** number of that chapter as the original counts it */
  chapterNumber: z.number().int().nullable(),
  /** a term of every book is written the same: in this book the book's own counts */
  sameAsGlobal: z.boolean(),
  /** signed address of a part of a page that shows what it is */
  picture: z.string().nullable(),
  sortId: z.number().int(),
  status: z.enum(TERM_STATUSES),
  version: z.number().int(),
  createdAt: instant,
  can: canView(['edit', 'approve', 'retire', 'delete', 'sort']),
})
export type TermView = z.output<typeof termView>

/** A book's own terms, or `global`: those of every book. Without it: all. */
const bookOrGlobal = z.union([z.literal('global'), uuid])

const many = <T extends z.ZodType>(one: T) =>
  z.union([z.array(one), one.transform((value) => [value])]).optional()

const chapterFilter = z.coerce.number().int().min(1).max(9999).optional()

const filters = {
  book: bookOrGlobal.optional(),
  /** in original, aliases and translations */
  search: z.string().max(200).optional(),
  /** has a translation into it; with `missing`: has none */
  language: targetLanguage.optional(),
  missing: z.enum(['true']).optional(),
  status: many(z.enum(TERM_STATUSES)),
  kind: z.enum(TERM_KINDS).optional(),
  /** of one book: the chapter it is first met in, written down or found in the source text */
  firstChapter: chapterFilter,
  chapterNumber: chapterFilter,
}

export const TERM_SORTS = [
  'sortId',
  'original',
  'firstChapter',
  'chapterNumber',
  'createdAt',
] as const

export const termList = defineEndpoint({
  id: 'term.list',
  method: 'GET',
  path: '/terms',
  summary:
    'Terms of a book, of every book, or all; sort by sortId, original, firstChapter, chapterNumber or createdAt',
  query: z.strictObject({ ...pagingShape, ...filters, sort: z.enum(TERM_SORTS).optional() }),
  response: createListSchema(termView).extend({
    /** suggestions that wait, under the same filter of book */
    proposed: z.number().int(),
    can: canView(['create', 'suggest', 'delete', 'import', 'export', 'sort']),
  }),
  access: 'term.list',
})

export const termGet = defineEndpoint({
  id: 'term.get',
  method: 'GET',
  path: '/terms/:termId',
  summary: 'One term',
  params: z.strictObject({ termId: uuid }),
  response: termView,
  access: 'term.list',
})

const contents = {
  original: z.string().max(TERM_LIMITS.name * 2),
  aliases: z.array(z.string().max(TERM_LIMITS.name * 2)).max(TERM_LIMITS.aliases * 2),
  translations: z.partialRecord(targetLanguage, z.string().max(TERM_LIMITS.translation * 2)),
  forbidden: z.partialRecord(targetLanguage, z.string().max(TERM_LIMITS.translation * 2)),
  remark: z.string().max(TERM_LIMITS.remark * 2),
  explanation: z.string().max(TERM_LIMITS.explanation * 2),
  firstChapter: z.coerce.number().nullable(),
  chapterNumber: z.coerce.number().nullable(),
}

const newTerm = z.strictObject({
  bookId: uuid.nullable(),
  kind: z.enum(TERM_KINDS).default('name'),
  original: contents.original,
  aliases: contents.aliases.default([]),
  translations: contents.translations,
  forbidden: contents.forbidden.default({}),
  remark: contents.remark.default(''),
  explanation: contents.explanation.default(''),
  firstChapter: contents.firstChapter.default(null),
  chapterNumber: contents.chapterNumber.default(null),
})

export const termCreate = defineEndpoint({
  id: 'term.create',
  method: 'POST',
  path: '/terms',
  summary: 'A new term, approved at once; it stands at the end of its glossary',
  body: newTerm,
  response: termView,
  access: 'term.create_edit',
})

export const termSuggest = defineEndpoint({
  id: 'term.suggest',
  method: 'POST',
  path: '/terms/suggestions',
  summary: 'Suggest a term: it waits until a translation administrator approves it',
  body: newTerm,
  response: termView,
  access: 'term.suggest',
})

export const termUpdate = defineEndpoint({
  id: 'term.update',
  method: 'PATCH',
  path: '/terms/:termId',
  summary: 'Change a term; what is named replaces what was there',
  params: z.strictObject({ termId: uuid }),
  body: z.strictObject({
    version,
    original: contents.original.optional(),
    aliases: contents.aliases.optional(),
    translations: contents.translations.optional(),
    forbidden: contents.forbidden.optional(),
    remark: contents.remark.optional(),
    explanation: contents.explanation.optional(),
    firstChapter: contents.firstChapter.optional(),
    chapterNumber: contents.chapterNumber.optional(),
  }),
  response: termView,
  access: 'term.create_edit',
})

export const TERM_ACTIONS = ['approve', 'retire', 'delete'] as const
export type TermAction = (typeof TERM_ACTIONS)[number]

export const termAct = defineEndpoint({
  id: 'term.act',
  method: 'POST',
  path: '/terms/act',
  summary: 'Approve, retire or delete 1 to 500 terms; a result per term',
  body: z.strictObject({ termIds: z.array(uuid).max(500), action: z.enum(TERM_ACTIONS) }),
  /** `error`: code why not */
  response: z.array(z.object({ termId: uuid, done: z.boolean(), error: errorCode.nullable() })),
  access: ['term.create_edit', 'term.delete'],
})

export const termSort = defineEndpoint({
  id: 'term.sort',
  method: 'POST',
  path: '/terms/sort',
  summary: 'Put a term before or after another one of the same glossary',
  body: z.strictObject({ termId: uuid, placeId: uuid, side: z.enum(['before', 'after']) }),
  response: z.object({ termId: uuid, sortId: z.number().int() }),
  access: 'term.sort',
})

const importRow = z.object({
  /** line of the sheet, the heading is 1 */
  row: z.number().int(),
  original: z.string(),
  result: z.enum(ROW_RESULTS),
  /** column (a field of a term, `translations.en` for a language) and code of each fault */
  faults: z.array(
    z.object({ column: z.string(), code: z.string(), params: z.record(z.string(), z.unknown()) }),
  ),
  /** field by field what the glossary has and what the sheet has; nothing for a new term */
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
})
export type TermImportRow = z.output<typeof importRow>

const counts = z.record(z.enum(ROW_RESULTS), z.number().int())

export const termImport = defineEndpoint({
  id: 'term.import',
  method: 'POST',
  path: '/terms/import',
  summary:
    'Terms from an xlsx or TBX file of at most 10 MB; `apply=false` only looks. All rows or none are taken',
  query: z.strictObject({
    book: bookOrGlobal,
    apply: flag.default('false'),
    keep: keptFields,
  }),
  raw: 'request',
  response: z.object({
    /**
     * rows that change something or cannot be taken, at most 500, faults first; `counts` counts all
     */
    rows: z.array(importRow),
    counts,
    /** entries of a TBX file that have no original in its language, or no translation */
    left: z.number().int(),
    applied: z.boolean(),
  }),
  access: 'term.import_template',
})

export const termTemplate = defineEndpoint({
  id: 'term.template',
  method: 'GET',
  path: '/terms/template',
  summary: 'The sheet to fill in for the import',
  raw: 'response',
  response: z.unknown(),
  access: 'term.import_template',
})

const TERM_FILE_FORMATS = ['xlsx', 'tbx'] as const
export type TermFileFormat = (typeof TERM_FILE_FORMATS)[number]

export const termExport = defineEndpoint({
  id: 'term.export',
  method: 'GET',
  path: '/terms/export',
  summary: 'The terms of a filter as xlsx, in the columns of the import, or as TBX',
  query: z.strictObject({ ...filters, format: z.enum(TERM_FILE_FORMATS).default('xlsx') }),
  raw: 'response',
  response: z.unknown(),
  access: 'term.import_template',
})
