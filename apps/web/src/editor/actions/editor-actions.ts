import type { Editor } from '../engine/editor.ts'
import type { PictureView } from '../engine/stage.ts'
import { copyStyle, harmonisePage, pasteStyle } from '../engine/lettering-edits.ts'
import { textIn } from '../engine/page-room.ts'
import { chooseCandidate, deleteSelected, nudgeSelected, styleSelected } from '../engine/text-edits.ts'
import { stepLine } from '../engine/walk.ts'

export type ActionId =
  | 'undo'
  | 'redo'
  | 'save_now'
  | 'next_line'
  | 'previous_line'
  | 'next_untranslated'
  | 'next_page'
  | 'previous_page'
  | 'zoom_in'
  | 'zoom_out'
  | 'zoom_fit'
  | 'zoom_actual'
  | 'tool_select'
  | 'tool_hand'
  | 'tool_box'
  | 'tool_contour'
  | 'insert_image'
  | 'confirm'
  | 'bold'
  | 'italic'
  | 'copy_style'
  | 'paste_style'
  | 'same_size'
  | 'show_original'
  | 'show_cleaned'
  | 'show_lettered'
  | 'delete'
  | 'nudge'
  | 'cancel'
  | 'candidate'

/** Everything that can be done in the editor, once: buttons, keys and menus call the same. */
export interface EditorAction {
  readonly id: ActionId
  /** in tinykeys' spelling; the first one is shown */
  readonly keys: readonly string[]
  /** also while a field has the focus */
  readonly inFields: boolean
  /** Returns false when there was nothing to do, so that the key keeps its usual meaning. */
  readonly run: (editor: Editor, event: { readonly code: string; readonly shiftKey: boolean }) => boolean
}

const ZOOM_STEP = 1.25
const NUDGE = { one: 1, many: 10 }

const did = (run: (editor: Editor) => void) => (editor: Editor) => {
  run(editor)
  return true
}

const show = (picture: PictureView) => did((editor) => editor.picture.set(picture))

const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const nudge: EditorAction['run'] = (editor, { code, shiftKey }) => {
  const by = ARROWS[code]
  const far = shiftKey ? NUDGE.many : NUDGE.one
  return by !== undefined && nudgeSelected(editor, { x: by.x * far, y: by.y * far })
}

/** The first five candidates of the selected line by digit. */
const candidate: EditorAction['run'] = (editor, { code }) => {
  const { pageId, itemIds } = editor.selection.state.get()
  const [itemId] = itemIds
  const place = Number(code.replace('Digit', '')) - 1
  return pageId !== null && itemId !== undefined && chooseCandidate(editor, pageId, itemId, place)
}

/** Bold and italic of whole texts; within a field they belong to the marked words. */
const toggle =
  (field: 'bold' | 'italic') =>
  (editor: Editor): boolean => {
    const { pageId, itemIds } = editor.selection.state.get()
    const view = pageId === null ? null : editor.book.room(pageId).view.get()
    const texts = view === null ? [] : itemIds.flatMap((itemId) => textIn(view, itemId)?.props ?? [])
    if (texts.length === 0) return false
    styleSelected(editor, { [field]: !texts.every((text) => text[field]) })
    return true
  }

const sameSize = (editor: Editor): boolean => {
  const pageId = editor.selection.state.get().pageId ?? editor.strip.pages[editor.camera.get().page]?.frame.id
  return pageId !== undefined && harmonisePage(editor, pageId) > 0
}

const cancel = (editor: Editor): boolean => {
  if (editor.cancelGesture()) return true
  if (editor.toolName.get() !== 'select') {
    editor.chooseTool('select')
    return true
  }
  if (editor.selection.state.get().itemIds.length === 0) return false
  editor.selection.clear()
  return true
}

const turnPage = (step: 1 | -1) =>
  did((editor) => editor.goToPage(Math.min(Math.max(editor.camera.get().page + step, 0), editor.strip.pages.length - 1)))

const walk = (step: 1 | -1, stopAt: 'every' | 'untranslated') =>
  did((editor) => {
    editor.book.flush()
    void stepLine(editor, step, stopAt)
  })

