/** Items and ops of page documents on the wire, derived from domain/page/document. */
import { ITEM_FIELDS, ITEM_KINDS } from '@panelflow/domain/page/document/item-properties.ts'
import { DOCUMENT_KINDS, type PageOp } from '@panelflow/domain/page/document/page-document.ts'
import { upgradeOps } from '@panelflow/domain/page/document/parse-document.ts'
import { MAX_TEXT, ORIGIN } from '@panelflow/domain/page/document/item-values.ts'
import { z } from 'zod'
import { toObjectSchema, toPartialSchema, toSchema } from './field-schema.ts'
import { sha256, uuid } from './primitives.ts'

export const documentKind = z.enum(DOCUMENT_KINDS)
export const itemKind = z.enum(ITEM_KINDS)

const itemId = z.string().min(1).max(80)
const words = z.string().max(MAX_TEXT)

export const pageOp: z.ZodType<PageOp, PageOp> = z.union([
  z.strictObject({
    op: z.literal('add'),
    item: z.discriminatedUnion('kind', [
      z.strictObject({
        id: itemId,
        kind: z.literal('region'),
        props: toObjectSchema(ITEM_FIELDS.region),
      }),
      z.strictObject({
        id: itemId,
        kind: z.literal('patch'),
        props: toObjectSchema(ITEM_FIELDS.patch),
      }),
      z.strictObject({
        id: itemId,
        kind: z.literal('text'),
        props: toObjectSchema(ITEM_FIELDS.text),
      }),
      z.strictObject({
        id: itemId,
        kind: z.literal('image'),
        props: toObjectSchema(ITEM_FIELDS.image),
      }),
    ]),
  }),
  z.strictObject({
    op: z.literal('set'),
    id: itemId,
    props: z.union([
      toPartialSchema(ITEM_FIELDS.region),
      toPartialSchema(ITEM_FIELDS.patch),
      toPartialSchema(ITEM_FIELDS.text),
      toPartialSchema(ITEM_FIELDS.image),
    ]),
  }),
  z.strictObject({ op: z.literal('text'), id: itemId, from: words, to: words }),
  z.strictObject({ op: z.literal('delete'), id: itemId }),
])

const upgradeBatch = (batch: unknown): unknown => {
  if (typeof batch !== 'object' || batch === null) return batch
  const { schema = 1, ops }: { schema?: unknown; ops?: unknown } = batch
  if (typeof schema !== 'number' || !Array.isArray(ops)) return batch
  return { ...batch, ops: upgradeOps(schema, ops) }
}

/**
 * A batch from a browser that was opened before an update is brought to the present schema before
 * it is checked. Throws AppError `page.schema_too_new` for one that is ahead of this program.
 */
export const inPresentSchema = <O, I>(batch: z.ZodType<O, I>): z.ZodType<O, I> =>
  z.preprocess(upgradeBatch, batch) as z.ZodType<O, I>

export const origin = toSchema(ORIGIN)

const item = z.object({
  id: z.string(),
  kind: itemKind,
  props: z.record(z.string(), z.unknown()),
  origin: z.record(z.string(), origin),
  rev: z.number().int(),
})

/** Properties travel open: who reads a document parses it (domain/page/document). */
export const documentView = z.object({
  /** version of the schema its items follow */
  schema: z.number().int(),
  id: uuid,
  kind: documentKind,
  width: z.number().int(),
  height: z.number().int(),
  source: sha256,
  rev: z.number().int(),
  items: z.record(z.string(), item),
})
