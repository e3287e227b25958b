import type {
  PageOp,
  StoredLayout,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import type { Letterer, Timers } from './ports.ts'
import { createRestTimer } from './rest-timer.ts'

/** The picture shows each letter at once; its line breaks are stored when the fingers rest. */
const LIMITS = { restMs: 150, maxWaitMs: 1000 }
const MAX_OPS = 200
/** The first picture of a page goes before its texts are looked through, some at a time. */
const SEARCH = { afterMs: 50, texts: 20 }

interface LayoutUpdates {
  /** Words, box or style of a text changed. */
  readonly update: (itemId: string) => void
  /** As `update` for every text of a page that lacks its layout; the newest list counts. */
  readonly search: (itemIds: readonly string[]) => void
  /** Layouts are about to be stored. */
  readonly arePending: () => boolean
  readonly close: () => void
}

interface LayoutPorts {
  readonly letterer: Letterer
  readonly timers: Timers
  /** null: it is gone, or the person may not store its layout */
  readonly getText: (itemId: string) => TextProps | null
  readonly write: (ops: readonly PageOp[]) => void
}

/** Stores the line breaks of texts that changed, all of one moment as one edit. */
export const createLayoutUpdates = ({
  letterer,
  timers,
  getText,
  write,
}: LayoutPorts): LayoutUpdates => {
  const due = new Set<string>()
  const running = new Set<string>()
  const layouts = new Map<string, StoredLayout>()

  const isDue = (itemId: string): boolean => {
    const text = getText(itemId)
    return text !== null && !letterer.isFresh(text)
  }
  const update = (itemId: string): void => {
    // hashing a text takes as long as the rest of a letter's work here: once is enough
    if (!due.has(itemId) && !isDue(itemId)) return
    due.add(itemId)
    timer.touch()
  }
  const isCurrent = (itemId: string, layout: StoredLayout): boolean => {
    const text = getText(itemId)
    return text !== null && letterer.isFresh({ ...text, layout })
  }
  const writeAll = (): void => {
    const ops: PageOp[] = []
    for (const [itemId, layout] of layouts)
      if (isCurrent(itemId, layout)) ops.push({ op: 'set', id: itemId, props: { layout } })
      else update(itemId)
    layouts.clear()
    for (let from = 0; from < ops.length; from += MAX_OPS) write(ops.slice(from, from + MAX_OPS))
  }
  const layOut = async (itemId: string): Promise<void> => {
    const text = getText(itemId)
    if (text === null || letterer.isFresh(text)) return
    running.add(itemId)
    try {
      layouts.set(itemId, await letterer.layout(text))
    } catch {
      // without fonts the words are still saved; the server letters what has no layout
    } finally {
      running.delete(itemId)
    }
  }
  const layOutDue = (): void => {
    const itemIds = [...due].filter((itemId) => !running.has(itemId))
    for (const itemId of itemIds) due.delete(itemId)
    void Promise.all(itemIds.map(layOut)).then(() => {
      if (running.size === 0) writeAll()
      if (due.size > 0) timer.touch()
    })
  }
  const timer = createRestTimer(timers, LIMITS, layOutDue)
  let cancelSearch = (): void => undefined
  const searchAfter = (ms: number, itemIds: readonly string[]): void => {
    cancelSearch = timers.after(ms, () => {
      itemIds.slice(0, SEARCH.texts).forEach(update)
      const rest = itemIds.slice(SEARCH.texts)
      if (rest.length > 0) searchAfter(0, rest)
    })
  }
  return {
    update,
    search: (itemIds) => {
      cancelSearch()
      if (itemIds.length > 0) searchAfter(SEARCH.afterMs, itemIds)
    },
    arePending: () => due.size > 0 || running.size > 0,
    close: () => {
      cancelSearch()
      timer.cancel()
    },
  }
}
