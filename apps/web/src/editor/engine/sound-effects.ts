/** What is done with the selected sound effects: as the book says, or otherwise with a reason. */
import {
  type EffectPolicy,
  getBookEffectPolicy,
  getEffectPolicy,
  isRedrawnElsewhere,
  isRedrawnEverywhere,
} from '@panelflow/domain/page/effect-policy.ts'
import type { ItemEdit } from './chapter-session.ts'
import type { Editor } from './editor.ts'
import { type Bubble, createEffectEdits, isCoveredForAll, type Moved } from './effect-edits.ts'
import { listSelectedBubbles } from './region-kinds.ts'
import { maySet } from './stage.ts'

/** What the book does with sound effects in this language; null: the server has not said it yet. */
export const readBookPolicy = ({ checks }: Pick<Editor, 'checks'>): EffectPolicy | null => {
  const context = checks.context.get()
  return context === null
    ? null
    : getBookEffectPolicy(context.effectPolicies, context.languages.target)
}

const listEffects = (editor: Editor): readonly Bubble[] =>
  listSelectedBubbles(editor).filter(({ region }) => region.props.kind === 'effect')

/** `undefined`: each as it is treated already. */
const createEdits = (
  editor: Editor,
  choice: EffectPolicy | null | undefined,
): readonly ItemEdit[] => {
  const { pageId } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  const context = editor.checks.context.get()
  const bookPolicy = readBookPolicy(editor)
  if (view?.status !== 'ready' || context === null || bookPolicy === null) return []
  const moved: Moved = new Map()
  return listEffects(editor).flatMap((bubble) => {
    const policy =
      choice === undefined ? getEffectPolicy(bubble.text, bookPolicy) : (choice ?? bookPolicy)
    const how = {
      policy,
      isShared: choice == null && isRedrawnEverywhere(context.effectPolicies),
      keepsShared: isRedrawnElsewhere(context.effectPolicies, context.languages.target),
      newId: editor.newId,
    }
    return createEffectEdits(view, bubble, how, moved)
  })
}

const edit = (editor: Editor, edits: readonly ItemEdit[]): boolean => {
  const { pageId, itemIds } = editor.selection.state.get()
  if (pageId === null || edits.length === 0) return false
  editor.session.flush()
  editor.session.editItems(pageId, edits, { label: 'arranging', itemId: itemIds[0] ?? null })
  editor.session.flush()
  return true
}

/** Whether something of the selected effects is not yet as it is to be. */
export const canApplyEffectPolicy = (editor: Editor): boolean =>
  createEdits(editor, undefined).length > 0

/**
 * Places words and patches of the selected effects as they are to be treated, as one step. False
 * where nothing changes or the person may not.
 */
export const applyEffectPolicy = (editor: Editor): boolean =>
  edit(editor, createEdits(editor, undefined))

/**
 * Whether the art of a selected effect is to be seen, but a patch that another language may need
 * covers it.
 */
export const staysCovered = (editor: Editor): boolean => {
  const { pageId } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  const context = editor.checks.context.get()
  const bookPolicy = readBookPolicy(editor)
  if (view?.status !== 'ready' || context === null || bookPolicy === null) return false
  return (
    isRedrawnElsewhere(context.effectPolicies, context.languages.target) &&
    listEffects(editor).some(
      ({ text, region }) =>
        getEffectPolicy(text, bookPolicy) !== 'redraw' && isCoveredForAll(view, region.id),
    )
  )
}

/** Whether the person may treat the selected effects otherwise than the book says. */
export const maySetEffectPolicy = (editor: Editor): boolean => {
  const { pageId } = editor.selection.state.get()
  return (
    pageId !== null &&
    maySet(editor.session.page(pageId).view.get(), 'text', 'effectPolicy') &&
    listEffects(editor).length > 0
  )
}

/**
 * Treats the selected effects otherwise than the book says, and places them so, as one step.
 * @param choice null: as the book says again
 */
export const setEffectPolicy = (
  editor: Editor,
  choice: { readonly policy: EffectPolicy; readonly reason: string } | null,
): boolean => {
  if (!maySetEffectPolicy(editor)) return false
  const said = listEffects(editor).map(({ text }): ItemEdit => ({
    document: 'lane',
    op: { op: 'set', id: text.id, props: { effectPolicy: choice } },
  }))
  return edit(editor, [...said, ...createEdits(editor, choice?.policy ?? null)])
}
