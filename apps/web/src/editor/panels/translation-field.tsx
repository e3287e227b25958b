import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { useWatchedPart } from '../canvas/use-watched.ts'
import { useMisspelt } from '../spelling/use-spelling.ts'
import type { Editor } from '../engine/editor.ts'
import { textIn } from '../engine/page-session.ts'
import { toggleStretch } from '../engine/range-edits.ts'
import type { MarkedRange, Stretch } from '../engine/selection.ts'
import { pressOfferKey } from '../terms/press-offer-key.ts'
import { TermOfferList, useOfferLabels } from '../terms/term-offer-list.tsx'
import { getTermOffers } from '../terms/term-offers.ts'
import { RangeBar } from './range-bar.tsx'
import { RangeList } from './range-list.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface TranslationFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onMark' | 'onStyleKey' | 'fieldRef' | 'itemId' | 'misspelt' | 'onKey' | 'listLabels'
> {
  readonly editor: Editor
  readonly pageId: string
  readonly text: TextItem
  /** the person may set words differently */
  readonly mayStyle: boolean
  /** the line in work: its tools are shown */
  readonly open: boolean
}

/** The letters of the text that are marked, here or on the page. */
const useMarked = (editor: Editor, { id, props }: TextItem): Stretch | null => {
  const { length } = props.translation
  const isMarked = (marked: MarkedRange | null): marked is MarkedRange =>
    marked?.itemId === id && marked.from < marked.to && marked.to <= length
  const from = useWatchedPart(editor.marked, (now) => (isMarked(now) ? now.from : null))
  const to = useWatchedPart(editor.marked, (now) => (isMarked(now) ? now.to : null))
  return from === null || to === null ? null : { from, to }
}

/** Terms that are offered for the field while nobody types on the page. */
const useFieldOffers = (
  editor: Editor,
  itemId: string,
  field: RefObject<HTMLTextAreaElement | null>,
) => {
  const isOnPage = useWatchedPart(editor.typing.state, (typing) => typing?.itemId === itemId)
  const labels = useOfferLabels(editor, itemId)
  const isOffered = labels !== null && !isOnPage
  const isAsked = useWatchedPart(getTermOffers(editor).offer, (offer) => offer?.kind === 'asked')
  useEffect(() => {
    // asked for by key from elsewhere: the keys belong to the list now
    if (isOffered && isAsked) field.current?.focus({ preventScroll: true })
  }, [isOffered, isAsked, field])
  useEffect(() => {
    const { enterField, leaveField } = getTermOffers(editor)
    if (field.current === document.activeElement) enterField(itemId)
    return () => leaveField(itemId)
  }, [editor, itemId, field])
  const putCaret = (caret: number): void => {
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }
  return { labels: isOffered ? labels : null, putCaret }
}

interface WordFieldProps extends Omit<TextFieldProps, 'value' | 'misspelt'> {
  readonly editor: Editor
  readonly pageId: string
  readonly text: TextItem
}

/** Apart: it alone is rendered with every letter. */
const WordField = ({ editor, pageId, text, ...field }: WordFieldProps) => {
  // the line may be of a moment ago (use-resting-view.ts), what is typed is not
  const words = useWatchedPart(
    editor.session.page(pageId).view,
    (view) => (textIn(view, text.id) ?? text).props.translation,
  )
  const misspelt = useMisspelt(editor, words)
  return <TextField {...field} value={words} misspelt={field.readOnly ? undefined : misspelt} />
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
  const stretch = useMarked(editor, text)
  const element = useRef<HTMLTextAreaElement>(null)
  const { labels, putCaret } = useFieldOffers(editor, text.id, element)
  const show = ({ from, to }: Stretch): void => {
    element.current?.focus({ preventScroll: true })
    element.current?.setSelectionRange(from, to)
    editor.marked.set({ itemId: text.id, from, to })
  }
  return (
    <>
      <WordField
        {...field}
        editor={editor}
        pageId={pageId}
        text={text}
        fieldRef={element}
        onMark={(from, to) => editor.marked.set({ itemId: text.id, from, to })}
        itemId={text.id}
        listLabels={labels}
        onKey={(event) =>
          !field.readOnly && labels !== null && pressOfferKey(editor, event, putCaret)
        }
        onEnter={() => {
          getTermOffers(editor).enterField(text.id)
          field.onEnter()
        }}
        onLeave={() => {
          getTermOffers(editor).leaveField(text.id)
          if (labels !== null) getTermOffers(editor).close()
          field.onLeave()
        }}
        onStyleKey={(name, from, to) =>
          mayStyle && toggleStretch(editor, pageId, text.id, { from, to }, name)
        }
      />
      {labels === null ? null : <TermOfferList editor={editor} onTaken={putCaret} />}
      {open && mayStyle && text.props.translation !== '' ? (
        <RangeBar
          editor={editor}
          pageId={pageId}
          text={text}
          language={field.language}
          stretch={stretch}
        />
      ) : null}
      <RangeList editor={editor} pageId={pageId} text={text} mayEdit={mayStyle} onShow={show} />
    </>
  )
}
