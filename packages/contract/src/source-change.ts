/**
 * Pages of a chapter whose source image was replaced: what was drawn anew, how the page looked
 * before, and whether somebody of this language looked at it.
 */
import { TEXT_FREE_REFUSALS } from '@panelflow/domain/page/text-free-page.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, instant, personView, uuid } from './primitives.ts'

const sourceChangesView = z.object({
  pages: z.array(
    z.object({
      pageId: uuid,
      /** 0 for the first */
      position: z.number().int(),
      /** different, unreadable: what changed is not known, all of it is to be looked at */
      state: z.enum(['comparing', 'changed', ...TEXT_FREE_REFUSALS]),
      /** page pixels */
      changes: z.array(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
      /** the page before, and where it lies on this one; null: nowhere */
      before: z.object({
        pageId: uuid,
        width: z.number().int(),
        height: z.number().int(),
        tileLevels: z.number().int(),
        /** signed address with `{level}`, `{x}`, `{y}` placeholders */
        tiles: z.string(),
        placement: z.object({ scale: z.number(), dx: z.number(), dy: z.number() }).nullable(),
      }),
      /** null: nobody looked yet */
      checked: z.object({ at: instant, by: personView.nullable() }).nullable(),
    }),
  ),
  /** the person may say that pages were looked at */
  mayCheck: z.boolean(),
})
export type SourceChangesView = z.output<typeof sourceChangesView>

export const sourceChangeList = defineEndpoint({
  id: 'source_change.list',
  method: 'GET',
  path: '/chapters/:chapterId/source-changes',
  summary:
    'Pages of a chapter whose source image was replaced since work on them began: regions that changed, the page before, and who looked at it',
  params: chapterParams,
  response: sourceChangesView,
  access: 'workspace.open',
})

export const sourceChangeCheck = defineEndpoint({
  id: 'source_change.check',
  method: 'POST',
  path: '/chapters/:chapterId/source-changes/check',
  summary: 'Say that changed pages were looked at, or take it back',
  params: chapterParams,
  body: z.strictObject({ pageIds: z.array(uuid).min(1).max(500), isChecked: z.boolean() }),
  response: sourceChangesView,
  access: 'workspace.open',
})
