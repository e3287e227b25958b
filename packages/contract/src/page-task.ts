/** Page tasks: the AI steps and the synthesis of a chapter's pages. */
import { PAGE_TASK_STATUSES } from '@panelflow/domain/chapter/page-task-status.ts'
import { RUN_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, instant, uuid } from './primitives.ts'
import { refusalView } from './refusal.ts'

export const taskView = z.object({
  id: uuid,
  pageId: uuid,
  pageName: z.string(),
  stage: z.enum(RUN_STAGES),
  attempt: z.number().int(),
  status: z.enum(PAGE_TASK_STATUSES),
  progress: z.number(),
  cause: refusalView.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export const taskList = defineEndpoint({
  id: 'task.list',
  method: 'GET',
  path: '/chapters/:chapterId/tasks',
  summary: 'Page tasks (AI and synthesis) of a chapter, latest generation per stage',
  params: chapterParams,
  response: z.array(taskView),
  access: 'order.chapter.list',
})

export const taskCancel = defineEndpoint({
  id: 'task.cancel',
  method: 'POST',
  path: '/chapters/:chapterId/tasks/cancel',
  summary:
    'Stop the running AI stage of a chapter; it then shows as failed with cause task.canceled and can be retried or continued by hand',
  params: chapterParams,
  body: z.strictObject({}),
  response: z.array(taskView),
  access: 'chapter.ai.retry_skip',
})
export const synthesisRetry = defineEndpoint({
  id: 'synthesis.retry',
  method: 'POST',
  path: '/chapters/:chapterId/synthesis/retry',
  summary: 'Run failed synthesis tasks again',
  params: chapterParams,
  body: z.strictObject({}),
  response: z.array(taskView),
  access: 'synth.retry',
})
