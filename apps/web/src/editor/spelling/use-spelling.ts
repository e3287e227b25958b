import type { GlossaryTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import type { SpelledWord } from '@panelflow/domain/spelling/list-words.ts'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { sessionStore } from '../../lib/http/session-store.ts'
import { useWatched, useWatchedPart } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { getOwnWordTable } from './own-words.ts'
import { openSpellingClient } from './spelling-client.ts'
import { getSpelling } from './spelling-session.ts'

/** Whose words are known besides the dictionary's. */
export const useAccountId = (): string => useStore(sessionStore, ({ user }) => user?.id ?? '')

/**
 * Checks the spelling of an open chapter while it is open.
 * @param onFound somebody went to a misspelt word: its line is to be shown
 */
export const useSpelling = (
  editor: Editor,
  language: string,
  terms: readonly GlossaryTerm[],
  onFound: () => void,
): void => {
  const own = useWatched(getOwnWordTable(useAccountId()))[language]
  useEffect(() => {
    getSpelling(editor).setContext({
      language,
      phrases: terms.flatMap(({ original, aliases, translation }) => [
        original,
        ...aliases,
        translation ?? '',
      ]),
      ownWords: own ?? [],
      openClient: openSpellingClient,
    })
  }, [editor, language, terms, own])
  useEffect(() => getSpelling(editor).watch(), [editor])
  useEffect(() => {
    const { current } = getSpelling(editor)
    return current.subscribe(() => {
      if (current.get() !== null) onFound()
    })
  }, [editor, onFound])
}

/**
 * The misspelt words of a text, as far as they have been looked up. A field is drawn again only
 * when its own words are judged otherwise: a script has hundreds.
 */
export const useMisspelt = (editor: Editor, words: string): readonly SpelledWord[] => {
  const borders = useWatchedPart(getSpelling(editor).finder, (find) =>
    find(words)
      .map(({ from, to }) => `${from}-${to}`)
      .join(' '),
  )
  return useMemo(
    () =>
      borders.split(' ').flatMap((pair) => {
        const [from, to] = pair.split('-').map(Number)
        return from === undefined || to === undefined
          ? []
          : [{ from, to, word: words.slice(from, to) }]
      }),
    [borders, words],
  )
}
