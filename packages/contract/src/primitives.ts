import { TARGET_LANGUAGES, SOURCE_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { KEPT_FIELDS } from '@panelflow/domain/text/kept-fields.ts'
import { z } from 'zod'

export const uuid = z.uuid()
/** Path of an endpoint below one order. */
export const orderParams = z.strictObject({ orderId: uuid })
/** Path of an endpoint below one chapter. */
export const chapterParams = z.strictObject({ chapterId: uuid })
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** an instant, ISO 8601 UTC, in answers */
export const instant = z.iso.datetime()
/**
 * When an account does not work: days of the organisation's calendar. Both of `away…` or none;
 * `leavingOn` is the last day of work.
 */
export const absence = z.strictObject({
  awayFrom: z.iso.date().nullable(),
  awayUntil: z.iso.date().nullable(),
  leavingOn: z.iso.date().nullable(),
})

/**
 * in requests: `YYYY-MM-DD HH:mm:ss` read in the organisation's zone (spec 5.request.dates), or ISO
 * with zone
 */
export const dateInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/)
export const targetLanguage = z.enum(TARGET_LANGUAGES)
export const sourceLanguage = z.enum(SOURCE_LANGUAGES)
export const version = z.coerce.number().int().min(1)
export const personView = z.object({
  id: uuid,
  name: z.string(),
  realName: z.string(),
  /** the account was deleted; absent: it was not */
  isDeleted: z.literal(true).optional(),
})
export type PersonView = z.output<typeof personView>
export const roleId = z.union([
  z.literal(3),
  z.literal(5),
  z.literal(8),
  z.literal(10),
  z.literal(11),
  z.literal(12),
])

export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** Yes or no in an address. */
export const flag = z.enum(['true', 'false'])
export type Flag = z.output<typeof flag>

/** Paging as the specification's helper appends it (spec 7.client.paging). */
export const pagingShape = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(20),
  sort: z.string().max(40).optional(),
  order: z.enum(SORT_ORDERS).optional(),
}
/**
 * A page of a list that is otherwise read by key: `page` counts from 1, and not together with a
 * key.
 */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).optional()
export const createListSchema = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    size: z.number().int(),
  })

/** What an import leaves as it is: lines of the sheet, or `line:column`, with commas between. */
export const keptFields = z.string().max(20_000).regex(KEPT_FIELDS).optional()
