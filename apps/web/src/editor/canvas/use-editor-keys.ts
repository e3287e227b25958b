import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import type { Editor, ToolName } from '../engine/editor.ts'
import { EDITOR_ACTIONS, type EditorAction } from '../actions/editor-actions.ts'

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="spinbutton"]'
const ELSEWHERE = '[role="dialog"], [role="menu"], [role="listbox"]'

const isIn = (event: KeyboardEvent, selector: string): boolean => event.target instanceof Element && event.target.closest(selector) !== null

/** Plain digits write digits in a field; with Alt they choose a candidate there too. */
const isForField = (action: EditorAction, event: KeyboardEvent): boolean =>
  action.inFields && (event.ctrlKey || event.metaKey || event.altKey || event.code.startsWith('Page'))

/** Space held down is the hand, wherever the picture has the focus; then the tool that was. A polygon being drawn is not given up for it. */
const useSpaceHand = (editor: Editor | null): void => {
  useEffect(() => {
    if (editor === null) return undefined
    const isCanvas = (event: KeyboardEvent): boolean => event.code === 'Space' && isIn(event, '[data-editor-canvas]')
    let before: ToolName | null = null
    const down = (event: KeyboardEvent): void => {
      if (!isCanvas(event)) return
      event.preventDefault()
      if (event.repeat || editor.openContour.get() !== null) return
      before = editor.toolName.get()
      editor.chooseTool('hand')
    }
    const up = (event: KeyboardEvent): void => {
      if (event.code !== 'Space' || before === null) return
      editor.chooseTool(before)
      before = null
    }
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    return () => {
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
    }
  }, [editor])
}

/** Keys of the editor's actions, while its screen is shown. */
export const useEditorKeys = (editor: Editor | null): void => {
  useSpaceHand(editor)
  useEffect(() => {
    if (editor === null) return undefined
    const bindings = Object.fromEntries(
      EDITOR_ACTIONS.flatMap((action) =>
        action.keys.map((key) => [
          key,
          (event: KeyboardEvent): void => {
            if (event.isComposing || isIn(event, ELSEWHERE)) return
            if (isIn(event, FIELDS) && !isForField(action, event)) return
            if (action.run(editor, { code: event.code, shiftKey: event.shiftKey })) event.preventDefault()
          },
        ]),
      ),
    )
    return tinykeys(window, bindings)
  }, [editor])
}
