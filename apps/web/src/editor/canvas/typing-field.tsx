import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { isPressed } from '../../lib/shortcut/shortcut-store.ts'
import { stepLine } from '../engine/line-navigation.ts'
import type { Editor } from '../engine/editor.ts'
import { textIn } from '../engine/page-session.ts'
import { formatStyledText, getStyledText, parseStyledText } from '../engine/styled-text.ts'
import { toggleStretch } from '../engine/range-edits.ts'
import type { Typing } from '../engine/typing-state.ts'
import { toMove } from '../engine/typing-moves.ts'
import { pressOfferKey } from '../terms/press-offer-key.ts'
import { TermOfferList, useOfferLabels } from '../terms/term-offer-list.tsx'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import classes from './canvas-view.module.css'

interface TypingFieldProps {
  readonly editor: Editor
  readonly typing: Typing
  /** on the screen; empty until the letters are laid out */
  readonly caret: readonly Point[]
}

const MAX_LETTERS = 10_000
const STYLE_KEYS = ['bold', 'italic'] as const

const focusCanvas = (field: HTMLElement): void =>
  field.closest<HTMLElement>('[data-editor-canvas]')?.focus({ preventScroll: true })

/** Undo belongs to the document: the browser would take back what others wrote meanwhile. */
const useDocumentUndo = (
  editor: Editor,
  field: { readonly current: HTMLTextAreaElement | null },
): void => {
  useEffect(() => {
    const element = field.current
    if (element === null) return undefined
    const listen = (event: InputEvent): void => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return
      event.preventDefault()
      if (event.inputType === 'historyUndo') editor.undo()
      else editor.redo()
    }
    element.addEventListener('beforeinput', listen)
    return () => element.removeEventListener('beforeinput', listen)
  }, [editor, field])
}

/** The box round the caret, inside the viewport: the window of an input method opens there. */
const placeField = (editor: Editor, caret: readonly Point[]) => {
  const { width, height } = editor.viewport.get()
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)
  const left = Math.min(...caret.map(({ x }) => x))
  const top = Math.min(...caret.map(({ y }) => y))
  const bottom = Math.max(...caret.map(({ y }) => y))
  if (caret.length === 0) return { left: 0, top: 0 }
  const lineHeight = Math.max(12, bottom - top)
  return {
    left: within(left, width - 8),
    top: within(top, height - lineHeight),
    height: lineHeight,
    lineHeight: `${lineHeight}px`,
    fontSize: Math.min(lineHeight, 40),
  }
}

const direction = ({ anchor, focus }: Typing): 'forward' | 'backward' =>
  focus < anchor ? 'backward' : 'forward'

/** Marked letters with what they are set in, to the clipboard of the system. */
const copyMarked = (editor: Editor, typing: Typing, event: ClipboardEvent): boolean => {
  const { pageId, itemId, anchor, focus } = typing
  const text = textIn(editor.session.page(pageId).view.get(), itemId)?.props
  if (text === undefined || anchor === focus) return false
  const stretch = { from: Math.min(anchor, focus), to: Math.max(anchor, focus) }
  for (const [type, content] of Object.entries(formatStyledText(getStyledText(text, stretch))))
    event.clipboardData.setData(type, content)
  event.preventDefault()
  return true
}

/** Pictures on the clipboard are inserted as they are elsewhere (image/use-insert.ts). */
const pasteLetters = (editor: Editor, event: ClipboardEvent): void => {
  const { clipboardData } = event
  const styled = parseStyledText({
    'text/plain': clipboardData.getData('text/plain'),
    'text/html': clipboardData.getData('text/html'),
  })
  if (styled.words === '') return
  event.preventDefault()
  editor.typing.refuse()
  editor.typing.insert(styled)
}

const isWriting = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 && !ctrlKey && !metaKey && !altKey) ||
  ['Enter', 'Backspace', 'Delete'].includes(key)

/** What a key does while typing; what is not named here the field and the editor's keys do. */
const pressKey = (
  editor: Editor,
  typing: Typing,
  event: KeyboardEvent<HTMLTextAreaElement>,
): boolean => {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  // the caret follows the text by itself
  if (pressOfferKey(editor, event, () => undefined)) return true
  if (key === 'Escape') {
    editor.typing.end()
    focusCanvas(event.currentTarget)
    return true
  }
  if (key === 'Tab') {
    void stepLine(editor, shiftKey ? -1 : 1, 'visible')
    return true
  }
  const { pageId, itemId, anchor, focus } = typing
  const style = STYLE_KEYS.find((name) => isPressed(event, name))
  if (style !== undefined) {
    const stretch = { from: Math.min(anchor, focus), to: Math.max(anchor, focus) }
    toggleStretch(editor, pageId, itemId, stretch, style)
    return true
  }
  if (typing.readOnly && isWriting(event)) editor.typing.refuse()
  const text = textIn(editor.session.page(pageId).view.get(), itemId)
  const move =
    altKey || text === null ? null : toMove({ key, mod: ctrlKey || metaKey }, text.props.writing)
  if (move === null) return false
  editor.typing.move(move, shiftKey)
  return true
}

/**
 * Takes keys, input methods and the clipboard for the text on the page. It cannot be seen: letters
 * and caret are drawn on the page.
 */
export const TypingField = ({ editor, typing, caret }: TypingFieldProps) => {
  const t = usePanelTranslations()
  const field = useRef<HTMLTextAreaElement>(null)
  const labels = useOfferLabels(editor, typing.itemId)
  const { words, composition, anchor, focus } = typing
  useDocumentUndo(editor, field)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    const element = field.current
    const [from, to] = [Math.min(anchor, focus), Math.max(anchor, focus)]
    if (element === null || composition !== null) return
    if (element.selectionStart !== from || element.selectionEnd !== to)
      element.setSelectionRange(from, to, direction(typing))
  })
  const ends = ({ selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement) =>
    selectionDirection === 'backward'
      ? ([selectionEnd, selectionStart] as const)
      : ([selectionStart, selectionEnd] as const)
  const place = placeField(editor, caret)
  return (
    <>
      <textarea
        ref={field}
        className={classes['typingField']}
        style={place}
        value={composition?.words ?? words}
        readOnly={typing.readOnly}
        maxLength={MAX_LETTERS}
        aria-label={t('typing.field')}
        {...labels}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ currentTarget, nativeEvent }) => {
          const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
          const write = isComposing ? editor.typing.compose : editor.typing.input
          write(currentTarget.value, ...ends(currentTarget))
        }}
        onCompositionEnd={({ currentTarget }) =>
          editor.typing.composed(currentTarget.value, currentTarget.selectionEnd)
        }
        onSelect={({ currentTarget }) => {
          const [from, to] = ends(currentTarget)
          const now = editor.typing.state.get()
          if (now === null || (now.anchor === from && now.focus === to)) return
          editor.typing.select(from, to)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (pressKey(editor, typing, event)) event.preventDefault()
        }}
        onCopy={(event) => copyMarked(editor, typing, event)}
        onCut={(event) => {
          editor.typing.refuse()
          if (copyMarked(editor, typing, event)) editor.typing.insert({ words: '', ranges: [] })
        }}
        onPaste={(event) => pasteLetters(editor, event)}
        onBlur={() => {
          // another window may be in front: then one goes on typing afterwards
          if (document.hasFocus()) editor.typing.end()
        }}
        onPointerDown={(event) => event.stopPropagation()}
      />
      {labels === null ? null : (
        <TermOfferList
          editor={editor}
          place={{ ...place, position: 'absolute' }}
          onTaken={() => undefined}
        />
      )}
    </>
  )
}
