import type { PageFormat } from '@panelflow/domain/output/output-values.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import type { ChapterEventInput } from '@panelflow/contract/workflow.ts'
import type { ChapterAction as DomainAction } from '@panelflow/domain/order/available-actions.ts'
import { isOffered, getReasonText, type Right } from '../../lib/forms/reason.ts'

type EventType = ChapterEventInput['type']

/** Sent as they are. */
const PLAIN = [
  'retry_ai',
  'retry_synthesis',
  'complete_translation',
  'take_back_translation',
  'complete_proofreading',
  'cancel_completion',
  'complete_rework',
  'pass_recheck',
  'accept_review',
  'undo_review',
  'complete_typesetting',
  'take_back_typesetting',
  'claim_visual_review',
  'accept_visual',
  'undo_visual',
] as const satisfies readonly EventType[]
export type PlainEvent = (typeof PLAIN)[number]

/** Ask for a reason in words. */
const REASONED = [
  'continue_by_hand',
  'report_image_problem',
  'fail_recheck',
  'give_back',
] as const satisfies readonly EventType[]

/** Go back with a fix list. */
const RETURNING = ['refuse_review', 'refuse_visual'] as const satisfies readonly EventType[]
export type ReturningEvent = (typeof RETURNING)[number]

/** Events whose dialog asks for a reason, a cause or a fix list. */
export type AskingEvent = (typeof REASONED)[number] | ReturningEvent | 'report_abnormal'

export const isReturning = (event: AskingEvent): event is ReturningEvent =>
  RETURNING.some((one) => one === event)

const ROUTES = [
  'route_to_translation',
  'route_to_proofreading',
  'route_to_typesetting',
  'route_to_images',
] as const satisfies readonly EventType[]
export type RouteEvent = (typeof ROUTES)[number]

/** What can be opened or done from a chapter's row. */
export type ChapterCommand =
  | { readonly type: 'workspace' }
  | { readonly type: 'upload' }
  | { readonly type: 'text_free' }
  | { readonly type: 'download'; readonly format: PageFormat }
  | { readonly type: 'export' }
  | { readonly type: 'grade' }
  | { readonly type: 'cancel_ai' }
  | { readonly type: 'cancel_synthesis' }
  | { readonly type: 'plain'; readonly event: PlainEvent }
  | { readonly type: 'event'; readonly event: AskingEvent }
  | { readonly type: 'request_check' }
  | { readonly type: 'decide_check' }
  | { readonly type: 'answer_check' }
  | { readonly type: 'withdraw_check' }
  | { readonly type: 'route' }

export interface ChapterAction {
  readonly key: string
  readonly command: ChapterCommand
  readonly reason: string | null
}

/**
 * Events that mean "my work here is done" or "this is not good": done with the page in view, so the
 * workspace comes first.
 */
const PRIMARY = [
  'upload',
  'retry_ai',
  'retry_synthesis',
  'decide_check',
  'answer_check',
  'route',
  'download',
  'workspace',
] as const

const RUNNING: readonly ChapterView['status'][] = [
  'text_extraction_pending',
  'patch_generation_pending',
  'machine_translation_pending',
]

/** Routes the acting person may choose for a rejected chapter. */
export const listRoutes = ({ can }: Pick<ChapterView, 'can'>): readonly RouteEvent[] =>
  ROUTES.filter((event) => can[event] === true)

/**
 * Everything the server's `can` offers for a chapter, in the order of the menu; with the reason
 * where it cannot be done now.
 */
export const chapterActions = (chapter: ChapterView): readonly ChapterAction[] => {
  const { can, number, status } = chapter
  const one = (key: string, command: ChapterCommand, right: Right): ChapterAction[] =>
    isOffered(right)
      ? [{ key, command, reason: getReasonText(right, { chapter: number, status }) }]
      : []
  const offered = (key: DomainAction, command: ChapterCommand): ChapterAction[] =>
    one(key, command, can[key])
  const noPages = chapter.pageCount === 0
  return [
    ...one(
      'workspace',
      { type: 'workspace' },
      noPages && can.open_workspace === true ? 'no_pages' : can.open_workspace,
    ),
    ...one('upload', { type: 'upload' }, can.upload_images),
    ...(noPages ? [] : offered('text_free', { type: 'text_free' })),
    ...PLAIN.flatMap((event) => offered(event, { type: 'plain', event })),
    ...REASONED.flatMap((event) => offered(event, { type: 'event', event })),
    ...(RUNNING.includes(status) ? one('cancel_ai', { type: 'cancel_ai' }, can.upload_images) : []),
    ...offered('cancel_synthesis', { type: 'cancel_synthesis' }),
    ...RETURNING.flatMap((event) => offered(event, { type: 'event', event })),
    ...offered('report_abnormal', { type: 'event', event: 'report_abnormal' }),
    ...offered('request_check', { type: 'request_check' }),
    ...(can.confirm_check === true ? one('decide_check', { type: 'decide_check' }, true) : []),
    ...offered('withdraw_check', { type: 'withdraw_check' }),
    ...offered('answer_check', { type: 'answer_check' }),
    ...(listRoutes(chapter).length > 0 ? one('route', { type: 'route' }, true) : []),
    ...(chapter.deliverable ? offered('download', { type: 'download', format: 'png' }) : []),
    ...(chapter.deliverable
      ? one('download_jpeg', { type: 'download', format: 'jpeg' }, can.download)
      : []),
    ...offered('grade', { type: 'grade' }),
    ...one('export', { type: 'export' }, noPages && can.export === true ? 'no_pages' : can.export),
  ]
}

/** The one button of the row: what the chapter's state asks of this person. */
export const getPrimaryAction = (actions: readonly ChapterAction[]): ChapterAction | null => {
  const open = new Map(
    actions.filter((action) => action.reason === null).map((action) => [action.key, action]),
  )
  const key = PRIMARY.find((name) => open.has(name))
  return (key === undefined ? undefined : open.get(key)) ?? null
}