export const EDITOR_ACTIONS: readonly EditorAction[] = [
  { id: 'undo', keys: ['$mod+z'], inFields: true, run: did((editor) => editor.undo()) },
  { id: 'redo', keys: ['$mod+Shift+z', '$mod+y'], inFields: true, run: did((editor) => editor.redo()) },
  { id: 'save_now', keys: ['$mod+s'], inFields: true, run: did((editor) => editor.book.flush()) },
  { id: 'next_line', keys: ['$mod+Enter', 'Alt+ArrowDown'], inFields: true, run: walk(1, 'every') },
  { id: 'previous_line', keys: ['$mod+Shift+Enter', 'Alt+ArrowUp'], inFields: true, run: walk(-1, 'every') },
  { id: 'next_untranslated', keys: ['Alt+Enter'], inFields: true, run: walk(1, 'untranslated') },
  { id: 'next_page', keys: ['PageDown'], inFields: true, run: turnPage(1) },
  { id: 'previous_page', keys: ['PageUp'], inFields: true, run: turnPage(-1) },
  { id: 'zoom_in', keys: ['+', '='], inFields: false, run: did((editor) => editor.zoomTo(editor.camera.get().zoom * ZOOM_STEP)) },
  { id: 'zoom_out', keys: ['-'], inFields: false, run: did((editor) => editor.zoomTo(editor.camera.get().zoom / ZOOM_STEP)) },
  { id: 'zoom_fit', keys: ['0'], inFields: false, run: did((editor) => editor.fit()) },
  { id: 'zoom_actual', keys: ['Shift+Digit0'], inFields: false, run: did((editor) => editor.zoomTo(1 / devicePixelRatio)) },
  { id: 'tool_select', keys: ['v'], inFields: false, run: did((editor) => editor.chooseTool('select')) },
  { id: 'tool_hand', keys: ['h'], inFields: false, run: did((editor) => editor.chooseTool('hand')) },
  { id: 'tool_box', keys: ['t'], inFields: false, run: did((editor) => editor.chooseTool('box')) },
  { id: 'tool_contour', keys: ['c'], inFields: false, run: did((editor) => editor.chooseTool('contour')) },
  { id: 'insert_image', keys: ['i'], inFields: false, run: did((editor) => editor.desk.set({ kind: 'insert' })) },
  { id: 'confirm', keys: ['Enter'], inFields: false, run: (editor) => editor.confirmGesture() },
  { id: 'bold', keys: ['$mod+b'], inFields: false, run: toggle('bold') },
  { id: 'italic', keys: ['$mod+i'], inFields: false, run: toggle('italic') },
  { id: 'copy_style', keys: ['$mod+Alt+KeyC'], inFields: true, run: copyStyle },
  { id: 'paste_style', keys: ['$mod+Alt+KeyV'], inFields: true, run: pasteStyle },
  { id: 'same_size', keys: ['$mod+Alt+KeyS'], inFields: true, run: sameSize },
  { id: 'show_original', keys: ['Shift+Digit1'], inFields: false, run: show('original') },
  { id: 'show_cleaned', keys: ['Shift+Digit2'], inFields: false, run: show('cleaned') },
  { id: 'show_lettered', keys: ['Shift+Digit3'], inFields: false, run: show('lettered') },
  { id: 'delete', keys: ['Delete', 'Backspace'], inFields: false, run: (editor) => editor.stepBack() || deleteSelected(editor) },
  {
    id: 'nudge',
    keys: Object.keys(ARROWS).flatMap((arrow) => [arrow, `Shift+${arrow}`]),
    inFields: false,
    run: nudge,
  },
  { id: 'cancel', keys: ['Escape'], inFields: false, run: cancel },
  {
    id: 'candidate',
    keys: [1, 2, 3, 4, 5].flatMap((digit) => [`Alt+Digit${digit}`, `Digit${digit}`]),
    inFields: true,
    run: candidate,
  },
]

const action = (id: ActionId): EditorAction => {
  const found = EDITOR_ACTIONS.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no action ${id}`)
  return found
}

export const runAction = (editor: Editor, id: ActionId): void => {
  action(id).run(editor, { code: '', shiftKey: false })
}

const isApple = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform)

/** How the first key of an action is shown: "Ctrl+Z", "⌘Z". */
export const keyLabel = (id: ActionId): string =>
  (action(id).keys[0] ?? '')
    .replace('$mod', isApple() ? '⌘' : 'Ctrl')
    .replace('Digit', '')
    .replace('Key', '')
    .replace(/\+(\w)$/, (_, key: string) => `+${key.toUpperCase()}`)
