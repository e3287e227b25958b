import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { type Camera, toPage, type Viewport } from './camera.ts'
import { createCell, type Watched } from './cell.ts'
import type { Colleague, PresenceAnswer, PresenceLink, Timers, Whereabouts } from './ports.ts'
import type { History } from './history.ts'
import { createTextLocks, type TextLocks } from './text-locks.ts'
import type { Selection } from './selection.ts'
import type { Strip } from './strip.ts'

/** Who else has the chapter open, and what they are told of this window. */
export interface Presence {
  /** None while the server cannot be reached: who is there is not known then. */
  readonly others: Watched<readonly Colleague[]>
  /** Reports from now on. */
  readonly enter: () => void
  /** The window is hidden or closed: the others see that at once. */
  readonly leave: () => void
  /** Somebody moved, selected, turned a page, or came. */
  readonly see: (colleague: Colleague) => void
  readonly locks: TextLocks
  readonly lose: (left: { readonly accountId: string; readonly tabId: string }) => void
}

/** One report may be lost before the server counts the window as gone. */
const REPORT_INTERVAL_MS = 3000
/** Changes that come in this time travel together. */
const GATHER_MS = 200
const MAX_SELECTED = 20
/**
 * Whoever does nothing for this long is not there. Reports would also keep a session alive that
 * should end when it is idle.
 */
const AWAY_AFTER_MS = 5 * 60_000

interface PresenceParts {
  readonly link: PresenceLink | undefined
  readonly timers: Timers
  readonly getStrip: () => Strip
  readonly camera: Watched<Camera>
  readonly viewport: Watched<Viewport>
  readonly pointed: Watched<Point | null>
  readonly selection: Watched<Selection>
  readonly history: Pick<History, 'state'>
  readonly account: () => string
}

const isSameTab = (colleague: Colleague, accountId: string, tabId: string): boolean =>
  colleague.tabId === tabId && colleague.person.id === accountId

const getLabelled = ({ editing, selection }: Colleague): string | null => {
  if (editing !== null) return `${editing.pageId} ${editing.itemId}`
  const first = selection?.itemIds[0]
  return selection === null || first === undefined ? null : `${selection.pageId} ${first}`
}

/** How many names stand at the same item already, for each of the others in their order. */
export const getLabelLevels = (others: readonly Colleague[]): readonly number[] => {
  const counts = new Map<string, number>()
  return others.map((colleague) => {
    const key = getLabelled(colleague)
    if (key === null) return 0
    const level = counts.get(key) ?? 0
    counts.set(key, level + 1)
    return level
  })
}

/** @param isAlone nobody is shown the pointer, so it does not travel */
const getWhereabouts = (
  parts: PresenceParts,
  editing: Whereabouts['editing'],
  isAlone: boolean,
): Whereabouts | null => {
  const { camera, viewport, pointed } = parts
  const strip = parts.getStrip()
  const pageId = strip.pages[camera.get().page]?.frame.id
  if (pageId === undefined) return null
  const selected = parts.selection.get()
  const itemIds = selected.itemIds.slice(0, MAX_SELECTED)
  const screen = isAlone ? null : pointed.get()
  const under = screen === null ? null : toPage(camera.get(), strip, viewport.get(), screen)
  return {
    pageId,
    pointer:
      under === null
        ? null
        : {
            pageId: under.page.frame.id,
            x: Math.round(under.point.x),
            y: Math.round(under.point.y),
          },
    selection:
      selected.pageId === null || itemIds.length === 0
        ? null
        : { pageId: selected.pageId, itemIds },
    editing,
  }
}

export const createPresence = (parts: PresenceParts): Presence => {
  const { link, timers } = parts
  const others = createCell<readonly Colleague[]>([])
  const locks = createTextLocks({ ...parts, others })
  const getOwn = (): Whereabouts | null =>
    getWhereabouts(parts, locks.claim.get(), others.get().length === 0)
  let isHere = false
  let isSending = false
  let lastSent = ''
  let lastActive = 0
  let isAway = false
  let cancelTimer = (): void => undefined
  let dueAt = Number.POSITIVE_INFINITY

  const schedule = (ms: number): void => {
    const at = timers.now() + ms
    if (!isHere || isSending || at >= dueAt) return
    cancelTimer()
    dueAt = at
    cancelTimer = timers.after(ms, report)
  }

  const take = (answer: PresenceAnswer): void => {
    if (answer.kind === 'refused') isHere = false
    if (!isHere || answer.kind !== 'here') others.set([])
    else if (JSON.stringify(answer.others) !== JSON.stringify(others.get()))
      others.set(answer.others)
    if (answer.kind === 'here') locks.confirm(answer.editing)
  }

  const goAway = (): void => {
    others.set([])
    link?.leave()
  }

  const report = (): void => {
    dueAt = Number.POSITIVE_INFINITY
    const whereabouts = getOwn()
    if (link === undefined || whereabouts === null || !isHere) return
    isAway = timers.now() - lastActive > AWAY_AFTER_MS
    if (isAway) return goAway()
    lastSent = JSON.stringify(whereabouts)
    isSending = true
    void link.send(whereabouts).then((answer) => {
      isSending = false
      take(answer)
      if (isHere) schedule(isChanged() ? GATHER_MS : REPORT_INTERVAL_MS)
      // it may have reached the server after the departure
      else if (answer.kind === 'here') link.leave()
    })
  }
  const isChanged = (): boolean => JSON.stringify(getOwn()) !== lastSent
  const follow = (): void => {
    if (isHere && !isSending && dueAt - timers.now() > GATHER_MS && isChanged()) schedule(GATHER_MS)
  }
  const act = (): void => {
    lastActive = timers.now()
    if (isAway) schedule(0)
    follow()
  }
  for (const cell of [parts.camera, parts.pointed, parts.selection, parts.history.state])
    cell.subscribe(act)
  // a lock is of use only at once
  locks.claim.subscribe(() => schedule(0))

  return {
    others,
    locks,
    enter: () => {
      if (isHere || link === undefined) return
      isHere = true
      lastActive = timers.now()
      schedule(0)
    },
    leave: () => {
      if (!isHere) return
      isHere = false
      cancelTimer()
      dueAt = Number.POSITIVE_INFINITY
      goAway()
    },
    see: (colleague) => {
      if (!isHere) return
      const { person, tabId } = colleague
      others.set([...others.get().filter((each) => !isSameTab(each, person.id, tabId)), colleague])
    },
    lose: ({ accountId, tabId }) => {
      const rest = others.get().filter((each) => !isSameTab(each, accountId, tabId))
      if (rest.length < others.get().length) others.set(rest)
    },
  }
}
