import type { Seat } from '@panelflow/domain/order/seat.ts'
import { isTodoKind, type TodoKind } from '@panelflow/domain/order/todos.ts'

/**
 * Where a to-do is done: on the page itself, or at the chapter's row with the right window open.
 */
export type TodoSpot =
  | { readonly place: 'workspace' }
  | {
      readonly place: 'chapters'
      readonly open?: 'upload' | 'check' | 'route' | 'send' | 'assign'
      readonly seat?: Seat
    }

const WORKSPACE: TodoSpot = { place: 'workspace' }

const SPOTS: Readonly<Record<TodoKind, TodoSpot>> = {
  upload_images: { place: 'chapters', open: 'upload' },
  replace_images: { place: 'chapters', open: 'upload' },
  resolve_ai_failure: { place: 'chapters' },
  assign_translator: { place: 'chapters', open: 'assign', seat: 'translator' },
  translate: WORKSPACE,
  assign_proofreader: { place: 'chapters', open: 'assign', seat: 'proofreader' },
  proofread: WORKSPACE,
  send_for_review: { place: 'chapters', open: 'send' },
  decide_check: { place: 'chapters', open: 'check' },
  rework_translation: WORKSPACE,
  recheck_translation: WORKSPACE,
  review: WORKSPACE,
  rework_proofreading: WORKSPACE,
  recheck_proofreading: WORKSPACE,
  assign_typesetter: { place: 'chapters', open: 'assign', seat: 'typesetter' },
  typeset: WORKSPACE,
  rework_typesetting: WORKSPACE,
  route_rejection: { place: 'chapters', open: 'route' },
  resolve_synthesis_failure: { place: 'chapters' },
  visual_review: WORKSPACE,
}

/** A kind this build does not know leads to the chapter's row, where every action stands. */
export const toSpot = (kind: string): TodoSpot =>
  isTodoKind(kind) ? SPOTS[kind] : { place: 'chapters' }

/** The address of the place where a to-do is done. */
export const toTodoHref = ({
  kind,
  chapterId,
  orderId,
  roleId,
}: {
  readonly kind: string
  readonly chapterId: string
  readonly orderId: string
  readonly roleId: number
}): string => {
  const spot = toSpot(kind)
  if (spot.place === 'workspace') return `/workspace/index?chapterId=${chapterId}`
  const more = Object.entries({ open: spot.open, seat: spot.seat }).flatMap(([key, value]) =>
    value === undefined ? [] : [`&${key}=${value}`],
  )
  return `/order/chapter/${roleId}/${orderId}?chapterId=${chapterId}${more.join('')}`
}
