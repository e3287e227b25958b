import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { useRef, useState } from 'react'
import type { Editor } from '../engine/editor.ts'
import { type Stretch, toggleStretch } from '../engine/range-edits.ts'
import { RangeBar } from './range-bar.tsx'
import { RangeList } from './range-list.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface TranslationFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onMark' | 'onStyleKey' | 'fieldRef' | 'itemId'
> {
  readonly editor: Editor
  readonly pageId: string
  readonly text: TextItem
  /** the person may set words differently */
  readonly mayStyle: boolean
  /** the line in work: its tools are shown */
  readonly open: boolean
}

/** The words of a text, with what some of them are set in: mark them, press Ctrl+B. */
export const TranslationField = ({
  editor,
  pageId,
  text,
  mayStyle,
  open,
  ...field
}: TranslationFieldProps) => {
  const [stretch, setStretch] = useState<Stretch | null>(null)
  const element = useRef<HTMLTextAreaElement>(null)
  const show = ({ from, to }: Stretch): void => {
    element.current?.focus({ preventScroll: true })
    element.current?.setSelectionRange(from, to)
    setStretch({ from, to })
  }
  const marked = stretch !== null && stretch.to <= text.props.translation.length ? stretch : null
  return (
    <>
      <TextField
        {...field}
        value={text.props.translation}
        fieldRef={element}
        onMark={(from, to) => {
          setStretch(from < to ? { from, to } : null)
          editor.marked.set({ itemId: text.id, from, to })
        }}
        itemId={text.id}
        onStyleKey={(name, from, to) =>
          mayStyle && toggleStretch(editor, pageId, text.id, { from, to }, name)
        }
      />
      {open && mayStyle && text.props.translation !== '' ? (
        <RangeBar editor={editor} pageId={pageId} text={text} stretch={marked} />
      ) : null}
      <RangeList editor={editor} pageId={pageId} text={text} mayEdit={mayStyle} onShow={show} />
    </>
  )
}
