import type { EditorActionId } from '@panelflow/domain/shortcut/shortcut-table.ts'
import type { RegionKind } from '@panelflow/domain/page/document/page-document.ts'
import type { LayerMove } from '@panelflow/domain/page/paint-order.ts'
import { acceptLine, commentOnLine, stepPlace, toggleOriginal } from '../engine/review-lines.ts'
import { atEnd, fittedToWidth } from '../engine/camera.ts'
import type { SpreadOptions } from '../engine/spreads.ts'
import { isInStrip, scrollByView } from '../engine/scrolling.ts'
import { listRow } from '../engine/strip.ts'
import { type Alignment, alignSelected, type Axis, distributeSelected } from '../engine/arrange.ts'
import { focusFind } from '../search/find-focus.ts'
import { readAgain } from '../capture/take-reading.ts'
import type { EditorDrawer, EditorWindow } from '../engine/editor-dialog.ts'
import type { Editor } from '../engine/editor.ts'
import { duplicateSelected } from '../engine/copy-items.ts'
import { changeBrush, type CleanupTool } from '../engine/cleanup.ts'
import { changeRadius } from '../engine/eraser.ts'
import type { PictureView } from '../engine/stage.ts'
import { copyStyle, applyStyle, harmonisePage, pasteStyle } from '../engine/lettering-edits.ts'
import { textInWork } from '../engine/marked-text.ts'
import { groupSelected, toggleLocked, ungroupSelected, unlockAll } from '../engine/groups.ts'
import { moveLayer } from '../engine/layer-edits.ts'
import { openMenuAtSelection } from '../engine/open-menu.ts'
import { getPageInWork } from '../engine/page-in-work.ts'
import { textIn } from '../engine/page-session.ts'
import { stepFinding } from '../engine/finding-edits.ts'
import { mergeTexts, splitText } from '../engine/part-texts.ts'
import { setRegionKind } from '../engine/region-kinds.ts'
import { insertNextRendering } from '../engine/renderings.ts'
import { applyEffectPolicy } from '../engine/sound-effects.ts'
import { stepInOrder } from '../engine/region-order.ts'
import { mergeRegions, splitRegion } from '../engine/region-parts.ts'
import { maySetSpeaker } from '../engine/speakers.ts'
import { shapeTarget } from '../engine/shape-edits.ts'
import {
  chooseCandidate,
  deleteSelected,
  nudgeSelected,
  selectPageTexts,
  styleSelected,
  toggleHidden,
} from '../engine/text-edits.ts'
import { getSpelling } from '../spelling/spelling-session.ts'
import { getTermOffers } from '../terms/term-offers.ts'
import { stepLine } from '../engine/line-navigation.ts'

/** Does it. False when there was nothing to do, so that the key keeps its usual meaning. */
export type EditorAction = (editor: Editor) => boolean

const ZOOM_STEP = 1.25
/** page pixels of a nudge with Shift */
const FAR = 10

const did = (run: (editor: Editor) => void) => (editor: Editor) => {
  run(editor)
  return true
}

const show = (picture: PictureView) => did((editor) => editor.picture.set(picture))

const nudge =
  (x: number, y: number): EditorAction =>
  (editor) =>
    nudgeSelected(editor, { x, y })

const align =
  (to: Alignment): EditorAction =>
  (editor) =>
    alignSelected(editor, to)

const layer =
  (move: LayerMove): EditorAction =>
  (editor) =>
    moveLayer(editor, move)

const distribute =
  (axis: Axis): EditorAction =>
  (editor) =>
    distributeSelected(editor, axis)

const regionKind =
  (kind: RegionKind): EditorAction =>
  (editor) =>
    setRegionKind(editor, kind)

/** One of the first five candidates of the selected line. */
const candidate =
  (place: number): EditorAction =>
  (editor) => {
    const { pageId, itemIds } = editor.selection.state.get()
    const [itemId] = itemIds
    return pageId !== null && itemId !== undefined && chooseCandidate(editor, pageId, itemId, place)
  }

