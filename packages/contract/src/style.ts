/** Font style presets (spec 3.style): a person's own, and those for everybody. */
import { pickFields } from '@panelflow/domain/page/document/field.ts'
import { ITEM_FIELDS } from '@panelflow/domain/page/document/item-properties.ts'
import {
  FONT_STYLES,
  EXTRA_STYLE_FIELDS,
  SHAPE_STYLE_FIELDS,
  STYLE_LIMITS,
} from '@panelflow/domain/style/style-preset.ts'
import { z } from 'zod'
import { canView } from './can-view.ts'
import { defineEndpoint } from './endpoint.ts'
import { toPartialSchema, toSchema } from './field-schema.ts'
import { targetLanguage, uuid, version } from './primitives.ts'
import { errorCode } from './refusal.ts'

const styleFields = {
  font: toSchema(ITEM_FIELDS.text.font),
  /** px */
  size: z.coerce.number(),
  align: toSchema(ITEM_FIELDS.text.align),
  fontStyle: z.enum(FONT_STYLES),
  /** what else it sets; what is not named stays as it is in the text */
  more: toPartialSchema(
    pickFields(ITEM_FIELDS.text, [...EXTRA_STYLE_FIELDS, ...SHAPE_STYLE_FIELDS]),
  ),
}

const contents = {
  name: z.string().max(STYLE_LIMITS.name * 2),
  remark: z.string().max(STYLE_LIMITS.remark * 2),
  /** heading it stands under; empty: none */
  folder: z.string().max(STYLE_LIMITS.folder * 2),
  /** null: for every language */
  language: targetLanguage.nullable(),
  /** null: for every book */
  bookId: uuid.nullable(),
  ...styleFields,
}

export const styleView = z.object({
  id: uuid,
  /** for everybody; else the reader's own */
  shared: z.boolean(),
  ...contents,
  sortId: z.number().int(),
  version: z.number().int(),
  can: canView(['edit', 'delete', 'sort']),
})
export type StyleView = z.output<typeof styleView>

const access = ['style.preset.own', 'style.preset.shared'] as const

export const styleList = defineEndpoint({
  id: 'style.list',
  method: 'GET',
  path: '/styles',
  summary:
    'Own presets, then shared ones, by folder and each in their order; of a book and language with those for every book and language',
  query: z.strictObject({ bookId: uuid.optional(), language: targetLanguage.optional() }),
  response: z.object({
    rows: z.array(styleView),
    can: canView(['create', 'share']),
  }),
  access: 'style.preset.own',
})

export const styleCreate = defineEndpoint({
  id: 'style.create',
  method: 'POST',
  path: '/styles',
  summary: 'A new preset at the end of its list',
  body: z.strictObject({
    shared: z.boolean().default(false),
    ...contents,
    remark: contents.remark.default(''),
    folder: contents.folder.default(''),
    more: contents.more.default({}),
  }),
  response: styleView,
  access,
})

export const styleUpdate = defineEndpoint({
  id: 'style.update',
  method: 'PATCH',
  path: '/styles/:styleId',
  summary: 'Change a preset; what is named replaces what was there',
  params: z.strictObject({ styleId: uuid }),
  body: z.strictObject({
    version,
    name: contents.name.optional(),
    remark: contents.remark.optional(),
    folder: contents.folder.optional(),
    language: contents.language.optional(),
    bookId: contents.bookId.optional(),
    font: contents.font.optional(),
    size: contents.size.optional(),
    align: contents.align.optional(),
    fontStyle: contents.fontStyle.optional(),
    more: contents.more.optional(),
  }),
  response: styleView,
  access,
})

export const styleDelete = defineEndpoint({
  id: 'style.delete',
  method: 'POST',
  path: '/styles/delete',
  summary: 'Delete presets; a result per preset, refused when none could be deleted',
  body: z.strictObject({ styleIds: z.array(uuid).max(STYLE_LIMITS.list * 2) }),
  /** `error`: code why not */
  response: z.array(z.object({ styleId: uuid, done: z.boolean(), error: errorCode.nullable() })),
  access,
})

export const styleSort = defineEndpoint({
  id: 'style.sort',
  method: 'POST',
  path: '/styles/sort',
  summary: 'Put a preset before or after another one of the same list',
  body: z.strictObject({ styleId: uuid, placeId: uuid, side: z.enum(['before', 'after']) }),
  response: z.object({ styleId: uuid, sortId: z.number().int() }),
  access,
})
