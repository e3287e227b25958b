/**
 * Many chapters of a book at once: a plan is stored, its files are uploaded as those of a single
 * chapter are (contract/upload.ts), and each chapter gets its pages when the last of its files was
 * read. Orders are made from a template.
 */
import {
  MAX_CADENCE_DAYS,
  MAX_DAYS_BEFORE,
  type OrderTemplate,
} from '@panelflow/domain/intake/intake-orders.ts'
import { MAX_CHAPTER_FILES, MAX_INTAKE_CHAPTERS } from '@panelflow/domain/intake/intake-problems.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { MAX_CHAPTER_NUMBER } from '@panelflow/domain/order/order-rules.ts'
import { ORDER_KINDS, ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, personView, targetLanguage, uuid } from './primitives.ts'
import { errorCode, errorParams } from './refusal.ts'
import { MAX_ARCHIVE_BYTES, uploadView } from './upload.ts'

export const INTAKE_STATUSES = ['open', 'done', 'canceled'] as const
/** `has_pages`: somebody else brought its pages meanwhile */
export const INTAKE_CHAPTER_STATUSES = ['open', 'done', 'canceled', 'has_pages'] as const

const chapterNumber = z.coerce.number().int().min(1).max(MAX_CHAPTER_NUMBER)
const path = z.string().min(1).max(1000)
const size = z.coerce.number().int().positive().max(MAX_ARCHIVE_BYTES)
const daysBefore = z.coerce.number().int().min(0).max(MAX_DAYS_BEFORE)

const orderTemplate = z.strictObject({
  languages: z
    .array(targetLanguage)
    .min(1)
    .max(TARGET_LANGUAGES.length)
    .refine((languages) => new Set(languages).size === languages.length),
  kind: z.enum(ORDER_KINDS),
  type: z.enum(ORDER_TYPES),
  chaptersPerOrder: z.coerce.number().int().min(1).max(MAX_INTAKE_CHAPTERS),
  withCrew: z.boolean(),
  firstRelease: z.iso.date(),
  cadenceDays: z.coerce.number().int().min(0).max(MAX_CADENCE_DAYS),
  dueTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  cutoffDays: daysBefore,
  translationDays: daysBefore.nullable(),
  proofreadingDays: daysBefore.nullable(),
  typesettingDays: daysBefore.nullable(),
}) satisfies z.ZodType<OrderTemplate>

const intakeOrder = z.object({
  orderId: uuid,
  serial: z.number().int(),
  title: z.string(),
  targetLanguage,
  chapterStart: z.number().int(),
  chapterEnd: z.number().int(),
  cutoffTime: instant,
  /** false: the chapters were ordered in the language already, and no second order was made */
  isNew: z.boolean(),
})

const summary = {
  id: uuid,
  bookId: uuid,
  /** of the folder or archive it came from */
  name: z.string(),
  status: z.enum(INTAKE_STATUSES),
  createdAt: instant,
  createdBy: personView,
}

const intakeView = z.object({
  ...summary,
  chapters: z.array(
    z.object({
      number: z.number().int(),
      title: z.string(),
      status: z.enum(INTAKE_CHAPTER_STATUSES),
      files: z.number().int(),
      bytes: z.number().int(),
      /** bytes the server holds or has read */
      received: z.number().int(),
      /** files that were read */
      read: z.number().int(),
      /** pages it has got; 0 while it is open */
      pageCount: z.number().int(),
      /** pages of different widths */
      hasMixedWidths: z.boolean(),
      /** files that were not taken, and why */
      refused: z.array(z.object({ path: z.string(), code: errorCode, params: errorParams })),
    }),
  ),
  /** null: no orders are wanted */
  orders: z.object({ planned: z.number().int(), made: z.array(intakeOrder) }).nullable(),
})
export type IntakeView = z.output<typeof intakeView>
export type IntakeChapterView = IntakeView['chapters'][number]

const params = z.strictObject({ intakeId: uuid })

