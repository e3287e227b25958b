import type { GlossaryTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import { getBookDictionary } from '@panelflow/domain/spelling/book-dictionary.ts'
import type { SpelledWord } from '@panelflow/domain/spelling/list-words.ts'
import { useEffect, useMemo } from 'react'
import { useWatchedPart } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { useVocabulary, type WordPlace } from './known-words.ts'
import { openSpellingClient } from './spelling-client.ts'
import { getSpelling } from './spelling-session.ts'

/**
 * Checks the spelling of an open chapter while it is open.
 * @param onFound somebody went to a misspelt word: its line is to be shown
 */
export const useSpelling = (
  editor: Editor,
  { bookId, language }: WordPlace,
  terms: readonly GlossaryTerm[],
  onFound: () => void,
): void => {
  const known = useVocabulary({ bookId, language })
  const { context } = editor.checks
  // the server says which dictionary the book chose: none is fetched before
  const isChosen = useWatchedPart(context, (given) => given !== null)
  const dictionary = useWatchedPart(context, (given) =>
    getBookDictionary(given?.dictionaries ?? {}, language),
  )
  useEffect(() => {
    if (!isChosen) return
    getSpelling(editor).setContext({
      bookId,
      language,
      dictionary,
      phrases: terms.flatMap(({ original, aliases, translation }) => [
        original,
        ...aliases,
        translation ?? '',
      ]),
      knownWords: known,
      openClient: openSpellingClient,
    })
  }, [editor, bookId, language, isChosen, dictionary, terms, known])
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
