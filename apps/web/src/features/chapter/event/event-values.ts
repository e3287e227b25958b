import type { BodyInput } from '@panelflow/contract/endpoint.ts'
import type { chapterTransition } from '@panelflow/contract/workflow.ts'
import type { SuspectedCause } from '@panelflow/domain/order/workflow-event.ts'
import type { AskingEvent, RouteEvent } from '../chapter.actions.ts'

type EventInput = NonNullable<BodyInput<typeof chapterTransition>>['event']

/** One item of a fix list; those marked in the workspace have a place on a page. */
export type FixEntry = Extract<
  EventInput,
  { readonly fixList: readonly unknown[] }
>['fixList'][number]

export interface EventValues {
  readonly reason: string
  readonly suspectedCause: SuspectedCause
  readonly fixList: FixEntry[]
}

export const NEW_FIX_ENTRY: FixEntry = { reasonCode: 'other', comment: '' }

/** What the dialog of an event asks for. */
export type EventField = 'cause' | 'fix_list' | 'reason'

export const EVENT_FIELDS: Readonly<Record<AskingEvent | RouteEvent, readonly EventField[]>> = {
  continue_by_hand: ['reason'],
  report_image_problem: ['reason'],
  fail_recheck: ['reason'],
  give_back: ['reason'],
  report_abnormal: ['cause', 'reason'],
  refuse_review: ['fix_list'],
  refuse_visual: ['fix_list'],
  route_to_translation: ['fix_list'],
  route_to_proofreading: ['fix_list'],
  route_to_typesetting: ['reason'],
  route_to_images: ['reason'],
}

/** The event as it is sent: with what its dialog asked for, and nothing else. */
export const toEventInput = (
  type: AskingEvent | RouteEvent,
  { reason, suspectedCause, fixList }: EventValues,
): EventInput => {
  switch (type) {
    case 'report_abnormal':
      return { type, reason, suspectedCause }
    case 'refuse_review':
    case 'refuse_visual':
    case 'route_to_translation':
    case 'route_to_proofreading':
      return { type, fixList }
    case 'continue_by_hand':
    case 'report_image_problem':
    case 'fail_recheck':
    case 'give_back':
    case 'route_to_typesetting':
    case 'route_to_images':
      return { type, reason }
  }
}
