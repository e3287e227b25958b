/** What the bubbles of lines are: dialogue, a thought, a sign, art that stays as it is drawn. */
import type { RegionKind } from '@panelflow/domain/page/document/page-document.ts'
import {
  getBookEffectPolicy,
  isRedrawnElsewhere,
  isRedrawnEverywhere,
} from '@panelflow/domain/page/effect-policy.ts'
import { findRegion } from '@panelflow/domain/page/script-lines.ts'
import type { ItemEdit } from './chapter-session.ts'
import type { Editor } from './editor.ts'
import {
  type Bubble,
  createEffectEdits,
  dropMachineText,
  type Moved,
  uncoverLettering,
} from './effect-edits.ts'
import { type PageView, textIn } from './page-session.ts'
import { maySet } from './stage.ts'

type ReadyView = Extract<PageView, { status: 'ready' }>

/** What a person says of a bubble by key, in the order of the keys. */
export const CHOSEN_KINDS = [
  'speech',
  'thought',
  'narration',
  'sign',
  'effect',
  'art',
] as const satisfies readonly RegionKind[]

/** The bubbles of the selected lines, each once. */
export const listSelectedBubbles = ({
  session,
  selection,
}: Pick<Editor, 'session' | 'selection'>): readonly Bubble[] => {
  const { pageId, itemIds } = selection.state.get()
  const view = pageId === null ? null : session.page(pageId).view.get()
  if (view?.status !== 'ready') return []
  const bubbles = itemIds.flatMap((itemId): Bubble[] => {
    const text = textIn(view, itemId)
    const region = text === null ? null : findRegion(view.base, text)
    return text === null || region === null ? [] : [{ region, text }]
  })
  return bubbles.filter(
    ({ region }, at) => bubbles.findIndex((each) => each.region.id === region.id) === at,
  )
}

/** Art keeps its lettering: words of the machine and patches over it go, as far as one may. */
const leaveAsArt = (view: ReadyView, { region, text }: Bubble): readonly ItemEdit[] => [
  ...dropMachineText(view, text),
  ...uncoverLettering(view, region.id),
]

/** A sound effect is treated as the book chose, if it chose something. */
const treatAsEffect = (
  editor: Editor,
  view: ReadyView,
  bubble: Bubble,
  moved: Moved,
): readonly ItemEdit[] => {
  const context = editor.checks.context.get()
  if (context === null || Object.keys(context.effectPolicies).length === 0) return []
  const how = {
    policy: getBookEffectPolicy(context.effectPolicies, context.languages.target),
    isShared: isRedrawnEverywhere(context.effectPolicies),
    keepsShared: isRedrawnElsewhere(context.effectPolicies, context.languages.target),
    newId: editor.newId,
  }
  return createEffectEdits(view, bubble, how, moved)
}

/**
 * Says what the bubbles of the selected lines are; one step of the history. False where nothing
 * changes or the person may not say so.
 */
export const setRegionKind = (editor: Editor, kind: RegionKind): boolean => {
  const { pageId } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  if (pageId === null || view?.status !== 'ready' || !maySet(view, 'region', 'kind')) return false
  const changed = listSelectedBubbles(editor).filter(({ region }) => region.props.kind !== kind)
  const [first] = changed
  if (first === undefined) return false
  const moved: Moved = new Map()
  const edits = changed.flatMap((bubble): readonly ItemEdit[] => [
    { document: 'base', op: { op: 'set', id: bubble.region.id, props: { kind } } },
    ...(kind === 'art' ? leaveAsArt(view, bubble) : []),
    ...(kind === 'effect' ? treatAsEffect(editor, view, bubble, moved) : []),
  ])
  editor.session.editItems(pageId, edits, { label: 'arranging', itemId: first.text.id })
  editor.session.flush()
  return true
}

/** Whether the person may say what the selected lines are. */
export const maySetKind = (editor: Editor): boolean => {
  const { pageId } = editor.selection.state.get()
  return (
    pageId !== null &&
    maySet(editor.session.page(pageId).view.get(), 'region', 'kind') &&
    listSelectedBubbles(editor).length > 0
  )
}
