/** What was changed of a text that came back as type: its words and how they are set. */
import type { PageOp, TextItem } from '@panelflow/domain/page/document/page-document.ts'
import type { LayerMark } from '@panelflow/domain/page/layered/layer-marks.ts'
import { planTypeChange, type TypeChange } from '@panelflow/domain/page/layered/type-changes.ts'
import { compareLetters } from '@panelflow/domain/page/layered/type-look.ts'
import { takeTypedText } from '@panelflow/domain/page/layered/typed-words.ts'
import { rangesAfterEdit, createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import { mayWrite } from '../engine/stage.ts'
import type { LayerType } from './file-contents.ts'
import { type Comparing, type Draft, maySetAll, set } from './change-draft.ts'

type TypeMark = NonNullable<LayerMark['type']>

const inLane = (ops: readonly PageOp[]): Draft['edits'] =>
  ops.map((op) => ({ document: 'lane', op }))

export const compareTyped = (
  { view }: Pick<Comparing, 'view'>,
  item: TextItem,
  before: string,
  after: string,
): readonly Draft[] => {
  const taken = takeTypedText(item.props.translation, before, after)
  if (taken === null || taken.translation === item.props.translation) return []
  const edits = inLane(createTextOps(item, taken.translation))
  return [{ kind: 'words', itemId: item.id, key: null, edits, isAllowed: mayWrite(view, item) }]
}

/** @param words those the text will have: as they are, or as they came */
const findTypeChange = (
  { findFace }: Comparing,
  { props }: TextItem,
  words: string,
  before: TypeMark,
  after: LayerType,
): TypeChange | null => {
  if (before.look === undefined) return null
  const typed = [
    { words: before.words, look: before.look },
    { words: after.words, look: after.look },
  ] as const
  const target = words === props.translation ? 'before' : 'after'
  const ranges = rangesAfterEdit(props.ranges ?? [], props.translation, words)
  const text = { ...props, translation: words, ...(props.ranges ? { ranges } : {}) }
  const letters = compareLetters(words, ...typed, target)
  return planTypeChange(text, letters, { before: before.look, after: after.look }, findFace)
}

const toDraft = (comparing: Comparing, item: TextItem, change: TypeChange): Draft => ({
  kind: 'typeset',
  itemId: item.id,
  key: null,
  edits: Object.keys(change.props).length === 0 ? [] : inLane([set(item.id, change.props)]),
  isAllowed: maySetAll(comparing.view, item, change.props),
  type: change,
})

/**
 * Words and how they are set come as one change where the person may make both: places of single
 * letters are those in the new words.
 */
export const compareType = (
  comparing: Comparing,
  item: TextItem,
  before: TypeMark,
  after: LayerType,
): readonly Draft[] => {
  const [words] = compareTyped(comparing, item, before.words, after.words)
  const now = item.props.translation
  const op = words?.edits.map((edit) => edit.op).find((each) => each?.op === 'text')
  const next = op?.op === 'text' ? op.to : now
  const change = findTypeChange(comparing, item, next, before, after)
  if (words === undefined || change === null)
    return [...(words ? [words] : []), ...(change ? [toDraft(comparing, item, change)] : [])]
  const draft = toDraft(comparing, item, change)
  if (words.isAllowed && draft.isAllowed)
    return [{ ...words, edits: [...words.edits, ...draft.edits], type: change }]
  const alone = findTypeChange(comparing, item, now, before, after)
  return [words, ...(alone ? [toDraft(comparing, item, alone)] : [])]
}
