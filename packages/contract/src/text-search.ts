/** Find and replace beyond an open chapter: in the chapters of its order or of its book. */
import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import {
  REPLACE_LINE_STATUSES,
  REPLACE_REFUSALS,
  REPLACE_RUN_STATUSES,
  SEARCH_FIELDS,
  WIDE_SCOPES,
} from '@panelflow/domain/text-search/search-options.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, instant, uuid } from './primitives.ts'
import { errorCode, errorParams } from './refusal.ts'

/** Lines of one replacement. */
export const MAX_REPLACED_LINES = 5000
/** Up to as many are replaced while the person waits; more become a job with progress. */
export const MAX_SYNC_LINES = 50
/** Lines that were left and are listed in an answer. */
export const MAX_LEFT_LISTED = 50
const MAX_WORDS = 500
const MAX_TEXT = 10_000

const itemId = z.string().min(1).max(80)
const offset = z.number().int().min(0).max(MAX_TEXT)

const textQuery = z.strictObject({
  words: z.string().min(1).max(MAX_WORDS),
  isPattern: z.boolean(),
  matchCase: z.boolean(),
  wholeWord: z.boolean(),
  ignoreWidth: z.boolean(),
  field: z.enum(SEARCH_FIELDS),
})
export type TextQuery = z.output<typeof textQuery>

const cursor = z.strictObject({ chapterId: uuid, position: z.number().int().min(0) })
export type SearchCursor = z.output<typeof cursor>

const foundLine = z.object({
  chapterId: uuid,
  pageId: uuid,
  /** of the page, 0 for the first */
  position: z.number().int(),
  /** of the line on its page, 1 for the first */
  number: z.number().int(),
  /** the text, or the region whose source text was searched */
  itemId,
  /** the text that letters it */
  lineId: itemId,
  text: z.string(),
  /** UTF-16 offsets in order; `groups` of a pattern, the whole first */
  matches: z.array(z.object({ from: offset, to: offset, groups: z.array(z.string()) })),
  /** why the person cannot replace it now */
  refusal: z.enum(REPLACE_REFUSALS).nullable(),
})
export type FoundLine = z.output<typeof foundLine>

const foundChapter = z.object({
  id: uuid,
  number: z.number().int(),
  status: z.enum(CHAPTER_STATUSES),
  orderId: uuid,
  orderSerial: z.number().int(),
  orderTitle: z.string(),
})
export type FoundChapter = z.output<typeof foundChapter>

export const textSearch = defineEndpoint({
  id: 'text_search.find',
  method: 'POST',
  path: '/chapters/:chapterId/text-search',
  summary:
    'Find words in the texts of the chapters of this order, or of this book in the same language, as far as the person may open them. Answers a part; `next` leads on',
  params: chapterParams,
  body: z.strictObject({
    scope: z.enum(WIDE_SCOPES),
    query: textQuery,
    after: cursor.nullable(),
  }),
  response: z.object({
    /** those that the lines of this answer are in */
    chapters: z.array(foundChapter),
    lines: z.array(foundLine),
    /** chapters that are done, of all */
    searched: z.number().int(),
    total: z.number().int(),
    /** null: this was the last part */
    next: cursor.nullable(),
  }),
  access: 'workspace.open',
  ephemeral: true,
})

const chosenLine = z.strictObject({
  chapterId: uuid,
  pageId: uuid,
  itemId,
  /** as it was found: what is not that any more is left */
  text: z.string().min(1).max(MAX_TEXT),
  /** where the matches to replace begin */
  places: z.array(offset).min(1).max(MAX_TEXT),
})
export type ChosenLine = z.output<typeof chosenLine>

export const replaceOptions = z.strictObject({
  scope: z.enum(WIDE_SCOPES),
  query: textQuery,
  replacement: z.string().max(MAX_WORDS),
  /** capitals as in the words that are replaced */
  keepCase: z.boolean(),
})
export type ReplaceOptions = z.output<typeof replaceOptions>

export const runView = z.object({
  id: uuid,
  status: z.enum(REPLACE_RUN_STATUSES),
  options: replaceOptions,
  /** lines, in all and by what became of them */
  total: z.number().int(),
  counts: z.partialRecord(z.enum(REPLACE_LINE_STATUSES), z.number().int()),
  /** the first lines that were left as they are */
  left: z.array(
    z.object({
      chapterId: uuid,
      chapterNumber: z.number().int(),
      pageId: uuid,
      position: z.number().int(),
      itemId,
      text: z.string(),
      status: z.enum(REPLACE_LINE_STATUSES),
      code: errorCode.nullable(),
      params: errorParams,
    }),
  ),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type ReplaceRunView = z.output<typeof runView>

export const textReplace = defineEndpoint({
  id: 'text_search.replace',
  method: 'POST',
  path: '/chapters/:chapterId/text-replacements',
  summary:
    'Replace words in lines that a search found, as edits of the person, with the rights of the moment. Above 50 lines it goes on as a job',
  params: chapterParams,
  body: replaceOptions.extend({ lines: z.array(chosenLine).min(1).max(MAX_REPLACED_LINES) }),
  response: runView,
  access: 'workspace.open',
})

export const replaceRunList = defineEndpoint({
  id: 'text_search.runs',
  method: 'GET',
  path: '/text-replacements',
  summary: 'The replacements one has started, newest first, at most 10',
  response: z.array(runView),
  access: 'workspace.open',
})

const runParams = z.strictObject({ runId: uuid })

export const replaceRunGet = defineEndpoint({
  id: 'text_search.run',
  method: 'GET',
  path: '/text-replacements/:runId',
  summary: 'A replacement one has started, with its progress',
  params: runParams,
  response: runView,
  access: 'workspace.open',
})

export const replaceRunCancel = defineEndpoint({
  id: 'text_search.cancel',
  method: 'POST',
  path: '/text-replacements/:runId/cancel',
  summary: 'Stop a replacement; what is replaced stays replaced',
  params: runParams,
  response: runView,
  access: 'workspace.open',
})

export const replaceRunTakeBack = defineEndpoint({
  id: 'text_search.take_back',
  method: 'POST',
  path: '/text-replacements/:runId/take-back',
  summary: 'Take a replacement back, line by line, where the text still is what it made of it',
  params: runParams,
  response: runView,
  access: 'workspace.open',
})
