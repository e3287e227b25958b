import type { ChapterDetail, ChapterWorkView } from '@panelflow/contract/workflow.ts'
import { type Seat, SEATS } from '@panelflow/domain/order/seat.ts'
import type { TodoKind } from '@panelflow/domain/order/todos.ts'
import { toSpot, type TodoSpot } from '../todo/todo-spot.ts'

/** The part of the work that a to-do belongs to. `SEATS` is in the order of the workflow. */
const SEAT_BY_TODO: Readonly<Partial<Record<TodoKind, Seat>>> = {
  assign_translator: 'translator',
  translate: 'translator',
  rework_translation: 'translator',
  assign_proofreader: 'proofreader',
  proofread: 'proofreader',
  recheck_translation: 'proofreader',
  rework_proofreading: 'proofreader',
  send_for_review: 'proofreader',
  review: 'reviewer',
  recheck_proofreading: 'reviewer',
  assign_typesetter: 'typesetter',
  typeset: 'typesetter',
  rework_typesetting: 'typesetter',
  visual_review: 'visual_reviewer',
}

/** To-dos that are done by editing the page and end by completing it. */
const DONE_BY_EDITING: readonly string[] = [
  'translate',
  'rework_translation',
  'proofread',
  'rework_proofreading',
  'typeset',
  'rework_typesetting',
]

/** Own to-dos with a sentence of their own; others are named by their task. */
const OWN_SENTENCES = [
  'review',
  'recheck_translation',
  'recheck_proofreading',
  'visual_review',
  'send_for_review',
] as const
type OwnSentence = (typeof OWN_SENTENCES)[number]

/** What can be done right beside the sentence. */
export type WorkAction =
  /** the buttons of the stage: accept, send back, complete */
  | { readonly type: 'stage' }
  /** a panel that lists what is left */
  | { readonly type: 'panel'; readonly panel: 'checks' | 'fixes' }
  | { readonly type: 'send_for_review' }
  /** the task is done in the order's list of chapters */
  | { readonly type: 'chapters'; readonly spot: Extract<TodoSpot, { readonly place: 'chapters' }> }
  | { readonly type: 'switch_role' }
  | { readonly type: 'comment' }
  /** the next of the reader's own to-dos */
  | { readonly type: 'next' }

type LeftSentence = 'fixes' | 'blocked' | 'left' | 'clear' | 'unchecked'

export interface WorkNotice {
  /** key under `work` in the workspace's translations */
  readonly sentence:
    | `own.${OwnSentence | 'other'}`
    | `editing.${LeftSentence}`
    | Exclude<ChapterWorkView['standing'], 'own'>
    | `${'done' | 'open' | 'others' | 'others_editing'}_pool`
    | 'done'
    | 'others_editing'
  /** said of the number: points or findings that are left */
  readonly count: number
  /** somebody else has the chapter and the reader may change nothing */
  readonly readOnly: boolean
  readonly actions: readonly WorkAction[]
}

/** Findings that nobody settled and that the work in hand is asked about. */
export interface FindingCounts {
  readonly blocking: number
  readonly open: number
}

export interface WorkSituation {
  readonly work: ChapterWorkView
  /** points of the fix list without an answer */
  readonly openFixItems: number
  /** null: not known yet */
  readonly checks: FindingCounts | null
  /** the reader's own parts in the chapter */
  readonly seats: readonly Seat[]
  /** another chapter waits for the reader */
  readonly hasNext: boolean
}

/** The parts somebody has in a chapter. */
export const listSeats = (
  { translator, proofreader, reviewer, typesetter, visualReviewer }: ChapterDetail['people'],
  accountId: string,
): readonly Seat[] => {
  const holders = { translator, proofreader, reviewer, typesetter, visual_reviewer: visualReviewer }
  return SEATS.filter((seat) => holders[seat]?.id === accountId)
}

const mayEdit = ({ edit }: Pick<ChapterWorkView, 'edit'>): boolean =>
  edit.script || edit.lettering || edit.pictures

const actionFor = (kind: string): WorkAction => {
  const spot = toSpot(kind)
  if (kind === 'send_for_review') return { type: 'send_for_review' }
  return spot.place === 'chapters' ? { type: 'chapters', spot } : { type: 'stage' }
}

const toNotice = (
  sentence: WorkNotice['sentence'],
  actions: readonly WorkAction[],
  { count = 0, readOnly = false }: { readonly count?: number; readonly readOnly?: boolean } = {},
): WorkNotice => ({ sentence, count, readOnly, actions })

/** What is left before the work on the page can be completed. */
const editingNotice = ({ openFixItems, checks }: WorkSituation): WorkNotice => {
  const stage = { type: 'stage' } as const
  const list = (panel: 'checks' | 'fixes'): readonly WorkAction[] => [
    { type: 'panel', panel },
    stage,
  ]
  if (openFixItems > 0) return toNotice('editing.fixes', list('fixes'), { count: openFixItems })
  if (checks === null) return toNotice('editing.unchecked', [stage])
  const { blocking, open } = checks
  if (blocking > 0) return toNotice('editing.blocked', list('checks'), { count: blocking })
  if (open > 0) return toNotice('editing.left', list('checks'), { count: open })
  return toNotice('editing.clear', [stage])
}

const ownNotice = (situation: WorkSituation): WorkNotice => {
  const { work } = situation
  const kind = work.todo?.kind ?? ''
  if (DONE_BY_EDITING.includes(kind) && mayEdit(work)) return editingNotice(situation)
  const known = OWN_SENTENCES.find((one) => one === kind)
  return toNotice(`own.${known ?? 'other'}`, [actionFor(kind)])
}

/** Has the reader done their part, and is it the turn of a later one? */
const isDoneBefore = (kind: string, seats: readonly Seat[]): boolean => {
  const seat = Object.entries(SEAT_BY_TODO).find(([each]) => each === kind)?.[1]
  const turn = seat === undefined ? -1 : SEATS.indexOf(seat)
  return seats.length > 0 && seats.every((each) => SEATS.indexOf(each) < turn)
}

const othersNotice = ({ work, seats, hasNext }: WorkSituation): WorkNotice => {
  const { todo } = work
  const isPool = todo === null || todo.account === null
  const comment = { type: 'comment' } as const
  if (mayEdit(work)) return toNotice(isPool ? 'others_editing_pool' : 'others_editing', [comment])
  if (isDoneBefore(todo?.kind ?? '', seats))
    return toNotice(isPool ? 'done_pool' : 'done', [hasNext ? { type: 'next' } : comment])
  return toNotice(isPool ? 'others_pool' : 'others', [comment], { readOnly: !isPool })
}

/**
 * What the workspace says now about the open chapter, from the reader's own to-dos: what is to be
 * done, by whom, and what to do next. One sentence for everybody in every status.
 */
export const workNotice = (situation: WorkSituation): WorkNotice => {
  const { work, hasNext } = situation
  const { standing, todo } = work
  switch (standing) {
    case 'own':
      return ownNotice(situation)
    case 'own_in_other_role':
      return toNotice(standing, [{ type: 'switch_role' }])
    case 'open':
      return toNotice(todo !== null && todo.account === null ? 'open_pool' : 'open', [
        actionFor(todo?.kind ?? ''),
      ])
    case 'others':
      return othersNotice(situation)
    case 'four_eyes':
    case 'machine':
    case 'order':
    case 'delivered':
    case 'stopped':
      return toNotice(standing, [{ type: hasNext ? 'next' : 'comment' }])
  }
}
