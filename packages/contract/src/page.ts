/** Pages of a chapter, their two documents, and the op log. */
import { OPEN_KINDS } from '@panelflow/domain/page/open-places.ts'
import { MAX_BATCH_STEPS, STEP_DIRECTIONS, STEP_LABELS } from '@panelflow/domain/page/own-steps.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { documentKind, documentView, inPresentSchema, origin, pageOp } from './page-document.ts'
import { chapterParams, personView, sha256, uuid } from './primitives.ts'

const opEntryView = z.object({
  rev: z.number().int(),
  batchId: uuid,
  ops: z.array(z.unknown()),
  origin,
})

const entriesView = z.object({
  rev: z.number().int(),
  /** version of the schema the entries follow */
  schema: z.number().int(),
  entries: z.array(opEntryView),
})

export const pageView = z.object({
  id: uuid,
  position: z.number().int(),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  source: sha256,
  /** number of pyramid levels; level 0 is full size, each next one half of it, tiles 512 px */
  tileLevels: z.number().int(),
  /** signed address with `{level}`, `{x}`, `{y}` placeholders */
  tiles: z.string(),
  thumbnail: z.string(),
  /** boxes of its panels in page pixels, from top to bottom; null: not looked for yet */
  panels: z
    .array(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }))
    .readonly()
    .nullable(),
  baseRev: z.number().int(),
  laneRev: z.number().int(),
  /** visible lines that have words or lack them: sounds and signs left empty are none */
  texts: z.number().int(),
  translated: z.number().int(),
  overflowing: z.number().int(),
  output: z
    .object({
      kind: z.enum(['composite', 'final']),
      url: z.string(),
      stale: z.boolean(),
      renderHash: z.string(),
    })
    .nullable(),
})
export type PageView = z.output<typeof pageView>

/** A gesture that a batch belongs to. */
export const batchStep = z.strictObject({
  id: uuid,
  label: z.enum(STEP_LABELS),
  itemId: z.string().max(80).nullable(),
  direction: z.enum(STEP_DIRECTIONS),
})

const pageParams = z.strictObject({ chapterId: uuid, pageId: uuid })

export const pageList = defineEndpoint({
  id: 'page.list',
  method: 'GET',
  path: '/chapters/:chapterId/pages',
  summary: 'Pages of a chapter with tile addresses and counts',
  params: chapterParams,
  response: z.array(pageView),
  access: 'workspace.open',
})

export const pageDocuments = defineEndpoint({
  id: 'page.documents',
  method: 'GET',
  path: '/chapters/:chapterId/pages/:pageId/documents',
  summary: 'Base and lane document of a page, and which fields the acting person may change',
  params: pageParams,
  response: z.object({
    base: documentView,
    lane: documentView,
    /**
     * property names per item kind the acting person may set now; `add`/`delete` list item kinds
     */
    editable: z.object({
      region: z.array(z.string()),
      patch: z.array(z.string()),
      text: z.array(z.string()),
      image: z.array(z.string()),
      add: z.array(z.string()),
      delete: z.array(z.string()),
      /** may write and delete texts a typesetter added, and part and join the others */
      arrangesTexts: z.boolean(),
    }),
    /** signed address with `{sha}` placeholder for patch and image assets */
    assets: z.string(),
  }),
  access: 'workspace.open',
})

export const pageOps = defineEndpoint({
  id: 'page.ops',
  method: 'POST',
  path: '/chapters/:chapterId/pages/:pageId/ops',
  summary:
    'Append one batch of ops. Idempotent by batchId. A text whose words moved answers 40901 page.text_conflict with both versions; forbidden fields answer page.field_forbidden',
  params: pageParams,
  body: inPresentSchema(
    z.strictObject({
      document: documentKind,
      batchId: uuid,
      baseRev: z.number().int().min(0),
      /** the document's schema the ops were written for; absent: 1 */
      schema: z.number().int().min(1).optional(),
      ops: z.array(pageOp).min(1).max(500).readonly(),
      /** the gestures it belongs to, so that they can be undone in another browser */
      steps: z.array(batchStep).max(MAX_BATCH_STEPS).readonly().optional(),
    }),
  ),
  response: entriesView,
  access: 'workspace.open',
})

