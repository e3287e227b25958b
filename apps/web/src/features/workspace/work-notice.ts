import type { ChapterWorkView } from '@panelflow/contract/workflow.ts'
import { toSpot, type TodoSpot } from '../todo/todo-spot.ts'

/** To-dos that are done by editing the page: the open fields say so themselves. */
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
  | { readonly type: 'send_for_review' }
  /** the task is done in the order's list of chapters */
  | { readonly type: 'chapters'; readonly spot: Extract<TodoSpot, { readonly place: 'chapters' }> }
  | { readonly type: 'switch_role' }
  | { readonly type: 'comment' }

export interface WorkNotice {
  /** key under `work` in the workspace's translations */
  readonly sentence:
    | `own.${OwnSentence | 'other'}`
    | Exclude<ChapterWorkView['standing'], 'own'>
    | 'open_pool'
    | 'others_pool'
  readonly readOnly: boolean
  readonly action: WorkAction
}

const isReadOnly = ({ edit }: Pick<ChapterWorkView, 'edit'>): boolean =>
  !edit.script && !edit.lettering && !edit.pictures

const actionFor = (kind: string): WorkAction => {
  const spot = toSpot(kind)
  if (kind === 'send_for_review') return { type: 'send_for_review' }
  return spot.place === 'chapters' ? { type: 'chapters', spot } : { type: 'stage' }
}

const ownNotice = (kind: string, readOnly: boolean): WorkNotice => {
  const known = OWN_SENTENCES.find((one) => one === kind)
  return { sentence: `own.${known ?? 'other'}`, readOnly, action: actionFor(kind) }
}

/**
 * What the workspace says about whose work the open chapter is. Null: it is edited here, and
 * nothing needs saying.
 */
export const workNotice = ({ standing, todo, edit }: ChapterWorkView): WorkNotice | null => {
  const readOnly = isReadOnly({ edit })
  if (standing === 'own_in_other_role')
    return { sentence: standing, readOnly, action: { type: 'switch_role' } }
  if (standing === 'own' && todo !== null && !DONE_BY_EDITING.includes(todo.kind))
    return ownNotice(todo.kind, readOnly)
  if (!readOnly) return null
  if (standing === 'own') return ownNotice(todo?.kind ?? '', readOnly)
  const isPool = todo !== null && todo.account === null
  if (standing === 'open')
    return {
      sentence: isPool ? 'open_pool' : 'open',
      readOnly,
      action: actionFor(todo?.kind ?? ''),
    }
  if (standing === 'others')
    return { sentence: isPool ? 'others_pool' : 'others', readOnly, action: { type: 'comment' } }
  return { sentence: standing, readOnly, action: { type: 'comment' } }
}
