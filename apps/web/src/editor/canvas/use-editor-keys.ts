import { useEffect } from 'react'
import { chordPressed, shortcutStore } from '../../lib/shortcut/shortcut-store.ts'
import { actionAt } from '../actions/action-keys.ts'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import type { Editor } from '../engine/editor.ts'
import { isInStrip, scrollByView } from '../engine/scrolling.ts'
import type { ToolName } from '../tools/idle-states.ts'

const FIELDS =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="spinbutton"]'
const ELSEWHERE = '[role="dialog"], [role="menu"], [role="listbox"]'

const isIn = (event: Event, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null

/** Something is written into: letters and the clipboard are its own. */
export const isInField = (event: Event): boolean => isIn(event, FIELDS)

/** A window or menu over the workspace has the keys. */
export const isElsewhere = (event: Event): boolean => isIn(event, ELSEWHERE)

/** Whoever came to the page by key leaves it by key: only a click on it makes Tab its own. */
const isClickedPage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-editor-canvas][data-clicked]')

/** Space that is held for longer is the hand. */
const TAP_MS = 300

/**
 * Space held down is the hand, wherever the picture has the focus; then the tool that was; a
 * tap scrolls on through a strip. A polygon being drawn is not given up for it.
 */
const useSpacePan = (editor: Editor | null): void => {
  useEffect(() => {
    if (editor === null) return undefined
    const isCanvas = (event: KeyboardEvent): boolean =>
      event.code === 'Space' && isIn(event, '[data-editor-canvas]') && !isIn(event, FIELDS)
    let before: ToolName | null = null
    /** when it was pressed to scroll on; null: something was done with the hand */
    let tappedAt: number | null = null
    const act = (): void => {
      tappedAt = null
    }
    const down = (event: KeyboardEvent): void => {
      if (!isCanvas(event)) return
      event.preventDefault()
      if (event.repeat || editor.openContour.get() !== null) return
      before = editor.toolName.get()
      editor.chooseTool('hand')
      tappedAt = isInStrip(editor) ? event.timeStamp : null
    }
    const up = (event: KeyboardEvent): void => {
      if (event.code !== 'Space' || before === null) return
      editor.chooseTool(before)
      before = null
      if (tappedAt !== null && event.timeStamp - tappedAt < TAP_MS)
        scrollByView(editor, event.shiftKey ? -1 : 1)
    }
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    window.addEventListener('pointerdown', act)
    return () => {
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
      window.removeEventListener('pointerdown', act)
    }
  }, [editor])
}

/** Keys of the editor's actions, as the person has chosen them, while its screen is shown. */
export const useEditorKeys = (editor: Editor | null): void => {
  useSpacePan(editor)
  useEffect(() => {
    if (editor === null) return undefined
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event)) return
      const chord = chordPressed(event)
      if (chord === null) return
      const { choices } = shortcutStore.getState()
      const id = actionAt(choices, chord, {
        stage: editor.stage.get(),
        inField: isInField(event),
        onPage: isClickedPage(event.target),
      })
      if (id !== null && EDITOR_ACTIONS[id](editor)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [editor])
}
