/** Pages of a chapter, their two documents, and the op log. */
import { OPEN_KINDS } from '@panelflow/domain/page/open-places.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { sha256, uuid } from './primitives.ts'

const point = z.strictObject({ x: z.number(), y: z.number() })
const color = z.string().regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/i)
const writing = z.enum(['horizontal', 'vertical'])
const paintOrder = z.number().int().min(-100_000).max(100_000)

export const regionProps = z.strictObject({
  polygon: z.array(point).min(3).max(400),
  sourceText: z.string().max(10_000),
  kind: z.enum(['speech', 'narration', 'effect', 'sign', 'other']),
  order: z.number(),
  orientation: writing,
  speaker: z.string().max(100).nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  bubble: z.array(point).min(3).max(2000).nullable(),
})
export const patchProps = z.strictObject({
  x: z.number().int(),
  y: z.number().int(),
  w: z.number().int().min(1),
  h: z.number().int().min(1),
  asset: sha256,
  regionId: z.string().max(80).nullable(),
  opacity: z.number().min(0).max(1),
  hidden: z.boolean(),
  order: paintOrder.nullish(),
})
export const storedLayout = z.strictObject({
  engine: z.string().max(60),
  inputHash: z.string().max(80),
  size: z.number(),
  lines: z.array(z.number().int()).max(2000),
  overflow: z.boolean(),
  missing: z.array(z.string()).max(200),
})
const stroke = z.strictObject({ width: z.number().min(0).max(200), color })
const textRange = z.strictObject({
  from: z.number().int().min(0).max(10_000),
  to: z.number().int().min(0).max(10_000),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  color: color.optional(),
  size: z.number().min(0.25).max(4).optional(),
  upright: z.boolean().optional(),
  tcy: z.boolean().optional(),
})
const warp = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('arc'), bend: z.number().min(-360).max(360) }),
  z.strictObject({
    kind: z.literal('wave'),
    height: z.number().min(-1000).max(1000),
    waves: z.number().min(0).max(20),
    phase: z.number().min(-360).max(360),
  }),
  z.strictObject({ kind: z.literal('corners'), offsets: z.tuple([point, point, point, point]) }),
])
export const textProps = z.strictObject({
  regionId: z.string().max(80).nullable(),
  translation: z.string().max(10_000),
  candidates: z
    .array(
      z.strictObject({
        text: z.string().max(10_000),
        source: z.enum(['memory', 'fuzzy_memory', 'machine', 'conversion', 'person']),
        by: z.string().max(100),
        score: z.number(),
      }),
    )
    .max(20),
  cx: z.number(),
  cy: z.number(),
  w: z.number().positive().max(40_000),
  h: z.number().positive().max(40_000),
  rotation: z.number(),
  opacity: z.number().min(0).max(1),
  hidden: z.boolean(),
  writing,
  fit: z.enum(['fixed', 'shrink', 'bubble']),
  minSize: z.number().min(1).max(1000),
  size: z.number().min(1).max(2000),
  font: z.string().max(80),
  bold: z.boolean(),
  italic: z.boolean(),
  lineSpacing: z.number().min(0.5).max(5),
  letterSpacing: z.number().min(-1).max(5),
  color,
  align: z.enum(['left', 'center', 'right']),
  valign: z.enum(['top', 'middle', 'bottom']),
  stroke: stroke.nullable(),
  shadow: z
    .strictObject({
      color,
      distance: z.number().min(0).max(500),
      angle: z.number(),
      size: z.number().min(0).max(200),
      blur: z.number().min(0).max(500),
    })
    .nullable(),
  layout: storedLayout.nullable(),
  bubble: z.array(point).min(3).max(2000).nullish(),
  air: z.number().min(0).max(5).nullish(),
  ranges: z.array(textRange).max(500).nullish(),
  hyphenate: z.boolean().nullish(),
  stroke2: stroke.nullish(),
  warp: warp.nullish(),
  mask: z.array(z.array(point).min(3).max(500)).max(50).nullish(),
})
export const imageProps = z.strictObject({
  asset: sha256,
  cx: z.number(),
  cy: z.number(),
  w: z.number().positive(),
  h: z.number().positive(),
  rotation: z.number(),
  opacity: z.number().min(0).max(1),
  hidden: z.boolean(),
  order: paintOrder.nullish(),
})

const itemId = z.string().min(1).max(80)
export const pageOp = z.union([
  z.strictObject({
    op: z.literal('add'),
    item: z.discriminatedUnion('kind', [
      z.strictObject({ id: itemId, kind: z.literal('region'), props: regionProps }),
      z.strictObject({ id: itemId, kind: z.literal('patch'), props: patchProps }),
      z.strictObject({ id: itemId, kind: z.literal('text'), props: textProps }),
      z.strictObject({ id: itemId, kind: z.literal('image'), props: imageProps }),
    ]),
  }),
  z.strictObject({
    op: z.literal('set'),
    id: itemId,
    props: z.union([
      regionProps.partial(),
      patchProps.partial(),
      textProps.partial(),
      imageProps.partial(),
    ]),
  }),
  z.strictObject({
    op: z.literal('text'),
    id: itemId,
    from: z.string().max(10_000),
    to: z.string().max(10_000),
  }),
  z.strictObject({ op: z.literal('delete'), id: itemId }),
])

const origin = z.union([
  z.object({ by: z.literal('ai'), run: z.string(), at: z.string() }),
  z.object({
    by: z.literal('person'),
    account: z.string(),
    role: z.number().int(),
    at: z.string(),
  }),
])
const item = z.object({
  id: z.string(),
  kind: z.enum(['region', 'patch', 'text', 'image']),
  props: z.record(z.string(), z.unknown()),
  origin: z.record(z.string(), origin),
  rev: z.number().int(),
})
export const documentView = z.object({
  schema: z.literal(1),
  id: uuid,
  kind: z.enum(['base', 'lane']),
  width: z.number().int(),
  height: z.number().int(),
  source: sha256,
  rev: z.number().int(),
  items: z.record(z.string(), item),
})
export const opEntryView = z.object({
  rev: z.number().int(),
  batchId: uuid,
  ops: z.array(z.unknown()),
  origin,
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

const chapterParams = z.strictObject({ chapterId: uuid })
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
  body: z.strictObject({
    document: z.enum(['base', 'lane']),
    batchId: uuid,
    baseRev: z.number().int().min(0),
    ops: z.array(pageOp).min(1).max(500),
  }),
  response: z.object({ rev: z.number().int(), entries: z.array(opEntryView) }),
  access: 'workspace.open',
})

export const pageOpsSince = defineEndpoint({
  id: 'page.ops_since',
  method: 'GET',
  path: '/chapters/:chapterId/pages/:pageId/ops',
  summary: 'Op log entries after a revision',
  params: pageParams,
  query: z.strictObject({
    document: z.enum(['base', 'lane']),
    after: z.coerce.number().int().min(0),
  }),
  response: z.object({ rev: z.number().int(), entries: z.array(opEntryView) }),
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
