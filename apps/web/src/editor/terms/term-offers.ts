/** Terms of the glossary offered while words are typed: asked for by key, or begun by letters. */
import type { GlossaryTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import { countBegun, listTermsIn, matchCapitals } from '@panelflow/domain/glossary/offer-terms.ts'
import { findRegion } from '@panelflow/domain/page/script-lines.ts'
import { createCell, type Watched } from '../engine/cell.ts'
import type { Editor } from '../engine/editor.ts'
import { insertTermAtCursor, textInWork } from '../engine/marked-text.ts'

interface OfferedTerm {
  readonly id: string
  readonly original: string
  readonly translation: string
}

interface TermOffer {
  /** asked: all terms of the line; begun: those whose translation the typed letters begin */
  readonly kind: 'asked' | 'begun'
  readonly itemId: string
  /** empty: the source of the line has no term with a translation */
  readonly terms: readonly OfferedTerm[]
  /** place of the chosen one; -1: none yet, so that Enter still breaks the line */
  readonly chosen: number
}

interface OfferContext {
  readonly terms: readonly GlossaryTerm[]
  readonly languages: { readonly source: string; readonly target: string }
}

/** Where somebody types, as it was looked at last. */
interface Place {
  readonly itemId: string
  readonly words: string
  readonly caret: number
}

export interface TermOffers {
  readonly offer: Watched<TermOffer | null>
  readonly setContext: (context: OfferContext) => void
  readonly getLanguages: () => OfferContext['languages']
  /** Offers the terms of the selected line. False when no line is selected or it is not theirs. */
  readonly ask: () => boolean
  /** Goes down or up in the list, and round. */
  readonly move: (by: 1 | -1) => void
  /** Puts a term in; the chosen one unless said. Returns where the caret stands then. */
  readonly take: (place?: number) => { readonly itemId: string; readonly caret: number } | null
  readonly close: () => void
  /** The field of a text in the script has the focus. */
  readonly enterField: (itemId: string) => void
  readonly leaveField: (itemId: string) => void
  /** Offers terms that are begun by typing, until the returned function is called. */
  readonly watch: () => () => void
}

/** What digits reach. */
const MAX_OFFERED = 9

/** The source and its terms; a line is typed letter by letter. */
const rememberTerms = (): typeof listTermsIn => {
  let last: { source: string; terms: readonly GlossaryTerm[]; found: readonly GlossaryTerm[] } = {
    source: '',
    terms: [],
    found: [],
  }
  return (source, terms) => {
    if (source !== last.source || terms !== last.terms)
      last = { source, terms, found: listTermsIn(source, terms) }
    return last.found
  }
}

/** Where the caret is after letters were typed or deleted at it; null: something else changed. */
const caretAfter = (before: Place, words: string): number | null => {
  const added = words.length - before.words.length
  const caret = before.caret + added
  const start = Math.min(before.caret, caret)
  const isThere =
    start >= 0 &&
    words.slice(0, start) === before.words.slice(0, start) &&
    words.slice(caret) === before.words.slice(before.caret)
  return isThere ? caret : null
}

const createTermOffers = (editor: Editor): TermOffers => {
  const offer = createCell<TermOffer | null>(null)
  const listOnce = rememberTerms()
  let context: OfferContext = { terms: [], languages: { source: '', target: '' } }
  let before: Place | null = null
  /** the text whose field in the script has the focus */
  let focusedId: string | null = null

  const close = (): void => offer.set(null)

  /** Terms of the line with a translation. */
  const listOffered = (): readonly OfferedTerm[] => {
    const work = textInWork(editor)
    const view = work === null ? null : editor.session.page(work.pageId).view.get()
    if (work === null || view?.status !== 'ready') return []
    const source = findRegion(view.base, work.text)?.props.sourceText ?? ''
    return listOnce(source, context.terms).flatMap(({ id, original, translation }) =>
      translation === null ? [] : [{ id, original, translation }],
    )
  }

  const getPlace = (): Place | null => {
    const work = textInWork(editor)
    if (work === null || !work.mayType) return null
    const { id, props } = work.text
    const typing = editor.typing.state.get()
    const words = typing?.itemId === id ? typing.words : props.translation
    const marked = editor.marked.get()
    return { itemId: id, words, caret: marked?.itemId === id ? marked.to : words.length }
  }

  /** Does this person type in the text now? It can change otherwise: by somebody else, by undo. */
  const isTypedIn = (itemId: string): boolean =>
    focusedId === itemId || editor.typing.state.get()?.itemId === itemId

  const isComposing = (): boolean => editor.typing.state.get()?.composition != null

  const offerBegun = ({ itemId, words, caret }: Place): void => {
    const begun = listOffered()
      .filter(({ translation }) => countBegun(words, caret, translation) > 0)
      .slice(0, MAX_OFFERED)
    offer.set(begun.length === 0 ? null : { kind: 'begun', itemId, terms: begun, chosen: -1 })
  }

  const followTyping = (): void => {
    const now = getPlace()
    if (now === null) before = null
    if (now === null || isComposing()) return close()
    const caret = before?.itemId === now.itemId ? caretAfter(before, now.words) : null
    const isSame = before?.itemId === now.itemId && before.words === now.words
    if (isSame) return
    const isLonger = now.words.length > (before?.words.length ?? 0)
    const isFollowed =
      caret !== null && isTypedIn(now.itemId) && (isLonger || offer.get()?.kind === 'begun')
    before = { ...now, caret: caret ?? now.caret }
    if (isFollowed) offerBegun(before)
    else close()
  }

  const followCaret = (): void => {
    followTyping()
    const now = getPlace()
    if (now === null || before === null || now.words !== before.words) return
    if (now.itemId === before.itemId && now.caret === before.caret) return
    before = now
    close()
  }

  const take: TermOffers['take'] = (place = offer.get()?.chosen ?? -1) => {
    const term = offer.get()?.terms[place]
    const work = textInWork(editor)
    if (term === undefined || work === null || work.text.id !== offer.get()?.itemId) return null
    const { id } = work.text
    const { translation } = work.text.props
    const marked = editor.marked.get()
    const at = marked?.itemId === id ? marked : { from: translation.length, to: translation.length }
    const begun = at.from === at.to ? countBegun(translation, at.to, term.translation) : 0
    const typed = translation.slice(at.to - begun, at.to)
    if (begun > 0) editor.marked.set({ itemId: id, from: at.to - begun, to: at.to })
    if (!insertTermAtCursor(editor, matchCapitals(term.translation, typed))) return null
    const caret = editor.marked.get()?.to ?? 0
    if (editor.typing.state.get()?.itemId === id) editor.typing.select(caret, caret)
    before = getPlace()
    close()
    return { itemId: id, caret }
  }

  return {
    offer,
    setContext: (next) => {
      context = next
    },
    getLanguages: () => context.languages,
    ask: () => {
      const place = getPlace()
      if (place === null) return false
      before = place
      const all = listOffered().slice(0, MAX_OFFERED)
      offer.set({
        kind: 'asked',
        itemId: place.itemId,
        terms: all,
        chosen: all.length > 0 ? 0 : -1,
      })
      return true
    },
    move: (by) => {
      const now = offer.get()
      const count = now?.terms.length ?? 0
      if (now === null || count === 0) return
      const from = now.chosen === -1 && by === -1 ? 0 : now.chosen
      offer.set({ ...now, chosen: (from + by + count) % count })
    },
    take,
    close,
    enterField: (itemId) => {
      focusedId = itemId
    },
    leaveField: (itemId) => {
      if (focusedId === itemId) focusedId = null
    },
    watch: () => {
      before = getPlace()
      const stops = [
        editor.session.changes.subscribe(followTyping),
        editor.marked.subscribe(followCaret),
        editor.presence.locks.held.subscribe(followTyping),
        editor.typing.state.subscribe(() => {
          if (editor.typing.state.get() === null || isComposing()) close()
        }),
        editor.selection.state.subscribe(() => {
          before = getPlace()
          close()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
        close()
      }
    },
  }
}

const offers = new WeakMap<Editor, TermOffers>()

/** The one list of offered terms of an open chapter. */
export const getTermOffers = (editor: Editor): TermOffers => {
  const known = offers.get(editor) ?? createTermOffers(editor)
  offers.set(editor, known)
  return known
}
