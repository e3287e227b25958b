/** What a right click offers: only what can be done there now. */
import type { EditorActionId, NativeShortcutId } from '@panelflow/domain/shortcut/shortcut-table.ts'
import type { Editor } from '../engine/editor.ts'
import { canGroup, canLock, canUngroup, canUnlockAll } from '../engine/groups.ts'
import { canMoveLayer } from '../engine/layer-edits.ts'
import { getPageInWork } from '../engine/page-in-work.ts'
import { canMerge, canSplit } from '../engine/part-texts.ts'
import { CHOSEN_KINDS, maySetKind } from '../engine/region-kinds.ts'
import { canMergeRegions, canSplitRegion } from '../engine/region-parts.ts'
import { canInsertRendering } from '../engine/renderings.ts'
import { listHideable, listMovable, listSelected } from '../engine/selected-items.ts'
import { canApplyEffectPolicy } from '../engine/sound-effects.ts'
import { maySetSpeaker } from '../engine/speakers.ts'
import { shapeTarget } from '../engine/shape-edits.ts'
import { mayPlace, maySet } from '../engine/stage.ts'
import { listDeletable } from '../engine/text-edits.ts'

export type MenuRowId = EditorActionId | NativeShortcutId

export interface MenuSection {
  /** shown as a menu of its own, under this name */
  readonly name: 'class' | 'order' | 'align' | null
  readonly rows: readonly MenuRowId[]
}

const ALIGN = [
  'align_left',
  'align_centre',
  'align_right',
  'align_top',
  'align_middle',
  'align_bottom',
] as const
const DISTRIBUTE = ['distribute_horizontal', 'distribute_vertical'] as const
const ORDER = ['to_front', 'forward', 'backward', 'to_back'] as const

const CLASSES = CHOSEN_KINDS.map((kind) => `class_${kind}` as const)

const SNAPPED = ['text', 'image', 'patch'] as const

const keep = (
  rows: readonly (readonly [MenuRowId, boolean])[],
  name: MenuSection['name'] = null,
): MenuSection => ({ name, rows: rows.flatMap(([id, isPossible]) => (isPossible ? [id] : [])) })

const listAddable = (editor: Editor): readonly string[] => {
  const pageId = getPageInWork(editor)
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  return view?.status === 'ready' ? view.editable.add : []
}

const listItemSections = (editor: Editor): readonly MenuSection[] => {
  const selected = listSelected(editor)
  const { pageId } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  const addable = listAddable(editor)
  const isDeletable = listDeletable(editor).length > 0
  const movable = listMovable(editor).length
  const isText = selected.some(({ item }) => item.kind === 'text')
  const mayTranslate = view !== null && maySet(view, 'text', 'translation')
  const mayStyle = isText && view !== null && maySet(view, 'text', 'font')
  return [
    keep([
      ['cut', isDeletable],
      ['copy', true],
      ['paste', addable.length > 0],
      ['duplicate', selected.some(({ item }) => addable.includes(item.kind))],
      ['delete', isDeletable],
    ]),
    keep([
      ['copy_style', isText && selected.length === 1],
      ['paste_style', mayStyle && editor.copiedStyle.get() !== null],
      ['edit_shape', Object.values(shapeTarget(editor)?.may ?? {}).includes(true)],
      ['split_text', canSplit(editor)],
      ['merge_texts', canMerge(editor)],
      ['split_region', canSplitRegion(editor)],
      ['merge_regions', canMergeRegions(editor)],
      ['apply_effect_policy', canApplyEffectPolicy(editor)],
      ['insert_rendering', canInsertRendering(editor)],
      ['choose_speaker', maySetSpeaker(editor)],
      ['add_note', isText && selected.length === 1 && mayTranslate],
      ['toggle_hidden', listHideable(editor).length > 0],
      ['group', canGroup(editor)],
      ['ungroup', canUngroup(editor)],
      ['toggle_lock', canLock(editor)],
      ['patches', selected.some(({ item }) => item.kind === 'patch')],
    ]),
    keep(
      CLASSES.map((id) => [id, maySetKind(editor)]),
      'class',
    ),
    keep(
      ORDER.map((id) => [id, canMoveLayer(editor, id)]),
      'order',
    ),
    keep(
      [
        ...ALIGN.map((id) => [id, movable > 1] as const),
        ...DISTRIBUTE.map((id) => [id, movable > 2] as const),
      ],
      'align',
    ),
  ]
}

const listGroundSections = (editor: Editor): readonly MenuSection[] => {
  const addable = listAddable(editor)
  const pageId = getPageInWork(editor)
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  const hasTexts =
    view?.status === 'ready' && Object.values(view.lane.items).some(({ kind }) => kind === 'text')
  const maySeeSnap = view !== null && SNAPPED.some((kind) => mayPlace(view, kind))
  const { done, undone } = editor.session.history.state.get()
  return [
    keep([
      ['paste', addable.length > 0],
      ['select_all', hasTexts],
      ['unlock_all', canUnlockAll(editor)],
    ]),
    keep([
      ['tool_box', addable.includes('text')],
      ['insert_image', addable.includes('image')],
      ['import_script', view !== null && maySet(view, 'text', 'translation')],
      ['bring_layers_back', addable.includes('image') || addable.includes('patch')],
    ]),
    keep([
      ['undo', done.length > 0],
      ['redo', undone.length > 0],
    ]),
    keep([
      ['zoom_fit', true],
      ['zoom_actual', true],
      ['toggle_snap', maySeeSnap],
    ]),
  ]
}

/** Sections of the menu for what is selected, or for empty ground. */
export const listMenuSections = (editor: Editor): readonly MenuSection[] => {
  const sections =
    listSelected(editor).length > 0 ? listItemSections(editor) : listGroundSections(editor)
  return sections.filter(({ rows }) => rows.length > 0)
}
