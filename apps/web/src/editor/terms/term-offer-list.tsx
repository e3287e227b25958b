import { Kbd, Popover } from '@mantine/core'
import type { GlossaryTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import { type CSSProperties, useEffect } from 'react'
import { useWatched, useWatchedPart } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import classes from './term-offers.module.css'
import { getTermOffers } from './term-offers.ts'

const LIST_ID = 'term-offers'

/** What a field says to a screen reader about the list beside it; null while there is none. */
export const useOfferLabels = (editor: Editor, itemId: string) => {
  const chosen = useWatchedPart(getTermOffers(editor).offer, (offer) =>
    offer?.itemId === itemId ? offer.chosen : null,
  )
  if (chosen === null) return null
  return {
    'aria-controls': LIST_ID,
    'aria-activedescendant': chosen === -1 ? undefined : `${LIST_ID}-${chosen}`,
  }
}

/**
 * Offers the terms of an open chapter to whoever types in it.
 * @param onAsked terms were asked for where nobody types on the page: the script is to be shown
 */
export const useTermOffers = (
  editor: Editor,
  terms: readonly GlossaryTerm[],
  languages: { readonly source: string; readonly target: string },
  onAsked: () => void,
): void => {
  useEffect(
    () => getTermOffers(editor).setContext({ terms, languages }),
    [editor, terms, languages],
  )
  useEffect(() => getTermOffers(editor).watch(), [editor])
  useEffect(() => {
    const { offer } = getTermOffers(editor)
    return offer.subscribe(() => {
      if (offer.get()?.kind === 'asked' && editor.typing.state.get() === null) onAsked()
    })
  }, [editor, onAsked])
}

interface TermOfferListProps {
  readonly editor: Editor
  /** where the list comes up; below the field unless said */
  readonly place?: CSSProperties
  readonly onTaken: (caret: number) => void
}

/** The terms offered for a line, beside the field that keeps the focus. */
export const TermOfferList = ({ editor, place, onTaken }: TermOfferListProps) => {
  const t = usePanelTranslations()
  const offers = getTermOffers(editor)
  const offer = useWatched(offers.offer)
  const { source, target } = offers.getLanguages()
  const take = (at: number): void => {
    const taken = offers.take(at)
    if (taken !== null) onTaken(taken.caret)
  }
  if (offer === null) return null
  return (
    <Popover
      opened
      position="bottom-start"
      offset={4}
      shadow="md"
      withRoles={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div className={classes['anchor']} style={place} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes['list']}
        // the cursor stays where it is, and the page behind hears nothing of a press
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={(event) => event.stopPropagation()}
        onPointerUp={(event) => event.stopPropagation()}
        onContextMenu={(event) => event.stopPropagation()}
      >
        {offer.terms.length === 0 ? (
          <p className={classes['hint']} role="status">
            {t('term.none_offered')}
          </p>
        ) : (
          <ul id={LIST_ID} role="listbox" aria-label={t('term.offered')}>
            {offer.terms.map(({ id, original, translation }, at) => (
              <li
                key={id}
                id={`${LIST_ID}-${at}`}
                role="option"
                aria-selected={at === offer.chosen}
                onClick={() => take(at)}
              >
                {offer.kind === 'asked' ? <Kbd size="xs">{at + 1}</Kbd> : null}
                <b lang={target}>{translation}</b>
                <span lang={source}>{original}</span>
              </li>
            ))}
          </ul>
        )}
        {offer.kind === 'begun' ? <p className={classes['hint']}>{t('term.begun_hint')}</p> : null}
      </Popover.Dropdown>
    </Popover>
  )
}
