import type { Editor } from '../engine/editor.ts'
import { getTermOffers } from './term-offers.ts'

interface OfferKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The place that a key takes, if it takes one. */
const placeFor = (key: string, kind: 'asked' | 'begun', chosen: number): number | null => {
  if (key === 'Tab') return Math.max(0, chosen)
  if (key === 'Enter') return chosen === -1 ? null : chosen
  // while words are typed digits are letters
  return kind === 'asked' && /^[1-9]$/.test(key) ? Number(key) - 1 : null
}

/**
 * What a key does while terms are offered beside a field that has the focus. False: it is not for
 * the list.
 * @param onTaken where the caret stands after a term was put in
 */
export const pressOfferKey = (
  editor: Editor,
  { key, shiftKey, ctrlKey, metaKey, altKey }: OfferKey,
  onTaken: (caret: number) => void,
): boolean => {
  const offers = getTermOffers(editor)
  const offer = offers.offer.get()
  if (offer === null || ctrlKey || metaKey || altKey || shiftKey) return false
  if (key === 'Escape') {
    offers.close()
    return true
  }
  const by = MOVES[key]
  if (by !== undefined && offer.terms.length > 0) {
    offers.move(by)
    return true
  }
  const place = placeFor(key, offer.kind, offer.chosen)
  // a digit beyond the list is a digit
  if (place === null || place >= offer.terms.length) return false
  const taken = offers.take(place)
  if (taken !== null) onTaken(taken.caret)
  return true
}