const ownStepView = z.object({
  ids: z.array(z.string()),
  label: z.enum(STEP_LABELS),
  itemId: z.string().nullable(),
  parts: z.array(
    z.object({
      pageId: uuid,
      document: documentKind,
      applied: z.array(z.unknown()),
      inverse: z.array(z.unknown()),
    }),
  ),
})

export const pageOwnSteps = defineEndpoint({
  id: 'page.own_steps',
  method: 'GET',
  path: '/chapters/:chapterId/own-steps',
  summary: 'What the person did in a chapter lately and can take back now, or put on again',
  params: chapterParams,
  query: z.strictObject({
    /** ids of the newest steps the browser has, parted by commas: only later ones are answered */
    done: z.string().max(500).optional(),
    undone: z.string().max(500).optional(),
  }),
  response: z.object({
    /** version of the schema the ops follow */
    schema: z.number().int(),
    done: z.array(ownStepView),
    undone: z.array(ownStepView),
    /** all of the steps that the answer knows of: the browser's own of these ids are outdated */
    ids: z.array(z.string()),
  }),
  access: 'workspace.open',
})

export const pageOpsSince = defineEndpoint({
  id: 'page.ops_since',
  method: 'GET',
  path: '/chapters/:chapterId/pages/:pageId/ops',
  summary: 'Op log entries after a revision',
  params: pageParams,
  query: z.strictObject({
    document: documentKind,
    after: z.coerce.number().int().min(0),
  }),
  response: entriesView,
  access: 'workspace.open',
})

export const pageWriters = defineEndpoint({
  id: 'page.writers',
  method: 'GET',
  path: '/chapters/:chapterId/writers',
  summary: 'Everybody who ever changed a page of the chapter: the names behind the origins',
  params: chapterParams,
  response: z.array(personView),
  access: 'workspace.open',
})

export const assetPut = defineEndpoint({
  id: 'asset.put',
  method: 'PUT',
  path: '/chapters/:chapterId/assets',
  summary: 'Store a PNG (patch or inserted image, ≤ 20 MB) and answer its sha-256',
  params: chapterParams,
  response: z.object({ asset: sha256, width: z.number().int(), height: z.number().int() }),
  raw: 'request',
  access: ['workspace.patch.edit_eraser', 'workspace.image.insert'],
})

/**
 * Signed file addresses: `/api/files/<kind>/...?e=<expiry>&s=<signature>`; no token header needed.
 */
export const tileGet = defineEndpoint({
  id: 'file.tile',
  method: 'GET',
  path: '/files/tiles/:pageId/:level/:x/:y',
  summary: 'One 512 px WebP tile',
  params: z.strictObject({
    pageId: uuid,
    level: z.coerce.number().int().min(0).max(12),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  }),
  query: z.strictObject({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})
export const assetGet = defineEndpoint({
  id: 'file.asset',
  method: 'GET',
  path: '/files/chapters/:chapterId/assets/:sha',
  summary: 'One patch or inserted image of a chapter, by content hash',
  params: z.strictObject({ chapterId: uuid, sha: sha256 }),
  query: z.strictObject({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})
export const outputGet = defineEndpoint({
  id: 'file.output',
  method: 'GET',
  path: '/files/outputs/:outputId',
  summary: 'One synthesised image; with `name` it is saved under that name',
  params: z.strictObject({ outputId: uuid }),
  query: z.strictObject({ e: z.string(), s: z.string(), name: z.string().max(255).optional() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})
export const openPlaceView = z.object({
  pageId: uuid,
  position: z.number().int(),
  itemId: z.string(),
  kind: z.enum(OPEN_KINDS),
  /** what is written there, or what it was translated to; empty where neither is known */
  words: z.string(),
})
export type OpenPlaceView = z.output<typeof openPlaceView>
export const openPlaceList = defineEndpoint({
  id: 'open_place.list',
  method: 'GET',
  path: '/chapters/:chapterId/open-places',
  summary: 'Places of a chapter that look finished and are not, page by page',
  params: chapterParams,
  response: z.array(openPlaceView),
  access: 'workspace.open',
})
