/** Words that the person and the book have added to the dictionary, as the server has them. */
import {
  knownWordAdd,
  type KnownWord,
  knownWordList,
  knownWordRemove,
} from '@panelflow/contract/known-word.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { CallError } from '../../lib/http/call-error.ts'
import { sessionStore } from '../../lib/http/session-store.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { useStore } from 'zustand'
import { useWatched } from '../canvas/use-watched.ts'
import { addOwnWord, forgetSent, getOwnWordTable } from './own-words.ts'

export interface WordPlace {
  readonly bookId: string
  readonly language: TargetLanguage
}

const useAccountId = (): string => useStore(sessionStore, ({ user }) => user?.id ?? '')

const NONE: readonly string[] = []
/** of one request; the rest goes with the next */
const MAX_SENT = 500

/** Words of the server's form: what an older version kept may be something else. */
const isWord = (word: string): boolean => word.length <= 60 && /^\S*\p{L}\S*$/u.test(word)

/**
 * Sends what this device still keeps. What could not be sent is kept, and goes with the next word
 * or when a chapter is opened again.
 */
const useSending = ({ bookId, language }: WordPlace, isRead: boolean): readonly string[] => {
  const account = useAccountId()
  const kept = useWatched(getOwnWordTable(account))[language] ?? NONE
  const tried = useRef(NONE)
  const { mutate, isPending } = useWrite(knownWordAdd, { refreshes: [knownWordList], quiet: true })
  useEffect(() => {
    const words = kept.filter(isWord).slice(0, MAX_SENT)
    if (!isRead || isPending || words.length === 0 || tried.current === kept) return
    tried.current = kept
    mutate(
      { params: { bookId }, body: { language, scope: 'own', words } },
      { onSuccess: () => forgetSent(account, language, words) },
    )
  }, [kept, isRead, isPending, bookId, language, account, mutate])
  return kept
}

/** All words that spelling knows besides its dictionary. */
export const useVocabulary = (place: WordPlace): readonly string[] => {
  const { data } = useRead(knownWordList, {
    params: { bookId: place.bookId },
    query: { language: place.language },
  })
  const kept = useSending(place, data !== undefined)
  return useMemo(
    () => [...kept, ...[...(data?.own ?? []), ...(data?.book ?? [])].map(({ word }) => word)],
    [data, kept],
  )
}

interface WordLists {
  readonly query: Pick<UseQueryResult<unknown, CallError>, 'isPending' | 'error' | 'refetch'>
  readonly own: readonly KnownWord[]
  readonly book: readonly KnownWord[]
  readonly mayAddToBook: boolean
  readonly mayRemoveFromBook: boolean
  readonly addOwn: (word: string) => void
  readonly addToBook: (word: string) => void
  readonly remove: (wordId: string) => void
}

const NO_WORDS: readonly KnownWord[] = []

/** The two lists, and what the person may do with them. */
export const useWordLists = ({ bookId, language }: WordPlace): WordLists => {
  const account = useAccountId()
  const query = useRead(knownWordList, { params: { bookId }, query: { language } })
  const { data } = query
  const add = useWrite(knownWordAdd, { refreshes: [knownWordList] })
  const { mutate: remove } = useWrite(knownWordRemove, { refreshes: [knownWordList] })
  return {
    query,
    own: data?.own ?? NO_WORDS,
    book: data?.book ?? NO_WORDS,
    mayAddToBook: data?.can.add === true,
    mayRemoveFromBook: data?.can.remove === true,
    addOwn: (word) => addOwnWord(account, language, word),
    addToBook: (word) =>
      add.mutate({ params: { bookId }, body: { language, scope: 'book', words: [word] } }),
    remove: (wordId) => remove({ params: { wordId } }),
  }
}
