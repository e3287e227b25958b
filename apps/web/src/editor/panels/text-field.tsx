import { Textarea } from '@mantine/core'
import type { SpelledWord } from '@panelflow/domain/spelling/list-words.ts'
import {
  type AriaAttributes,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { MisspeltMarks } from '../spelling/misspelt-marks.tsx'
import spelling from '../spelling/spelling.module.css'
import { isPressed } from '../../lib/shortcut/shortcut-store.ts'
import classes from './panels.module.css'

export interface TextFieldProps {
  readonly value: string
  readonly label: string
  readonly placeholder?: string
  readonly readOnly: boolean
  readonly language: string
  /** the line was reached by key or click: the cursor goes here */
  readonly focused: boolean
  readonly onType: (words: string) => void
  readonly onLeave: () => void
  readonly onEnter: () => void
  /** whose words they are */
  readonly itemId?: string
  /** misspelt words of the value */
  readonly misspelt?: readonly SpelledWord[]
  readonly fieldRef?: RefObject<HTMLTextAreaElement | null>
  /** letters were marked, or the cursor moved (from = to) */
  readonly onMark?: (from: number, to: number) => void
  /** the key of bold or italic on marked letters; true when it did something */
  readonly onStyleKey?: (name: 'bold' | 'italic', from: number, to: number) => boolean
  /** a key while nothing is composed; true when it was for something beside the field */
  readonly onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  /** of a list beside the field */
  readonly listLabels?: AriaAttributes | null
}

const STYLE_KEYS = ['bold', 'italic'] as const

const ROW_LETTERS = 42

/**
 * Where the browser cannot size a field by its words (`field-sizing`), an estimate; measuring every
 * letter would cost more than drawing it.
 */
const rowsFor = (words: string): number =>
  Math.min(
    10,
    words
      .split('\n')
      .reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / ROW_LETTERS)), 0),
  )

/**
 * A field for words of one line. While an input method composes, its letters stay here; they become
 * an edit when they are done.
 */
export const TextField = (props: TextFieldProps) => {
  const {
    value,
    label,
    placeholder,
    readOnly,
    language,
    focused,
    onType,
    onLeave,
    onEnter,
    itemId,
    fieldRef,
    onMark,
    onStyleKey,
    onKey,
    listLabels,
    misspelt,
  } = props
  const own = useRef<HTMLTextAreaElement>(null)
  const field = fieldRef ?? own
  const [composing, setComposing] = useState<string | null>(null)
  useEffect(() => {
    const element = field.current
    const { activeElement } = document
    if (!focused || element === null || activeElement === element) return
    // Enter goes from place to place there, and would write a line break here
    if (activeElement?.closest('[data-keeps-focus]') != null) return
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
  }, [focused, field])
  return (
    <div className={spelling['field']}>
      <Textarea
        ref={field}
        data-words={itemId}
        value={composing ?? value}
        aria-label={label}
        {...listLabels}
        placeholder={placeholder}
        // what is being composed is finished first
        readOnly={readOnly && composing === null}
        lang={language}
        // two checks would mark twice
        spellCheck={misspelt === undefined || misspelt.length === 0 ? undefined : false}
        rows={rowsFor(composing ?? value)}
        classNames={{ input: classes['words'] }}
        maxLength={10_000}
        onChange={(event) => {
          const words = event.currentTarget.value
          if (composing === null) onType(words)
          else setComposing(words)
        }}
        onCompositionStart={() => setComposing(value)}
        onCompositionEnd={(event) => {
          setComposing(null)
          onType(event.currentTarget.value)
        }}
        onSelect={({ currentTarget }) =>
          onMark?.(currentTarget.selectionStart, currentTarget.selectionEnd)
        }
        onKeyDown={(event) => {
          if (composing !== null || event.nativeEvent.isComposing) return
          if (onKey?.(event) === true) return event.preventDefault()
          const name = STYLE_KEYS.find((key) => isPressed(event, key))
          if (name === undefined) return
          event.preventDefault()
          onStyleKey?.(name, event.currentTarget.selectionStart, event.currentTarget.selectionEnd)
        }}
        onBlur={({ currentTarget }) => {
          // a cursor that was set by the program tells nobody
          onMark?.(currentTarget.selectionStart, currentTarget.selectionEnd)
          onLeave()
        }}
        onFocus={onEnter}
      />
      {composing === null && misspelt !== undefined ? (
        <MisspeltMarks words={value} misspelt={misspelt} language={language} field={field} />
      ) : null}
    </div>
  )
}
