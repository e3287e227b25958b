import { createCell, type Watched } from './cell.ts'

/**
 * What the person works on: one page, and at most one item of it in the panel; several for
 * arranging.
 */
export interface Selection {
  readonly pageId: string | null
  readonly itemIds: readonly string[]
}

/** Letters of one text, UTF-16 offsets. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Letters marked in the field of a text or on the page; the cursor when both ends are one. */
export interface MarkedRange extends Stretch {
  readonly itemId: string
}

export interface SelectionStore {
  readonly state: Watched<Selection>
  readonly select: (pageId: string, itemIds: readonly string[]) => void
  /** Adds the items, or takes them out if the first is in. Another page starts anew. */
  readonly toggle: (pageId: string, itemIds: readonly string[]) => void
  readonly clear: () => void
}

const same = (a: Selection, b: Selection): boolean =>
  a.pageId === b.pageId &&
  a.itemIds.length === b.itemIds.length &&
  a.itemIds.every((id, at) => id === b.itemIds[at])

export const createSelection = (): SelectionStore => {
  const state = createCell<Selection>({ pageId: null, itemIds: [] })
  const put = (next: Selection): void => {
    if (!same(next, state.get())) state.set(next)
  }
  return {
    state,
    select: (pageId, itemIds) => put({ pageId, itemIds }),
    toggle: (pageId, itemIds) => {
      const now = state.get()
      const [first] = itemIds
      if (now.pageId !== pageId) return put({ pageId, itemIds })
      const others = now.itemIds.filter((id) => !itemIds.includes(id))
      const isIn = first !== undefined && now.itemIds.includes(first)
      put({ pageId, itemIds: isIn ? others : [...others, ...itemIds] })
    },
    clear: () => put({ pageId: state.get().pageId, itemIds: [] }),
  }
}
