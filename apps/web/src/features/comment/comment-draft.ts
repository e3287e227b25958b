import { useState } from 'react'
import { sessionStore } from '../../lib/http/session-store.ts'

const toKey = (orderId: string): string =>
  `panelflow.comment_draft.${sessionStore.getState().user?.id ?? ''}.${orderId}`

/** What this person has begun to write about the order, in this tab of the browser. */
export const readDraft = (orderId: string): string => sessionStorage.getItem(toKey(orderId)) ?? ''

export const saveDraft = (orderId: string, text: string): void => {
  if (text === '') sessionStorage.removeItem(toKey(orderId))
  else sessionStorage.setItem(toKey(orderId), text)
}

/**
 * Words of a comment: there again after a look at the log, another page or a reload; gone when they
 * are sent.
 */
export const useCommentDraft = (
  orderId: string,
): readonly [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState(() => readDraft(orderId))
  const put = (next: string): void => {
    saveDraft(orderId, next)
    setText(next)
  }
  return [text, put]
}
