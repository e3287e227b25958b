import type { ChapterStatus } from '../chapter/chapter-status.ts'
import { editableNow } from '../page/editable-now.ts'
import type { EditableFields } from '../page/page-access.ts'
import { type Actor, effectiveRoles } from '../permission/actor.ts'
import { can, type Right } from '../permission/can.ts'
import { isFinished } from './derive-order-status.ts'
import { chapterOffers, type HumanEventType, sendForReviewOffer } from './available-actions.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { type Todo, type TodoKind, deriveTodos } from './todos.ts'

/**
 * What the next step of a chapter is for one account.
 * - `own`: its to-do, and the acting role may do it
 * - `own_in_other_role`: its to-do in another role that it holds
 * - `four_eyes`: a to-do of its role, refused because it worked on the chapter itself
 * - `open`: a to-do of another account that it may do as well
 * - `others`: a to-do of another account
 * - `machine`: no to-do, an engine works on the chapter
 * - `order`: no to-do, the chapter waits for the others of its order
 * - `delivered`, `stopped`: no to-do, nothing is left to do
 */
export const WORK_STANDINGS = [
  'own',
  'own_in_other_role',
  'four_eyes',
  'open',
  'others',
  'machine',
  'order',
  'delivered',
  'stopped',
] as const
export type WorkStanding = (typeof WORK_STANDINGS)[number]

/** What an account may edit in the workspace. */
export interface EditScope {
  readonly script: boolean
  readonly lettering: boolean
  /** cleanup patches and inserted images */
  readonly pictures: boolean
}

export interface ChapterWork {
  readonly standing: WorkStanding
  /** the open to-do of the chapter; null: it waits for no person */
  readonly todo: Todo | null
  readonly edit: EditScope
}

/**
 * Events of a chapter that do a to-do. None where it is done to the whole order: assigning people,
 * sending for review.
 */
const EVENTS: Readonly<Record<TodoKind, readonly HumanEventType[]>> = {
  upload_images: ['upload_images'],
  replace_images: ['upload_images'],
  resolve_ai_failure: ['retry_ai', 'continue_by_hand', 'report_image_problem'],
  assign_translator: [],
  translate: ['complete_translation'],
  assign_proofreader: [],
  proofread: ['complete_proofreading'],
  send_for_review: [],
  decide_check: ['confirm_check', 'dismiss_check'],
  rework_translation: ['complete_rework'],
  recheck_translation: ['pass_recheck', 'fail_recheck'],
  review: ['accept_review', 'refuse_review'],
  rework_proofreading: ['complete_rework'],
  recheck_proofreading: ['pass_recheck', 'fail_recheck'],
  assign_typesetter: [],
  typeset: ['complete_typesetting'],
  rework_typesetting: ['complete_typesetting'],
  route_rejection: [
    'route_to_translation',
    'route_to_proofreading',
    'route_to_typesetting',
    'route_to_images',
  ],
  resolve_synthesis_failure: ['retry_synthesis'],
  visual_review: ['accept_visual', 'refuse_visual'],
}

const listOffers = (
  order: OrderState,
  chapter: ChapterState,
  kind: TodoKind,
  actor: Actor,
): readonly Right[] => {
  if (kind === 'send_for_review') return [sendForReviewOffer(order, actor)]
  if (kind === 'assign_typesetter')
    return [can(actor, 'order.assign_typesetter').ok ? true : 'permission.role_denied']
  const offers = chapterOffers(order, chapter, actor)
  return EVENTS[kind].map((event) => offers[event])
}

/** Is the to-do in the account's list of work? The acting role makes no difference. */
const isAddressedTo = ({ role, accountId }: Todo, actor: Actor): boolean =>
  (accountId === null || accountId === actor.accountId) &&
  (actor.isRoot || actor.roles.includes(role))

const getStandingWithTodo = (
  order: OrderState,
  chapter: ChapterState,
  todo: Todo,
  actor: Actor,
): WorkStanding => {
  const offers = listOffers(order, chapter, todo.kind, actor)
  if (isAddressedTo(todo, actor)) {
    if (offers.includes('chapter.four_eyes')) return 'four_eyes'
    return effectiveRoles(actor).includes(todo.role) ? 'own' : 'own_in_other_role'
  }
  return offers.includes(true) ? 'open' : 'others'
}

/**
 * Statuses in which a stage of the chapter is done and the next one begins with the whole order.
 */
const WAITS_FOR_ORDER: readonly ChapterStatus[] = [
  'machine_translation_done',
  'translation_completed',
  'proofreading_completed',
  'proofreading_accepted',
  'reviewed',
  'image_synthesized',
]

const getStandingWithoutTodo = (
  order: OrderState,
  { status, finalImages }: ChapterState,
): WorkStanding => {
  if (order.stop !== null) return 'stopped'
  if (status === 'complete' || isFinished(order)) return 'delivered'
  if (status === 'visual_review_completed') return finalImages === 'none' ? 'order' : 'machine'
  return WAITS_FOR_ORDER.includes(status) ? 'order' : 'machine'
}

const toScope = ({ text, patch, image, add }: EditableFields): EditScope => ({
  script: text.includes('translation'),
  lettering: text.includes('cx'),
  pictures: patch.length > 0 || image.length > 0 || add.includes('patch') || add.includes('image'),
})

/**
 * Whose work the chapter is now, for one account, and what that account may edit. Every sentence
 * about it is made from this.
 */
export const describeChapterWork = (
  order: OrderState,
  chapter: ChapterState,
  actor: Actor,
): ChapterWork => {
  const todo = deriveTodos(order).find(({ chapterId }) => chapterId === chapter.id) ?? null
  return {
    standing:
      todo === null
        ? getStandingWithoutTodo(order, chapter)
        : getStandingWithTodo(order, chapter, todo, actor),
    todo,
    edit: toScope(editableNow(actor, chapter, order.stop !== null)),
  }
}
