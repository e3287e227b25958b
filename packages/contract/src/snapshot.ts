/**
 * Versions of a chapter that were kept by name: what was handed on, judged, sent back (spec
 * 10.return.data).
 */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { documentKind, documentView, itemKind } from './page-document.ts'
import { chapterParams, instant, personView, uuid } from './primitives.ts'

const snapshotView = z.object({
  id: uuid,
  /** the event it was kept at, a name of `docs/states.md` */
  name: z.string(),
  round: z.number().int(),
  by: personView.nullable(),
  at: instant,
  pages: z.number().int(),
})
export type SnapshotView = z.output<typeof snapshotView>

const snapshotParams = z.strictObject({ chapterId: uuid, snapshotId: uuid })

export const snapshotList = defineEndpoint({
  id: 'snapshot.list',
  method: 'GET',
  path: '/chapters/:chapterId/snapshots',
  summary: 'Kept versions of a chapter, newest first',
  params: chapterParams,
  response: z.array(snapshotView),
  access: 'workspace.open',
})

const itemChange = z.object({
  pageId: uuid,
  document: documentKind,
  itemId: z.string(),
  kind: itemKind,
  change: z.enum(['added', 'removed', 'changed']),
  /** null where an item has no words, or was not there */
  textBefore: z.string().nullable(),
  textAfter: z.string().nullable(),
  /** other properties that differ */
  appearance: z.array(z.string()),
  /** the box round the item, in page pixels: where it is, or was */
  box: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
})
export type ItemChangeView = z.output<typeof itemChange>

export const snapshotChanges = defineEndpoint({
  id: 'snapshot.changes',
  method: 'GET',
  path: '/chapters/:chapterId/snapshots/:snapshotId/changes',
  summary:
    'What differs between a kept version and the chapter as it is now, in the order of the pages',
  params: snapshotParams,
  response: z.array(itemChange),
  access: 'workspace.open',
})

export const snapshotPage = defineEndpoint({
  id: 'snapshot.page',
  method: 'GET',
  path: '/chapters/:chapterId/snapshots/:snapshotId/pages/:pageId',
  summary:
    'Both documents of a page as they were kept, to be looked at and taken back item by item',
  params: z.strictObject({ chapterId: uuid, snapshotId: uuid, pageId: uuid }),
  response: z.object({
    base: documentView,
    lane: documentView,
    /** signed address with `{sha}` placeholder */ assets: z.string(),
  }),
  access: 'workspace.open',
})