/** One of the first ten styles of the drawer. */
const style =
  (place: number): EditorAction =>
  (editor) => {
    const preset = editor.presets.get()[place]
    return preset !== undefined && applyStyle(editor, preset)
  }

/** Bold and italic of whole texts; within a field they belong to the marked words. */
const toggle =
  (field: 'bold' | 'italic') =>
  (editor: Editor): boolean => {
    const { pageId, itemIds } = editor.selection.state.get()
    const view = pageId === null ? null : editor.session.page(pageId).view.get()
    const texts =
      view === null ? [] : itemIds.flatMap((itemId) => textIn(view, itemId)?.props ?? [])
    if (texts.length === 0) return false
    styleSelected(editor, { [field]: !texts.every((text) => text[field]) })
    return true
  }

const sameSize = (editor: Editor): boolean => {
  const pageId = getPageInWork(editor)
  return pageId !== null && harmonisePage(editor, pageId) > 0
}

/** Only while something is painted with: the keys belong to nothing else. */
const brush = (factor: number) => (editor: Editor) => {
  const tool = editor.toolName.get()
  if (tool === 'erase') changeRadius(editor.eraser, factor)
  else if (tool === 'cleanup') changeBrush(editor.cleanup, factor)
  else return false
  return true
}

const clean =
  (tool: CleanupTool): EditorAction =>
  (editor) => {
    const { settings } = editor.cleanup
    settings.set({ ...settings.get(), tool })
    editor.chooseTool('cleanup')
    return true
  }

/** Opens the one selected text to be typed in. */
const typeInSelected = (editor: Editor): boolean => {
  const work = textInWork(editor)
  return work !== null && editor.typing.begin(work.pageId, work.text.id)
}

const cancel = (editor: Editor): boolean => {
  if (editor.cancelGesture()) return true
  const selects = editor.toolName.get() === 'erase' || editor.toolName.get() === 'cleanup'
  if (selects && editor.eraser.area.get() !== null) {
    editor.eraser.area.set(null)
    return true
  }
  if (editor.toolName.get() !== 'select') {
    editor.chooseTool('select')
    return true
  }
  if (editor.selection.state.get().itemIds.length === 0) return false
  editor.selection.clear()
  return true
}

/** To the next or previous page, or pair of pages; in a strip by what is seen. */
const turnPage = (step: 1 | -1) =>
  did((editor) => {
    if (isInStrip(editor)) return scrollByView(editor, step)
    const row = listRow(editor.strip, editor.camera.get().page)
    const target = step === 1 ? (row.at(-1)?.index ?? 0) + 1 : (row[0]?.index ?? 0) - 1
    const last = editor.strip.pages.length - 1
    const [first] = listRow(editor.strip, Math.min(Math.max(target, 0), last))
    editor.goToPage(first?.index ?? 0)
  })

/** False where pages have no pairs: in a strip. */
const setSpreads =
  (change: (options: SpreadOptions) => Partial<SpreadOptions>): EditorAction =>
  ({ direction, spreads }) => {
    if (direction === 'strip') return false
    spreads.set({ ...spreads.get(), ...change(spreads.get()) })
    return true
  }

const moveToLine = (step: 1 | -1, stopAt: 'every' | 'untranslated') =>
  did((editor) => {
    editor.session.flush()
    void stepLine(editor, step, stopAt)
  })

const moveToFinding = (step: 1 | -1) =>
  did((editor) => {
    editor.session.flush()
    void stepFinding(editor, step)
  })

const moveToMisspelling = (step: 1 | -1) =>
  did((editor) => {
    editor.session.flush()
    void getSpelling(editor).step(step)
  })

/** Opens it, or closes it when it is open. */
const openDrawer = (name: EditorDrawer): EditorAction =>
  did((editor) => editor.drawer.set(editor.drawer.get() === name ? null : name))
