/**
 * A stage of machine work runs again on lines, pages or a chapter, and its result is proposed: a
 * translation and a cleanup are kept with the item (candidates, alternatives), what a second
 * reading found is kept beside the page.
 */
import { ITEM_FIELDS } from '@panelflow/domain/page/document/item-properties.ts'
import { PAGE_TASK_STATUSES } from '@panelflow/domain/chapter/page-task-status.ts'
import { AI_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { toObjectSchema } from './field-schema.ts'
import { chapterParams, instant, uuid } from './primitives.ts'
import { refusalView } from './refusal.ts'

const stage = z.enum(AI_STAGES)
const regionIds = z.array(z.string().min(1).max(80)).min(1).max(500)

const proposalsView = z.object({
  /** pages of the latest run of every stage that proposes */
  runs: z.array(
    z.object({
      stage,
      pageId: uuid,
      status: z.enum(PAGE_TASK_STATUSES),
      progress: z.number(),
      cause: refusalView.nullable(),
    }),
  ),
  /** what was found on pages that were read again */
  readings: z.array(
    z.object({
      pageId: uuid,
      at: instant,
      /** null: the whole page was read */
      regionIds: regionIds.nullable(),
      found: z.array(toObjectSchema(ITEM_FIELDS.region)),
    }),
  ),
  /** regions of these pages for which people wrote words, in any language */
  regionsInUse: z.array(z.string()),
})
export type ProposalsView = z.output<typeof proposalsView>

/** Words are proposed with the one, patches with the other. */
const EITHER = ['workspace.text.content', 'workspace.patch.edit_eraser'] as const

export const proposalList = defineEndpoint({
  id: 'proposal.list',
  method: 'GET',
  path: '/chapters/:chapterId/proposals',
  summary: 'How far machine work that proposes is in a chapter, and what was read on its pages',
  params: chapterParams,
  response: proposalsView,
  access: EITHER,
})

export const proposalRequest = defineEndpoint({
  id: 'proposal.request',
  method: 'POST',
  path: '/chapters/:chapterId/proposals',
  summary:
    'Run a stage again on regions, pages or the whole chapter, as proposals; nothing that is there is overwritten',
  params: chapterParams,
  body: z.strictObject({
    stage,
    /** null: every page */
    pageIds: z.array(uuid).min(1).max(500).nullable(),
    /** null: every region of these pages */
    regionIds: regionIds.nullable(),
  }),
  response: proposalsView,
  access: EITHER,
})

export const proposalCancel = defineEndpoint({
  id: 'proposal.cancel',
  method: 'POST',
  path: '/chapters/:chapterId/proposals/cancel',
  summary: 'Stop a stage that runs as proposals; what it proposed already stays',
  params: chapterParams,
  body: z.strictObject({ stage }),
  response: proposalsView,
  access: EITHER,
})

export const readingDismiss = defineEndpoint({
  id: 'proposal.dismiss_reading',
  method: 'POST',
  path: '/chapters/:chapterId/proposals/dismiss',
  summary: 'Put aside what was found when these pages were read again',
  params: chapterParams,
  body: z.strictObject({ pageIds: z.array(uuid).min(1).max(500) }),
  response: proposalsView,
  access: 'workspace.text.content',
})
