import { Button } from '@mantine/core'
import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { useRef } from 'react'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import { useWordLists, type WordPlace } from './known-words.ts'
import classes from './spelling.module.css'
import { getSpelling } from './spelling-session.ts'

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
}

/** Arrows go round the buttons; Enter presses one as everywhere. */
const moveFocus = (list: HTMLElement, by: 1 | -1): void => {
  const buttons = [...list.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + by) % buttons.length)?.focus()
}

/** The keys belong to what has just come up. */
const takeFocus = (element: HTMLElement | null): void => {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}

/** Adds the word to one of the lists, or shows them. */
const LearnButtons = ({
  editor,
  place,
  word,
  onDone,
}: {
  readonly editor: Editor
  readonly place: WordPlace
  readonly word: string
  readonly onDone: () => void
}) => {
  const t = usePanelTranslations()
  const lists = useWordLists(place)
  const learn = (add: (word: string) => void): void => {
    add(word)
    onDone()
  }
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => learn(lists.addOwn)}>
        {t('spelling.add_own')}
      </Button>
      {lists.mayAddToBook ? (
        <Button size="compact-xs" variant="subtle" onClick={() => learn(lists.addToBook)}>
          {t('spelling.add_book')}
        </Button>
      ) : null}
      <Button size="compact-xs" variant="subtle" onClick={() => editor.window.set('known_words')}>
        {t('spelling.known')}
      </Button>
    </>
  )
}

/** What may have been meant by the misspelt word that was gone to, under its line. */
export const SpellingCard = ({
  editor,
  text,
  language,
}: {
  readonly editor: Editor
  readonly text: TextItem
  readonly language: string
}) => {
  const t = usePanelTranslations()
  const spelling = getSpelling(editor)
  const place = useWatched(spelling.current)
  const suggestions = useWatched(spelling.suggestions)
  const learnt = spelling.getPlace()
  const list = useRef<HTMLDivElement>(null)
  const isHere =
    place?.itemId === text.id && text.props.translation.slice(place.from, place.to) === place.word
  if (!isHere) return null
  const leave = (): void => {
    const line = list.current?.closest('li')
    const field = line?.querySelector<HTMLElement>('textarea[data-words]')
    spelling.current.set(null)
    field?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={list}
      className={classes['card']}
      role="group"
      aria-label={t('spelling.suggestions', { word: place.word })}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // Enter presses the button; on the page it would open the text to be typed in
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
        const by = STEPS[event.key]
        if (by === undefined && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (by === undefined) leave()
        else moveFocus(event.currentTarget, by)
      }}
    >
      <p className={classes['word']}>
        <b lang={language}>{place.word}</b>{' '}
        {suggestions === null
          ? t('spelling.looking')
          : suggestions.length === 0
            ? t('spelling.no_suggestion')
            : null}
      </p>
      {suggestions?.map((words, at) => (
        <Button
          key={`${place.from} ${words}`}
          ref={at === 0 ? takeFocus : undefined}
          size="compact-xs"
          variant="default"
          lang={language}
          onClick={() => {
            spelling.replace(words)
            leave()
          }}
        >
          {words}
        </Button>
      ))}
      {learnt === null ? null : (
        <LearnButtons editor={editor} place={learnt} word={place.word} onDone={leave} />
      )}
    </div>
  )
}
