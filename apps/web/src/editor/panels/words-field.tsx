import { Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

interface WordsFieldProps {
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
}

/** A field for words of one line. While an input method composes, its letters stay here; they become an edit when they are done. */
export const WordsField = ({ value, label, placeholder, readOnly, language, focused, onType, onLeave, onEnter }: WordsFieldProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [composing, setComposing] = useState<string | null>(null)
  useEffect(() => {
    const element = field.current
    if (!focused || element === null || document.activeElement === element) return
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
  }, [focused])
  return (
    <Textarea
      ref={field}
      value={composing ?? value}
      aria-label={label}
      placeholder={placeholder}
      readOnly={readOnly}
      lang={language}
      autosize
      minRows={1}
      maxRows={10}
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
      onBlur={onLeave}
      onFocus={onEnter}
    />
  )
}
