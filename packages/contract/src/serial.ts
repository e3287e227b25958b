/**
 * Serial works with their books and release batches (spec 3.batch).
 */
import { BATCH_COLUMNS, ROW_FAULTS } from '@panelflow/domain/serial/batch-sheet.ts'
import { BATCH_STATUSES } from '@panelflow/domain/serial/batch.ts'
import { z } from 'zod'
import { canView } from './can-view.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  dateInput,
  instant,
  createListSchema,
  pagingShape,
  uuid,
  version,
  flag,
} from './primitives.ts'

const batchStatus = z.enum(BATCH_STATUSES)

export const batchView = z.object({
  id: uuid,
  /** batch id people speak of: 1, 2, 3 … within the series */
  number: z.number().int(),
  description: z.string(),
  status: batchStatus,
  /** start-effective time */
  startsAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  bookCount: z.number().int(),
  version: z.number().int(),
  can: canView(['edit', 'import', 'start', 'end']),
})
export type BatchView = z.output<typeof batchView>

const batchRef = z.object({
  id: uuid,
  number: z.number().int(),
  description: z.string(),
  startsAt: instant,
})

export const serialView = z.object({
  id: uuid,
  title: z.string(),
  remark: z.string(),
  bookCount: z.number().int(),
  batchCount: z.number().int(),
  /**
   * in progress when a batch is, else not started when one waits, else ended; null: there is no
   * batch
   */
  status: batchStatus.nullable(),
  current: batchRef.extend({ startedAt: instant }).nullable(),
  /** the next to start */
  next: batchRef.nullable(),
  version: z.number().int(),
  createdAt: instant,
  can: canView(['edit', 'add_book', 'remove_book', 'create_batch']),
})
export type SerialView = z.output<typeof serialView>

/** A book of a series (spec 3.batch.books). */
export const serialBookView = z.object({
  /** id of the row: what /books speaks of */
  id: uuid,
  bookId: z.string(),
  bookSubId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  /** number of the latest chapter that has page images; null: none yet */
  existingChapter: z.number().int().nullable(),
  /** batches it is in, oldest first */
  batches: z.array(z.object({ id: uuid, number: z.number().int(), status: batchStatus })),
  addedAt: instant,
})
export type SerialBookView = z.output<typeof serialBookView>

const serialId = z.strictObject({ serialId: uuid })
const batchId = z.strictObject({ batchId: uuid })
const title = z.string().trim().min(1).max(200)
const remark = z.string().max(1000)
const description = z.string().trim().min(1).max(200)

export const SERIAL_SORTS = ['title', 'createdAt', 'bookCount', 'startsAt'] as const

export const serialList = defineEndpoint({
  id: 'serial.list',
  method: 'GET',
  path: '/serials',
  summary:
    'Serial works; sort by title, createdAt, bookCount or startsAt (of the current or next batch)',
  query: z.strictObject({
    ...pagingShape,
    search: z.string().max(200).optional(),
    status: batchStatus.optional(),
  }),
  response: createListSchema(serialView),
  access: 'serial.list_books',
})

export const serialGet = defineEndpoint({
  id: 'serial.get',
  method: 'GET',
  path: '/serials/:serialId',
  summary: 'One serial work',
  params: serialId,
  response: serialView,
  access: 'serial.list_books',
})

export const serialCreate = defineEndpoint({
  id: 'serial.create',
  method: 'POST',
  path: '/serials',
  summary: 'A new serial work; its title is unique',
  body: z.strictObject({ title, remark: remark.default('') }),
  response: serialView,
  access: 'serial.create_edit',
})

export const serialUpdate = defineEndpoint({
  id: 'serial.update',
  method: 'PATCH',
  path: '/serials/:serialId',
  summary: 'Change title or remark of a serial work',
  params: serialId,
  body: z.strictObject({ version, title: title.optional(), remark: remark.optional() }),
  response: serialView,
  access: 'serial.create_edit',
})

export const serialBooks = defineEndpoint({
  id: 'serial.books',
  method: 'GET',
  path: '/serials/:serialId/books',
  summary:
    'Books of a serial work, or of one of its batches; sort by titleZh, titleEn, bookId or addedAt',
  params: serialId,
  query: z.strictObject({
    ...pagingShape,
    search: z.string().max(200).optional(),
    batchId: uuid.optional(),
  }),
  response: createListSchema(serialBookView),
  access: 'serial.list_books',
})

