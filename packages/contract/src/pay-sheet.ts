/**
 * Pay sheets of persons and periods. What is not locked is computed when it is read; what is locked
 * never changes, and later differences are lines of the next sheet. Amounts are whole minor units.
 */
import {
  AMOUNT_MAX,
  HOURS,
  PAY_LINE_KINDS,
  PAY_PROBLEMS,
  PAY_STAGES,
  PAY_UNITS,
} from '@panelflow/domain/money/money-values.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, personView, targetLanguage, uuid, version } from './primitives.ts'

const access = 'money.manage'
const count = z.number().int()
const day = z.iso.date()
const period = { from: day, to: day }

const lineView = z.object({
  key: z.string(),
  kind: z.enum(PAY_LINE_KINDS),
  /** when it was handed over, or of an adjustment the day it was entered for */
  day,
  /** null of an adjustment */
  work: z
    .object({
      recordId: uuid,
      version: count,
      stage: z.enum(PAY_STAGES),
      language: targetLanguage,
      order: z.object({ id: uuid, serial: count, title: z.string() }),
      book: z.string(),
      chapter: z.object({ id: uuid, number: count }),
      /** frozen when it was handed over */
      words: count.nullable(),
      pages: count,
      hours: z.string().nullable(),
      urgent: z.boolean(),
    })
    .nullable(),
  unit: z.enum(PAY_UNITS).nullable(),
  quantity: z.string().nullable(),
  rate: z.string().nullable(),
  factor: z.string().nullable(),
  isMinimum: z.boolean(),
  /** null: `problem` says why. Of a correction the difference to what was paid */
  amount: count.nullable(),
  problem: z.enum(PAY_PROBLEMS).nullable(),
  /** of an adjustment: why */
  reason: z.string(),
  /** of an adjustment that is on no locked sheet */
  adjustmentId: uuid.nullable(),
})
export type PayLineView = z.output<typeof lineView>

const sums = {
  total: count,
  lines: count,
  /** lines without an amount */
  unpriced: count,
}

const sheetHead = z.object({
  id: uuid,
  person: personView,
  ...period,
  currency: z.string(),
  ...sums,
  lockedAt: instant,
  lockedBy: personView,
})
export type PaySheetHead = z.output<typeof sheetHead>

const sheetView = sheetHead.extend({ rows: z.array(lineView) })
export type PaySheetView = z.output<typeof sheetView>

const preview = z.object({
  person: personView,
  ...period,
  currency: z.string(),
  ...sums,
  rows: z.array(lineView),
  /** the last day is over */
  isOver: z.boolean(),
})
export type PayPreview = z.output<typeof preview>

export const payPeople = defineEndpoint({
  id: 'pay_sheet.people',
  method: 'GET',
  path: '/money/people',
  summary: 'Everybody with something to pay in a period, and their locked sheets of these days',
  query: z.strictObject(period),
  response: z.object({
    currency: z.string(),
    isOver: z.boolean(),
    rows: z.array(
      z.object({
        person: personView,
        /** what is not locked */
        ...sums,
        sheets: z.array(sheetHead),
      }),
    ),
    /** for an amount somebody without work is paid */
    people: z.array(personView),
  }),
  access,
})
export type PayPersonRow = z.output<typeof payPeople.response>['rows'][number]

export const payPreview = defineEndpoint({
  id: 'pay_sheet.preview',
  method: 'GET',
  path: '/money/people/:accountId/preview',
  summary: 'What a sheet of a person and period would hold if it were locked now',
  params: z.strictObject({ accountId: uuid }),
  query: z.strictObject(period),
  response: preview,
  access,
})

export const payLock = defineEndpoint({
  id: 'pay_sheet.lock',
  method: 'POST',
  path: '/money/sheets',
  summary:
    'Lock the sheet of a person and period that is over; `total` and `lines` are those that were seen',
  body: z.strictObject({
    accountId: uuid,
    ...period,
    total: z.number().int(),
    lines: z.number().int(),
    /** lines without an amount are paid later */
    acceptsUnpriced: z.boolean().default(false),
  }),
  response: sheetView,
  access,
})

export const paySheets = defineEndpoint({
  id: 'pay_sheet.list',
  method: 'GET',
  path: '/money/sheets',
  summary: 'Locked sheets, newest first',
  query: z.strictObject({ accountId: uuid.optional() }),
  response: z.array(sheetHead),
  access,
})

const sheetParams = z.strictObject({ sheetId: uuid })

export const paySheet = defineEndpoint({
  id: 'pay_sheet.get',
  method: 'GET',
  path: '/money/sheets/:sheetId',
  summary: 'A locked sheet with its lines: one’s own, or anybody’s with `money.manage`',
  params: sheetParams,
  response: sheetView,
  access: ['money.manage', 'pay.view_own'],
})

export const PAY_FILE_FORMATS = ['xlsx', 'pdf'] as const

export const paySheetFile = defineEndpoint({
  id: 'pay_sheet.file',
  method: 'GET',
  path: '/money/sheets/:sheetId/file',
  summary: 'A locked sheet as a workbook or PDF',
  params: sheetParams,
  query: z.strictObject({ format: z.enum(PAY_FILE_FORMATS).default('pdf') }),
  response: z.unknown(),
  raw: 'response',
  access: ['money.manage', 'pay.view_own'],
})

export const payOwn = defineEndpoint({
  id: 'pay_sheet.own',
  method: 'GET',
  path: '/money/own',
  summary: 'One’s own locked sheets, newest first, and what is not locked of a period',
  query: z.strictObject(period),
  response: z.object({ sheets: z.array(sheetHead), preview }),
  access: 'pay.view_own',
})

export const workHours = defineEndpoint({
  id: 'pay_sheet.set_hours',
  method: 'PUT',
  path: '/money/records/:recordId/hours',
  summary: 'Hours that a person worked on their part of a chapter; null: not known',
  params: z.strictObject({ recordId: uuid }),
  body: z.strictObject({ version, hours: z.string().trim().regex(HOURS).nullable() }),
  response: z.object({ version: count, hours: z.string().nullable() }),
  access,
})

export const payAdjust = defineEndpoint({
  id: 'pay_sheet.adjust',
  method: 'POST',
  path: '/money/adjustments',
  summary: 'An amount for a person, above or below nothing, with its reason',
  body: z.strictObject({
    accountId: uuid,
    day,
    amount: z
      .number()
      .int()
      .min(-AMOUNT_MAX)
      .max(AMOUNT_MAX)
      .refine((amount) => amount !== 0),
    reason: z.string().trim().min(1).max(300),
  }),
  response: z.object({ id: uuid }),
  access,
})

export const payAdjustmentDelete = defineEndpoint({
  id: 'pay_sheet.delete_adjustment',
  method: 'DELETE',
  path: '/money/adjustments/:adjustmentId',
  summary: 'Take back an amount that is on no locked sheet',
  params: z.strictObject({ adjustmentId: uuid }),
  response: z.null(),
  access,
})
