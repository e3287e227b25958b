/** The eraser of the workspace: a selection goes to a worker, a patch comes back. */
import {
  ERASE_METHODS,
  ERASE_WHATS,
  MAX_BRUSH_RADIUS,
  MAX_ERASE_POINTS,
  MAX_ERASE_SHAPES,
  MAX_ERASE_SPREAD,
  READING_ENGINES,
} from '@panelflow/domain/page/erase.ts'
import { WRITINGS } from '@panelflow/domain/page/document/item-values.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { documentKind, pageOp } from './page-document.ts'
import { chapterParams, instant, sha256, sourceLanguage, uuid } from './primitives.ts'
import { refusalView } from './refusal.ts'

const points = z.array(z.strictObject({ x: z.number(), y: z.number() })).max(MAX_ERASE_POINTS)

export const eraseShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('polygon'), points: points.min(3) }),
  z.strictObject({
    kind: z.literal('stroke'),
    points: points.min(1),
    radius: z.number().min(0.5).max(MAX_BRUSH_RADIUS),
  }),
])

export const eraseOptions = z.strictObject({
  shapes: z.array(eraseShape).min(1).max(MAX_ERASE_SHAPES),
  what: z.enum(ERASE_WHATS),
  method: z.enum(ERASE_METHODS),
  spread: z.number().int().min(0).max(MAX_ERASE_SPREAD),
  ground: z.enum(['source', 'cleaned']),
  document: documentKind,
  replaces: z.string().min(1).max(80).nullable(),
  /** makes the patch and does not put it on the page: one of several to choose from */
  trial: z.boolean().optional(),
})

/** As the polygon and the bubble of a region. */
const outline = z.array(z.object({ x: z.number(), y: z.number() }))

export const erasureView = z.object({
  id: uuid,
  chapterId: uuid,
  pageId: uuid,
  options: eraseOptions.extend({
    reads: sourceLanguage.nullish(),
    readsIn: z.enum(WRITINGS).nullish(),
    readsWith: z.enum(READING_ENGINES).nullish(),
  }),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']),
  progress: z.number().min(0).max(1),
  /** why it failed: an error code and its params */
  cause: refusalView.nullable(),
  /** the patch that was made or changed, and the ops that did it and take it back */
  made: z
    .object({
      itemId: z.string(),
      method: z.string(),
      /** version of the schema the ops follow */
      schema: z.number().int(),
      applied: z.array(pageOp),
      inverse: z.array(pageOp),
    })
    .nullable(),
  /** of a selection that was read: what it says, surest first, and pixels that clean it */
  found: z
    .object({
      readings: z.array(
        z.object({
          text: z.string(),
          /** 0..1 */
          confidence: z.number(),
          orientation: z.enum(WRITINGS),
          language: sourceLanguage,
          /** which read this, the surest first; absent in older readings */
          engines: z.array(z.enum(READING_ENGINES)).optional(),
        }),
      ),
      /** what stands out as lettering in the selection; null: nothing does */
      outline: z.object({ polygon: outline, bubble: outline.nullable() }).nullish(),
      /** null: no lettering stands out from its ground */
      patch: z
        .object({
          x: z.number().int(),
          y: z.number().int(),
          w: z.number().int(),
          h: z.number().int(),
          asset: sha256,
        })
        .nullable(),
    })
    .nullable(),
  /** what a trial made: the picture and where it would lie */
  tried: z
    .object({
      method: z.string(),
      asset: sha256,
      x: z.number().int(),
      y: z.number().int(),
      w: z.number().int(),
      h: z.number().int(),
    })
    .nullable(),
  requestedAt: instant,
})
export type ErasureView = z.output<typeof erasureView>
export type Reading = NonNullable<ErasureView['found']>['readings'][number]

const RIGHT = 'workspace.patch.edit_eraser'
/** Patches are made with the one, bubbles are read with the other. */
const EITHER = [RIGHT, 'workspace.text.content'] as const

export const erasureCreate = defineEndpoint({
  id: 'erasure.request',
  method: 'POST',
  path: '/chapters/:chapterId/pages/:pageId/erasures',
  summary:
    'Erase a selection of at least 10×10 px within the page; a worker makes the patch and puts it into the document',
  params: z.strictObject({ chapterId: uuid, pageId: uuid }),
  body: eraseOptions,
  response: erasureView,
  access: RIGHT,
})

export const readingCreate = defineEndpoint({
  id: 'erasure.read',
  method: 'POST',
  path: '/chapters/:chapterId/pages/:pageId/readings',
  summary:
    'Have an outline on the page read in rows, in columns or in both, and its lettering erased; a worker does it and writes nothing: what is found is listed with my erasures',
  params: z.strictObject({ chapterId: uuid, pageId: uuid }),
  body: z.strictObject({
    polygon: points.min(3),
    language: sourceLanguage,
    /** null and absent: in rows and in columns */
    orientation: z.enum(WRITINGS).nullish(),
    /** null and absent: with all that read the language */
    engine: z.enum(READING_ENGINES).nullish(),
  }),
  response: erasureView,
  access: 'workspace.text.content',
})

export const erasureList = defineEndpoint({
  id: 'erasure.list',
  method: 'GET',
  path: '/chapters/:chapterId/erasures',
  summary: 'What I had erased in a chapter lately, newest first, and what is still under way',
  params: chapterParams,
  response: z.array(erasureView),
  access: EITHER,
})

export const erasureCancel = defineEndpoint({
  id: 'erasure.cancel',
  method: 'POST',
  path: '/erasures/:erasureId/cancel',
  summary: 'Stop one of my erasures; one that has ended stays as it is',
  params: z.strictObject({ erasureId: uuid }),
  body: z.strictObject({}),
  response: erasureView,
  access: EITHER,
})