export const serialAddBook = defineEndpoint({
  id: 'serial.add_book',
  method: 'POST',
  path: '/serials/:serialId/books',
  summary:
    'Add a book to the series: it goes into the batch in progress; without one it cannot be added',
  params: serialId,
  body: z.strictObject({ bookId: uuid }),
  response: serialBookView,
  access: 'serial.add_book',
})

export const serialRemoveBook = defineEndpoint({
  id: 'serial.remove_book',
  method: 'DELETE',
  path: '/serials/:serialId/books/:bookId',
  summary:
    'Take a book out of the series and of every batch that has not ended; ended batches keep it',
  params: z.strictObject({ serialId: uuid, bookId: uuid }),
  response: z.null(),
  access: 'serial.add_book',
})

export const batchList = defineEndpoint({
  id: 'batch.list',
  method: 'GET',
  path: '/serials/:serialId/batches',
  summary:
    'Batches of a series: in progress, then to come by their time, then ended, the latest first',
  params: serialId,
  response: z.array(batchView),
  access: 'serial.list_books',
})

export const sheetRowView = z.object({
  /** line of the sheet, the heading is 1 */
  row: z.number().int(),
  bookId: z.string(),
  bookSubId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  faults: z.array(
    z.object({
      column: z.enum(BATCH_COLUMNS),
      code: z.enum(ROW_FAULTS),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type SheetRowView = z.output<typeof sheetRowView>

const importAnswer = z.object({
  rows: z.array(sheetRowView),
  /** lines with something wrong; with one of them nothing is taken */
  faulty: z.number().int(),
  /** what was made or filled; null: only looked, or refused because of its lines */
  batch: batchView.nullable(),
})
export type BatchImportAnswer = z.output<typeof importAnswer>
const apply = flag.default('false')

/** The body is an xlsx of at most 10 MB. */
export const batchCreate = defineEndpoint({
  id: 'batch.create',
  method: 'POST',
  path: '/serials/:serialId/batches',
  summary:
    'A new batch with the books of an xlsx; `apply=false` only looks. All lines or none are taken',
  params: serialId,
  query: z.strictObject({ description, startsAt: dateInput, apply }),
  raw: 'request',
  response: importAnswer,
  access: 'batch.create_import_edit',
})

export const batchImport = defineEndpoint({
  id: 'batch.import',
  method: 'POST',
  path: '/batches/:batchId/import',
  summary:
    'More books for a batch that has not ended, from an xlsx; `apply=false` only looks. All lines or none are taken',
  params: batchId,
  query: z.strictObject({ version, apply }),
  raw: 'request',
  response: importAnswer,
  access: 'batch.create_import_edit',
})

export const batchTemplate = defineEndpoint({
  id: 'batch.template',
  method: 'GET',
  path: '/batches/template',
  summary: 'The empty sheet for the import, headed in the language of the reader',
  raw: 'response',
  response: z.unknown(),
  access: 'batch.create_import_edit',
})

export const batchUpdate = defineEndpoint({
  id: 'batch.update',
  method: 'PATCH',
  path: '/batches/:batchId',
  summary: 'Change the description, or the start-effective time of a batch that has not started',
  params: batchId,
  body: z.strictObject({
    version,
    description: description.optional(),
    startsAt: dateInput.optional(),
  }),
  response: batchView,
  access: 'batch.create_import_edit',
})

export const batchStart = defineEndpoint({
  id: 'batch.start',
  method: 'POST',
  path: '/batches/:batchId/start',
  summary: 'Start a batch now; the one in progress ends',
  params: batchId,
  body: z.strictObject({ version }),
  response: batchView,
  access: 'batch.start_end',
})

export const batchEnd = defineEndpoint({
  id: 'batch.end',
  method: 'POST',
  path: '/batches/:batchId/end',
  summary: 'End the batch in progress now',
  params: batchId,
  body: z.strictObject({ version }),
  response: batchView,
  access: 'batch.start_end',
})