/** Open, it takes the focus again: what is typed then is looked for, not written into a line. */
const askToFind = did((editor) => {
  editor.drawer.set('find')
  focusFind(editor)
})
const openWindow = (name: EditorWindow): EditorAction =>
  did((editor) => editor.window.set(editor.window.get() === name ? null : name))

/** The window with the numbers of what is selected; there is none for nothing, or for several. */
const openShape: EditorAction = (editor) => {
  if (shapeTarget(editor) === null) return false
  editor.window.set('shape')
  return true
}

/** The window for a note on the one selected text. */
const addNote: EditorAction = (editor) => {
  if (textInWork(editor) === null) return false
  editor.window.set('note')
  return true
}

const chooseSpeaker: EditorAction = (editor) => {
  if (!maySetSpeaker(editor)) return false
  editor.window.set('speaker')
  return true
}

/**
 * Everything that can be done in the editor, once: buttons, keys and menus call the same. Keys:
 * `domain/shortcut/shortcut-table.ts`.
 */
export const EDITOR_ACTIONS: Readonly<Record<EditorActionId, EditorAction>> = {
  undo: did((editor) => editor.undo()),
  redo: did((editor) => editor.redo()),
  save_now: did((editor) => editor.session.flush()),
  next_line: moveToLine(1, 'every'),
  previous_line: moveToLine(-1, 'every'),
  next_untranslated: moveToLine(1, 'untranslated'),
  next_finding: moveToFinding(1),
  previous_finding: moveToFinding(-1),
  next_misspelling: moveToMisspelling(1),
  previous_misspelling: moveToMisspelling(-1),
  offer_terms: (editor) => getTermOffers(editor).ask(),
  candidate_1: candidate(0),
  candidate_2: candidate(1),
  candidate_3: candidate(2),
  candidate_4: candidate(3),
  candidate_5: candidate(4),
  chapter_start: did(({ camera, strip, viewport }) =>
    camera.set(atEnd(camera.get(), strip, viewport.get(), 'start')),
  ),
  chapter_end: did(({ camera, strip, viewport }) =>
    camera.set(atEnd(camera.get(), strip, viewport.get(), 'end')),
  ),
  next_page: turnPage(1),
  previous_page: turnPage(-1),
  zoom_in: did((editor) => editor.zoomTo(editor.camera.get().zoom * ZOOM_STEP)),
  zoom_out: did((editor) => editor.zoomTo(editor.camera.get().zoom / ZOOM_STEP)),
  zoom_fit: did((editor) => editor.fit()),
  zoom_width: did(({ camera, strip, viewport }) =>
    camera.set(fittedToWidth(camera.get(), strip, viewport.get())),
  ),
  double_page: setSpreads(({ isPaired }) => ({ isPaired: !isPaired })),
  cover_alone: setSpreads(({ hasCover }) => ({ isPaired: true, hasCover: !hasCover })),
  zoom_actual: did((editor) => editor.zoomTo(1 / devicePixelRatio)),
  select_all: selectPageTexts,
  duplicate: duplicateSelected,
  tool_select: did((editor) => editor.chooseTool('select')),
  tool_hand: did((editor) => editor.chooseTool('hand')),
  tool_box: did((editor) => editor.chooseTool('box')),
  tool_capture: did((editor) => editor.chooseTool('capture')),
  tool_order: did((editor) => editor.chooseTool('order')),
  tool_contour: did((editor) => editor.chooseTool('contour')),
  tool_erase: did((editor) => editor.chooseTool('erase')),
  tool_brush: clean('brush'),
  tool_restore: clean('restore'),
  tool_clone: clean('clone'),
  tool_heal: clean('heal'),
  tool_fill: clean('fill'),
  tool_eyedropper: clean('eyedropper'),
  tool_lasso: clean('lasso'),
  tool_wand: clean('wand'),
  brush_smaller: brush(1 / 1.25),
  brush_larger: brush(1.25),
  bring_layers_back: (editor) => {
    const pageId = getPageInWork(editor)
    if (pageId !== null) editor.dialog.set({ kind: 'layered', pageId, file: null })
    return pageId !== null
  },
  insert_image: did((editor) => editor.dialog.set({ kind: 'insert' })),
  patches: did((editor) =>
    editor.dialog.set({ kind: 'patches', itemId: editor.selection.state.get().itemIds[0] ?? null }),
  ),
  confirm: (editor) => editor.confirmGesture() || typeInSelected(editor),
  bold: toggle('bold'),
  italic: toggle('italic'),
  copy_style: copyStyle,
  paste_style: pasteStyle,
  same_size: sameSize,
  show_original: show('original'),
  show_cleaned: show('cleaned'),
  show_lettered: show('lettered'),
  delete: (editor) => editor.stepBack() || deleteSelected(editor),
  toggle_hidden: toggleHidden,
  group: groupSelected,
  ungroup: ungroupSelected,
  toggle_lock: toggleLocked,
  unlock_all: unlockAll,
  toggle_snap: did(({ snaps }) => snaps.set(!snaps.get())),
  to_front: layer('to_front'),
  forward: layer('forward'),
  backward: layer('backward'),
  to_back: layer('to_back'),
  nudge_left: nudge(-1, 0),
  nudge_right: nudge(1, 0),
  nudge_up: nudge(0, -1),
  nudge_down: nudge(0, 1),
  nudge_left_far: nudge(-FAR, 0),
  nudge_right_far: nudge(FAR, 0),
  nudge_up_far: nudge(0, -FAR),
  nudge_down_far: nudge(0, FAR),
  cancel,
  split_text: splitText,
  merge_texts: mergeTexts,
  split_region: splitRegion,
  merge_regions: mergeRegions,
  class_speech: regionKind('speech'),
  class_thought: regionKind('thought'),
  class_narration: regionKind('narration'),
  class_sign: regionKind('sign'),
  class_effect: regionKind('effect'),
  class_art: regionKind('art'),
  apply_effect_policy: applyEffectPolicy,
  insert_rendering: insertNextRendering,
  choose_speaker: chooseSpeaker,
  read_again: readAgain,
  add_note: addNote,
  line_earlier: (editor) => stepInOrder(editor, -1),
  line_later: (editor) => stepInOrder(editor, 1),
  align_left: align('left'),
  align_centre: align('centre'),
  align_right: align('right'),
  align_top: align('top'),
  align_middle: align('middle'),
  align_bottom: align('bottom'),
  distribute_horizontal: distribute('horizontal'),
  distribute_vertical: distribute('vertical'),
  style_1: style(0),
  style_2: style(1),
  style_3: style(2),
  style_4: style(3),
  style_5: style(4),
  style_6: style(5),
  style_7: style(6),
  style_8: style(7),
  style_9: style(8),
  style_10: style(9),
  show_layers: openDrawer('layers'),
  show_styles: openDrawer('styles'),
  accept_line: acceptLine,
  comment_line: commentOnLine,
  next_place: did((editor) => void stepPlace(editor, 1)),
  previous_place: did((editor) => void stepPlace(editor, -1)),
  show_difference: show('difference'),
  before_after: did(toggleOriginal),
  side_by_side: did(({ review: { sideBySide } }) => sideBySide.set(!sideBySide.get())),
  toggle_panels: did(({ hidesPanels }) => hidesPanels.set(!hidesPanels.get())),
  find_words: askToFind,
  show_terms: openDrawer('terms'),
  show_memory: openDrawer('memory'),
  show_proposals: openDrawer('proposals'),
  show_comments: openDrawer('comments'),
  import_script: did((editor) => editor.dialog.set({ kind: 'script', files: [] })),
  edit_shape: openShape,
  show_menu: did(openMenuAtSelection),
  show_keys: openWindow('keys'),
}

export const runAction = (editor: Editor, id: EditorActionId): void => {
  EDITOR_ACTIONS[id](editor)
}
