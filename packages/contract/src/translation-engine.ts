/** Translation engines of the studio, in order of preference; the first that can is asked first. */
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { PRICE_UNITS } from '@panelflow/domain/translation/engine-price.ts'
import { ENGINE_PROTOCOLS } from '@panelflow/domain/translation/engine-protocol.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, sourceLanguage, targetLanguage, uuid, version } from './primitives.ts'
import { refusalView } from './refusal.ts'

const access = 'engine.manage'
const count = z.number().int()
const name = z.string().trim().min(1).max(100)
const baseUrl = z.url({ protocol: /^https?$/ }).max(500)
/** of a service account of Google: the JSON of its key */
const apiKey = z.string().trim().max(8000)
const model = z.string().trim().max(200)
const sourceLanguages = z.array(sourceLanguage).max(20)
const targetLanguages = z.array(targetLanguage).max(20)
/** for a million characters or tokens, in units of the currency */
const price = z.strictObject({
  per: z.enum(PRICE_UNITS),
  input: z.number().min(0).max(1_000_000),
  output: z.number().min(0).max(1_000_000),
})
const currency = z.string().regex(/^[A-Z]{3}$/)
/** for a month, in units of the currency; null: no limit */
const monthlyBudget = z.number().positive().max(1_000_000).nullable()

export const engineView = z.object({
  /** `environment`: set by variables, read only */
  id: z.union([uuid, z.literal('environment')]),
  name: z.string(),
  protocol: z.enum(ENGINE_PROTOCOLS),
  baseUrl: z.string(),
  /** last characters of the key; null: it has none */
  keyEnding: z.string().nullable(),
  model: z.string(),
  sourceLanguages: z.array(sourceLanguage),
  targetLanguages: z.array(targetLanguage),
  price: price.nullable(),
  currency: z.string(),
  monthlyBudget: z.number().nullable(),
  /** of this month, in units of the currency */
  spent: z.number(),
  inPrivateNetwork: z.boolean(),
  /** its model understands pictures: each page is sent with its lines */
  seesPictures: z.boolean(),
  active: z.boolean(),
  health: z.object({
    lastSuccessAt: instant.nullable(),
    lastFailureAt: instant.nullable(),
    cause: refusalView.nullable(),
    /** the engine's own words */
    detail: z.string().nullable(),
  }),
  /** 0: the row of the environment, which cannot be changed */
  version: count,
})
export type EngineView = z.output<typeof engineView>

const params = z.strictObject({ engineId: uuid })

export const engineList = defineEndpoint({
  id: 'engine.list',
  method: 'GET',
  path: '/engines',
  summary: 'Translation engines in order of preference, with health and what they cost this month',
  response: z.array(engineView),
  access,
})

const settings = {
  baseUrl,
  apiKey,
  model,
  sourceLanguages,
  targetLanguages,
  price: price.nullable(),
  currency,
  monthlyBudget,
  inPrivateNetwork: z.boolean(),
  seesPictures: z.boolean().optional(),
}

export const engineCreate = defineEndpoint({
  id: 'engine.create',
  method: 'POST',
  path: '/engines',
  summary:
    'A new engine, last in the order of preference. Its key is stored encrypted and never answered',
  body: z.strictObject({ name, protocol: z.enum(ENGINE_PROTOCOLS), ...settings }),
  response: engineView,
  access,
})

export const engineUpdate = defineEndpoint({
  id: 'engine.update',
  method: 'PATCH',
  path: '/engines/:engineId',
  summary:
    'Change an engine, or switch it off or on. Without `apiKey` the key stays; it must be given anew for another address',
  params,
  body: z.strictObject({
    version,
    name: name.optional(),
    protocol: z.enum(ENGINE_PROTOCOLS).optional(),
    baseUrl: baseUrl.optional(),
    apiKey: apiKey.optional(),
    model: model.optional(),
    sourceLanguages: sourceLanguages.optional(),
    targetLanguages: targetLanguages.optional(),
    price: price.nullable().optional(),
    currency: currency.optional(),
    monthlyBudget: monthlyBudget.optional(),
    inPrivateNetwork: z.boolean().optional(),
    seesPictures: z.boolean().optional(),
    active: z.boolean().optional(),
  }),
  response: engineView,
  access,
})

export const engineMove = defineEndpoint({
  id: 'engine.move',
  method: 'POST',
  path: '/engines/:engineId/move',
  summary: 'One place up or down in the order of preference',
  params,
  body: z.strictObject({ direction: z.enum(['up', 'down']) }),
  response: z.array(engineView),
  access,
})

export const engineDelete = defineEndpoint({
  id: 'engine.delete',
  method: 'DELETE',
  path: '/engines/:engineId',
  summary: 'Delete an engine with its key and what it used; runs keep their costs',
  params,
  response: z.null(),
  access,
})

export const engineTest = defineEndpoint({
  id: 'engine.test',
  method: 'POST',
  path: '/engines/:engineId/test',
  summary:
    'Translate one line at once and answer what came back, how long it took and what it cost',
  params: z.strictObject({ engineId: z.union([uuid, z.literal('environment')]) }),
  body: z.strictObject({
    source: sourceLanguage,
    target: targetLanguage,
    text: z.string().trim().min(1).max(200),
  }),
  response: z.object({
    /** null: it failed, `cause` says why */
    translation: z.string().nullable(),
    cause: refusalView.nullable(),
    detail: z.string().nullable(),
    milliseconds: count,
    cost: z.object({ currency: z.string(), micros: count }).nullable(),
  }),
  access,
})

/** By target language; languages that are not named follow the order of preference. */
const choices = z.partialRecord(z.enum(TARGET_LANGUAGES), uuid)
const bookParams = z.strictObject({ bookId: uuid })

const bookEnginesView = z.object({
  version: count,
  choices,
  /** those that can be chosen */
  engines: z.array(z.object({ id: uuid, name: z.string(), active: z.boolean() })),
  /** by language the engine whose lines people kept most often in this book, where two compare */
  offered: z.partialRecord(targetLanguage, z.object({ engineId: uuid, lines: count, kept: count })),
})

export const bookEngines = defineEndpoint({
  id: 'book.engines',
  method: 'GET',
  path: '/books/:bookId/engines',
  summary: 'Which engine drafts a book, by language',
  params: bookParams,
  response: bookEnginesView,
  access,
})

export const bookSetEngines = defineEndpoint({
  id: 'book.set_engines',
  method: 'PUT',
  path: '/books/:bookId/engines',
  summary: 'Choose which engine drafts a book, by language; for drafts made from now on',
  params: bookParams,
  body: z.strictObject({ version, choices }),
  response: bookEnginesView,
  access,
})