export const intakeOpen = defineEndpoint({
  id: 'intake.open',
  method: 'POST',
  path: '/books/:bookId/intakes',
  summary:
    'Store the plan of an intake: chapters with their files in page order, and the template of the orders to be made',
  params: z.strictObject({ bookId: uuid }),
  body: z.strictObject({
    name: z.string().trim().min(1).max(255),
    chapters: z
      .array(
        z.strictObject({
          number: chapterNumber,
          title: z.string().trim().max(200).default(''),
          files: z.array(z.strictObject({ path, size })).min(1).max(MAX_CHAPTER_FILES),
        }),
      )
      .min(1)
      .max(MAX_INTAKE_CHAPTERS),
    template: orderTemplate.nullable(),
  }),
  response: intakeView,
  access: 'order.create',
})

export const intakeList = defineEndpoint({
  id: 'intake.list',
  method: 'GET',
  path: '/books/:bookId/intakes',
  summary: 'Intakes of a book, newest first, with the chapters that are under way',
  params: z.strictObject({ bookId: uuid }),
  response: z.array(
    z.object({
      ...summary,
      chapters: z.number().int(),
      /** chapters that have not got their pages yet */
      open: z.array(z.number().int()),
    }),
  ),
  access: 'order.create',
})
export type IntakeSummary = z.output<typeof intakeList.response>[number]

export const intakeGet = defineEndpoint({
  id: 'intake.get',
  method: 'GET',
  path: '/intakes/:intakeId',
  summary: 'How far an intake is, chapter by chapter, and the orders made of it',
  params,
  response: intakeView,
  access: 'order.create',
})

export const intakeFiles = defineEndpoint({
  id: 'intake.files',
  method: 'GET',
  path: '/intakes/:intakeId/files',
  summary: 'Files that an intake still waits for, with what the server holds of each',
  params,
  response: z.array(
    z.object({
      number: z.number().int(),
      path: z.string(),
      size: z.number().int(),
      received: z.number().int(),
      /** of what the server holds; null: nothing */
      fingerprint: z.string().nullable(),
      /** it was refused, and may be sent again */
      isRefused: z.boolean(),
    }),
  ),
  access: 'order.create',
})
export type IntakeFileView = z.output<typeof intakeFiles.response>[number]

export const intakeOpenFile = defineEndpoint({
  id: 'intake.open_file',
  method: 'POST',
  path: '/intakes/:intakeId/files',
  summary:
    'Open the upload of one file of an intake, or go on with it: the same file is never sent twice',
  params,
  body: z.strictObject({
    number: chapterNumber,
    path,
    size,
    /** what tells the content; another one begins anew */
    fingerprint: z.string().min(1).max(100),
  }),
  response: uploadView,
  access: 'order.create',
})

export const intakeMakeOrders = defineEndpoint({
  id: 'intake.make_orders',
  method: 'POST',
  path: '/intakes/:intakeId/orders',
  summary: 'Make the next orders of an intake, about twenty at a time, until none is missing',
  params,
  body: z.strictObject({}),
  response: intakeView,
  access: 'order.create',
})

export const intakeTakePages = defineEndpoint({
  id: 'intake.take_pages',
  method: 'POST',
  path: '/intakes/:intakeId/chapters/:number/pages',
  summary: 'Give a chapter its pages without the files that were refused',
  params: z.strictObject({ intakeId: uuid, number: chapterNumber }),
  body: z.strictObject({}),
  response: intakeView,
  access: 'order.create',
})

export const intakeCancel = defineEndpoint({
  id: 'intake.cancel',
  method: 'POST',
  path: '/intakes/:intakeId/cancel',
  summary:
    'Leave out chapters that have not got their pages yet, all or those named. Orders and pages that were made stay',
  params,
  body: z.strictObject({ numbers: z.array(chapterNumber).max(MAX_INTAKE_CHAPTERS).optional() }),
  response: intakeView,
  access: 'order.create',
})
