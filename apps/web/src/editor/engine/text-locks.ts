import { findHolder, type TextClaim } from '@panelflow/domain/page/text-lock.ts'
import { createCell, type Watched } from './cell.ts'
import { type History, isRestored } from './history.ts'
import type { Colleague, Timers } from './ports.ts'
import type { Selection } from './selection.ts'

/** Nobody holds a text for longer without typing. */
const IDLE_MS = 30_000

/** A text that this person typed in became somebody else's; a new object each time. */
export interface LostText {
  readonly pageId: string
  readonly itemId: string
  readonly holder: Colleague
}

/** Who types in which text. Nothing here keeps words from being stored. */
export interface TextLocks {
  /** Texts that others hold, by `lockKey`; the same map as long as they are the same. */
  readonly held: Watched<ReadonlyMap<string, Colleague>>
  readonly lost: Watched<LostText | null>
  readonly takeOver: (pageId: string, itemId: string) => void
}

/** Key of a text in `held`: ids of items are unique on a page. */
export const lockKey = (pageId: string, itemId: string): string => `${pageId} ${itemId}`

interface LockParts {
  readonly account: () => string
  readonly timers: Timers
  readonly history: Pick<History, 'state'>
  readonly selection: Watched<Selection>
  readonly others: Watched<readonly Colleague[]>
}

interface OwnLocks extends TextLocks {
  /** What the server is told. */
  readonly claim: Watched<Omit<TextClaim, 'since'> | null>
  /** When the server heard of it first. */
  readonly confirm: (claim: TextClaim | null) => void
}

const isSame = (a: Omit<TextClaim, 'since'> | null, b: Omit<TextClaim, 'since'> | null): boolean =>
  a?.pageId === b?.pageId && a?.itemId === b?.itemId && a?.takeovers === b?.takeovers

export const createTextLocks = (parts: LockParts): OwnLocks => {
  const { timers, history, selection, others } = parts
  const claim = createCell<Omit<TextClaim, 'since'> | null>(null)
  const held = createCell<ReadonlyMap<string, Colleague>>(new Map())
  const lost = createCell<LostText | null>(null)
  /** null: the server has not heard of it; until then the text counts as this person's */
  let since: number | null = null
  let takeovers = 0
  let cancelIdle = (): void => undefined

  const put = (next: Omit<TextClaim, 'since'> | null): void => {
    cancelIdle()
    if (next !== null) cancelIdle = timers.after(IDLE_MS, () => put(null))
    if (isSame(next, claim.get())) return
    since = null
    claim.set(next)
    update()
  }

  /** Who holds a text among those who type there; null: this person. */
  const findOther = (pageId: string, itemId: string): Colleague | null => {
    const own = claim.get()
    const typists = others.get().flatMap((colleague) => {
      const { editing } = colleague
      return editing?.pageId === pageId && editing.itemId === itemId
        ? [{ by: colleague.person.id, claim: editing, colleague }]
        : []
    })
    const isOwn = own?.pageId === pageId && own.itemId === itemId
    if (isOwn && since === null) return null
    const self =
      isOwn && since !== null
        ? [{ by: parts.account(), claim: { ...own, since }, colleague: null }]
        : []
    return (
      findHolder<(typeof typists)[number] | (typeof self)[number]>([...typists, ...self])
        ?.colleague ?? null
    )
  }

  const update = (): void => {
    const texts = others.get().flatMap(({ editing }) => (editing === null ? [] : [editing]))
    const next = new Map<string, Colleague>()
    for (const { pageId, itemId } of texts) {
      const holder = findOther(pageId, itemId)
      if (holder !== null) next.set(lockKey(pageId, itemId), holder)
    }
    const before = held.get()
    const isUnchanged =
      next.size === before.size &&
      [...next].every(([key, { person }]) => before.get(key)?.person.id === person.id)
    if (!isUnchanged) held.set(next)
    const own = claim.get()
    const holder = own === null ? undefined : next.get(lockKey(own.pageId, own.itemId))
    if (own === null || holder === undefined) return
    put(null)
    lost.set({ pageId: own.pageId, itemId: own.itemId, holder })
  }

  let steps = history.state.get().done
  history.state.subscribe(() => {
    const { done } = history.state.get()
    const last = done.at(-1)
    // undoing is no typing, nor is what was done before this window was opened
    const isNew = last !== steps.at(-1) && done.length >= steps.length
    const isTyping = isNew && last?.label === 'typing' && !isRestored(last)
    steps = done
    if (!isTyping || last.itemId === null) return
    const { pageId, itemId } = last
    const own = claim.get()
    put(own?.pageId === pageId && own.itemId === itemId ? own : { pageId, itemId, takeovers: 0 })
  })
  selection.subscribe(() => {
    const own = claim.get()
    const now = selection.get()
    if (own !== null && !(now.pageId === own.pageId && now.itemIds.includes(own.itemId))) put(null)
  })
  others.subscribe(update)

  return {
    held,
    lost,
    claim,
    confirm: (confirmed) => {
      if (confirmed === null || !isSame(confirmed, claim.get())) return
      since = confirmed.since
      update()
    },
    takeOver: (pageId, itemId) => {
      takeovers += 1
      put({ pageId, itemId, takeovers })
    },
  }
}
