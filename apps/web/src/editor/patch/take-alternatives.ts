/** Other pictures that patches keep, taken in their place. */
import { dropAlternative, takeAlternative } from '@panelflow/domain/page/patch-alternatives.ts'
import type { ItemEdit } from '../engine/chapter-session.ts'
import type { Editor } from '../engine/editor.ts'
import {
  type FillScope,
  listFilledPages,
  listSelectedRegions,
  openPages,
} from '../engine/fill-from-memory.ts'
import { maySet } from '../engine/stage.ts'
import { setPatch } from './patch-edits.ts'
import { type ListedPatch, patchesOn } from './patch-list.ts'

/** Shows another picture and keeps the one it shows: one step of the history. */
export const chooseAlternative = (
  editor: Editor,
  pageId: string,
  patch: ListedPatch,
  place: number,
): void => {
  const props = takeAlternative(patch.item.props, place)
  if (props === null) return
  editor.session.flush()
  setPatch(editor, pageId, patch, props)
  editor.session.flush()
}

export const removeAlternative = (
  editor: Editor,
  pageId: string,
  patch: ListedPatch,
  place: number,
): void => {
  editor.session.flush()
  setPatch(editor, pageId, patch, dropAlternative(patch.item.props, place))
  editor.session.flush()
}

const hasAlternative = ({ item: { props } }: ListedPatch): boolean =>
  (props.alternatives ?? []).length > 0

/** Patches of a page that keep another picture than the one they show. */
export const countAlternatives = (editor: Editor, pageId: string): number =>
  patchesOn(editor.session.page(pageId).view.get()).filter(hasAlternative).length

/** A person painted, moved or chose what the patch shows. */
const isChosen = ({ item }: ListedPatch): boolean =>
  (item.origin['asset'] ?? item.origin['*'])?.by === 'person'

/**
 * Shows the newest other picture of every patch in the scope that no person has chosen: one step
 * of the history. Answers how many patches changed.
 */
export const takeAlternatives = async (editor: Editor, scope: FillScope): Promise<number> => {
  const pageIds = listFilledPages(editor, scope)
  await openPages(editor, pageIds)
  const asked = listSelectedRegions(editor)?.regionIds ?? []
  const edits = new Map<string, readonly ItemEdit[]>()
  let taken = 0
  for (const pageId of pageIds) {
    const view = editor.session.page(pageId).view.get()
    if (!maySet(view, 'patch', 'asset')) continue
    const changed = patchesOn(view)
      .filter((patch) => hasAlternative(patch) && !isChosen(patch))
      .filter(({ item }) => scope !== 'selection' || asked.includes(item.props.regionId ?? ''))
    edits.set(
      pageId,
      changed.flatMap(({ item, document }): readonly ItemEdit[] => {
        const props = takeAlternative(item.props, 0)
        return props === null ? [] : [{ document, op: { op: 'set', id: item.id, props } }]
      }),
    )
    taken += changed.length
  }
  if (taken === 0) return 0
  editor.session.flush()
  editor.session.editPages(edits, { label: 'choosing', itemId: null })
  editor.session.flush()
  return taken
}
