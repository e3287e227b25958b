/**
 * The parity seal (docs/specs/0004-parity-seal.md): what the workspace showed, and whether the
 * server would publish the same.
 */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, sha256, uuid } from './primitives.ts'

/** Items of one page that are sealed by one request. */
export const MAX_SEALS = 2_000

export const SEAL_VERDICTS = [
  'pending',
  'same',
  'differs',
  'layout_untrue',
  'stale_engine',
  'failed',
] as const
export type SealVerdict = (typeof SEAL_VERDICTS)[number]

/** Verdicts that keep a chapter from being completed. */
export const BREAKING_VERDICTS = [
  'differs',
  'layout_untrue',
] as const satisfies readonly SealVerdict[]

/** Verdicts people see in the workspace: those, and what could not be painted. */
export const VISIBLE_VERDICTS = [...BREAKING_VERDICTS, 'failed'] as const
export type VisibleVerdict = (typeof VISIBLE_VERDICTS)[number]

export const sealPut = defineEndpoint({
  id: 'seal.put',
  method: 'POST',
  path: '/chapters/:chapterId/pages/:pageId/seals',
  summary:
    'What this browser painted of a page, item by item; checked later, `seal.changed` tells when something is wrong. Items that are not there in this state are left out',
  params: z.strictObject({ chapterId: uuid, pageId: uuid }),
  body: z.strictObject({
    /** engine id of the code that painted */
    engine: z.string().min(1).max(60),
    seals: z
      .array(
        z.strictObject({
          itemId: z.string().min(1).max(80),
          /** `itemKey` of what was painted */
          key: sha256,
          /** `rasterHash` at scale 1 */
          raster: sha256,
        }),
      )
      .min(1)
      .max(MAX_SEALS),
  }),
  response: z.object({
    accepted: z.number().int(),
    /** the tab paints with another engine than the server: reload it */
    staleEngine: z.boolean(),
  }),
  access: 'workspace.open',
})

export const sealView = z.object({
  pageId: uuid,
  itemId: z.string(),
  kind: z.enum(['text', 'patch', 'image']),
  /** of the item as it was sealed: once it has another key, it has changed */
  key: sha256,
  verdict: z.enum(SEAL_VERDICTS),
})
export type SealView = z.output<typeof sealView>

export const sealList = defineEndpoint({
  id: 'seal.list',
  method: 'GET',
  path: '/chapters/:chapterId/seals',
  summary:
    'Items of a chapter that are not published as they were shown; nothing that has changed since. Page by page',
  params: chapterParams,
  response: z.array(sealView),
  access: 'workspace.open',
})
