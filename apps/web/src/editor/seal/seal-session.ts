import { mayEditAnything } from '@panelflow/domain/page/page-access.ts'
import { type DrawnItem, listDrawnItems } from '@panelflow/render/compose/compose-document.ts'
import { itemKey } from '@panelflow/render/compose/item-key.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import { createCell, type Watched } from '../engine/cell.ts'
import type { ChapterSession } from '../engine/chapter-session.ts'
import type { Timers } from '../engine/ports.ts'

/** What one item looked like here. */
export interface Seal {
  readonly itemId: string
  readonly key: string
  readonly raster: string
}

export interface SealPorts {
  readonly session: Pick<ChapterSession, 'page' | 'changes' | 'saveStatus'>
  readonly language: string
  /** ids of the visible pages */
  readonly visiblePages: () => readonly string[]
  /** bumped when the picture moves or something on it is pulled */
  readonly moves: readonly Pick<Watched<unknown>, 'subscribe'>[]
  /** raster hash of an item as this browser paints it; may wait for more urgent work */
  readonly paint: (item: DrawnItem, assets: string) => Promise<string>
  /** throws when the studio cannot be reached or does not want it */
  readonly send: (
    pageId: string,
    seals: readonly Seal[],
  ) => Promise<{ readonly accepted: number; readonly staleEngine: boolean }>
  readonly timers: Timers
}

/**
 * Tells the studio what this browser showed, so that it can say whether it prints the same
 * (docs/specs/0004-parity-seal.md).
 */
export interface SealSession {
  /** the studio has a newer engine than this tab */
  readonly isStale: Watched<boolean>
  /** Seals what is visible now. Never throws. */
  readonly flush: () => Promise<void>
  readonly close: () => void
}

/**
 * Milliseconds nothing changed and nothing moved before sealing begins, and before another attempt.
 */
export const REST_MS = 1500
export const RETRY_MS = 30_000
const MAX_BATCH_SIZE = 500

interface Sealable {
  readonly assets: string
  readonly items: readonly DrawnItem[]
}

/**
 * A text that has no layout of its own words yet is lettered by the studio later: nobody has seen
 * that.
 */
const isVisible = (item: DrawnItem, language: string): boolean =>
  item.kind !== 'text' ||
  (item.props.translation.trim() !== '' && freshLayout(item.props, language) !== null)

export const openSealSession = ({
  session,
  language,
  visiblePages,
  moves,
  paint,
  send,
  timers,
}: SealPorts): SealSession => {
  const isStale = createCell(false)
  const sealed = new Map<string, string>()
  const keys = new WeakMap<DrawnItem, string>()
  let closed = false
  let activity = 0
  let running: Promise<void> | null = null
  let cancel = (): void => undefined

  const toItemKey = (item: DrawnItem): string => {
    const known = keys.get(item) ?? itemKey(item, language)
    keys.set(item, known)
    return known
  }

  /** What of a page is drawn, saved, and may be edited by this person. */
  const listSealable = (pageId: string): Sealable => {
    const { view: viewed, saving } = session.page(pageId)
    const view = viewed.get()
    if (view.status !== 'ready' || saving.get().waiting > 0 || !mayEditAnything(view.editable))
      return { assets: '', items: [] }
    const items = listDrawnItems(view.base, view.lane).filter((item) => isVisible(item, language))
    return { assets: view.assets, items }
  }

  /** @param started activity when the round began */
  const sealPage = async (pageId: string, started: number): Promise<void> => {
    const { assets, items } = listSealable(pageId)
    const seals: Seal[] = []
    let failed: unknown = null
    let isCut = false
    for (const item of items) {
      // somebody works: what was painted so far is sent, the rest has time
      isCut = activity !== started || seals.length === MAX_BATCH_SIZE
      if (closed || isCut) break
      // hashed one by one, as they are painted: hundreds at once would hold up the screen
      const key = toItemKey(item)
      if (sealed.get(item.id) === key) continue
      try {
        seals.push({ itemId: item.id, key, raster: await paint(item, assets) })
      } catch (cause) {
        failed = cause
      }
    }
    if (closed) return
    if (seals.length > 0) {
      const { accepted, staleEngine } = await send(pageId, seals)
      isStale.set(staleEngine)
      // none at all: the chapter has just left these hands, and may come back
      for (const { itemId, key } of accepted === 0 ? [] : seals) sealed.set(itemId, key)
    }
    // a picture that did not come keeps nothing else from being sealed
    if (failed !== null) throw failed
    if (isCut) scheduleCheck(REST_MS)
  }

  const round = async (): Promise<void> => {
    const started = activity
    for (const pageId of visiblePages()) {
      if (activity !== started) return
      await sealPage(pageId, started).catch((cause: unknown) => {
        if (closed) return
        console.warn('a page was not sealed', cause)
        scheduleCheck(RETRY_MS)
      })
    }
  }

  const flush = async (): Promise<void> => {
    cancel()
    await running
    running ??= round().finally(() => {
      running = null
    })
    await running
  }

  const scheduleCheck = (ms: number): void => {
    cancel()
    if (!closed) cancel = timers.after(ms, () => void flush())
  }
  const rest = (): void => scheduleCheck(REST_MS)
  const pause = (): void => {
    activity += 1
    rest()
  }
  const stops = [
    session.saveStatus.subscribe(rest),
    ...[session.changes, ...moves].map((cell) => cell.subscribe(pause)),
  ]
  scheduleCheck(REST_MS)
  return {
    isStale,
    flush,
    close: () => {
      closed = true
      cancel()
      for (const stop of stops) stop()
    },
  }
}
