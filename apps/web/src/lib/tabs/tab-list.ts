/** An opened screen. */
export interface Tab {
  /** what makes it this tab and no other: the full path, query included (spec 2.tabs.once) */
  readonly key: string
  /** where it leads */
  readonly href: string
  /** name of its screen in the route table */
  readonly screen: string
  /** words of the screen itself, such as the order's number; null until it knows */
  readonly label: string | null
  /** role the address carries */
  readonly roleId: number | null
  readonly pinned: boolean
  /** higher: looked at later */
  readonly seen: number
}

export interface TabList {
  readonly tabs: readonly Tab[]
  /** closed last first */
  readonly closed: readonly Tab[]
}

/**
 * The full path of an address: its query in a fixed order, so that the order of parameters makes no
 * second tab.
 */
export const toTabKey = (href: string): string => {
  const { pathname, searchParams } = new URL(href, 'http://here')
  searchParams.sort()
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`
}

/**
 * What a screen's label belongs to: the path, in the workspace also the chapter. Other parameters
 * filter or scroll.
 */
export const getLabelScope = (
  pathname: string,
  { chapterId }: Readonly<Record<string, unknown>>,
): string => (typeof chapterId === 'string' ? `${pathname}?chapterId=${chapterId}` : pathname)

const getPath = (href: string): string => new URL(href, 'http://here').pathname

const getTabScope = ({ href }: Pick<Tab, 'href'>): string => {
  const { pathname, searchParams } = new URL(href, 'http://here')
  return getLabelScope(pathname, Object.fromEntries(searchParams))
}

export type Visit = Pick<Tab, 'key' | 'href' | 'screen' | 'roleId'>

export const NO_TABS: TabList = { tabs: [], closed: [] }
const MAX_CLOSED_TABS = 20

const lastSeen = ({ tabs }: TabList): number => Math.max(0, ...tabs.map(({ seen }) => seen))
const change = (list: TabList, key: string, part: Partial<Tab>): TabList => ({
  ...list,
  tabs: list.tabs.map((tab) => (tab.key === key ? { ...tab, ...part } : tab)),
})

/** Pinned ones stand first. */
const inOrder = (tabs: readonly Tab[]): Tab[] => [
  ...tabs.filter(({ pinned }) => pinned),
  ...tabs.filter(({ pinned }) => !pinned),
]

/** The screen is looked at: its tab is there, once (spec 2.tabs.once). */
export const openTab = (list: TabList, visit: Visit): TabList => {
  const seen = lastSeen(list) + 1
  if (list.tabs.some(({ key }) => key === visit.key))
    return change(list, visit.key, { href: visit.href, roleId: visit.roleId, seen })
  return { ...list, tabs: [...list.tabs, { ...visit, label: null, pinned: false, seen }] }
}

/**
 * The screen's own address changed in place, such as by a filter: its tab goes along, and another
 * one of that address ends.
 */
export const moveTabTo = (list: TabList, from: string, visit: Visit): TabList => {
  if (!list.tabs.some(({ key }) => key === from)) return openTab(list, visit)
  const others = list.tabs.filter(({ key }) => key === from || key !== visit.key)
  return openTab(change({ ...list, tabs: others }, from, { key: visit.key }), visit)
}

/**
 * Screens pinned by the route table have their tab from the start, once, wherever its filters are
 * by now.
 */
export const affixTabs = (list: TabList, visits: readonly Visit[]): TabList => {
  const paths = new Set(list.tabs.map(({ href }) => getPath(href)))
  const missing = visits.filter(({ href }) => !paths.has(getPath(href)))
  return {
    ...list,
    tabs: inOrder([
      ...list.tabs,
      ...missing.map((visit) => ({ ...visit, label: null, pinned: true, seen: 0 })),
    ]),
  }
}

/** @param scope see `getLabelScope` */
export const labelTabs = (list: TabList, scope: string, label: string): TabList => ({
  ...list,
  tabs: list.tabs.map((tab) =>
    tab.label !== label && getTabScope(tab) === scope ? { ...tab, label } : tab,
  ),
})

export const pinTab = (list: TabList, key: string, pinned: boolean): TabList => {
  const changed = change(list, key, { pinned })
  return { ...changed, tabs: inOrder(changed.tabs) }
}

const closeWhere = (list: TabList, isClosing: (tab: Tab, at: number) => boolean): TabList => {
  const closing = list.tabs.filter(isClosing)
  return {
    tabs: list.tabs.filter((tab) => !closing.includes(tab)),
    closed: [...closing.toReversed(), ...list.closed].slice(0, MAX_CLOSED_TABS),
  }
}

export const closeTab = (list: TabList, key: string): TabList =>
  closeWhere(list, (tab) => tab.key === key)

export type CloseMany = 'others' | 'left' | 'right' | 'all'

/** Pinned tabs stay. */
export const closeTabs = (list: TabList, which: CloseMany, key: string): TabList => {
  const place = list.tabs.findIndex((tab) => tab.key === key)
  const isClosing: Readonly<Record<CloseMany, (tab: Tab, at: number) => boolean>> = {
    others: (tab) => tab.key !== key,
    left: (_tab, at) => at < place,
    right: (_tab, at) => at > place,
    all: () => true,
  }
  return closeWhere(list, (tab, at) => !tab.pinned && isClosing[which](tab, at))
}

/** Brings the tab closed last back to the end. */
export const restoreTab = (list: TabList): { readonly list: TabList; readonly tab: Tab | null } => {
  const [tab, ...closed] = list.closed
  if (tab === undefined) return { list, tab: null }
  const known = list.tabs.some(({ key }) => key === tab.key)
  return { list: { tabs: known ? list.tabs : inOrder([...list.tabs, tab]), closed }, tab }
}

/** Puts `key` where `target` is; a pinned tab stays among the pinned. */
export const moveTab = (list: TabList, key: string, target: string): TabList => {
  const moving = list.tabs.find((tab) => tab.key === key)
  const place = list.tabs.findIndex((tab) => tab.key === target)
  if (moving === undefined || place < 0 || key === target) return list
  const rest = list.tabs.filter((tab) => tab !== moving)
  return { ...list, tabs: inOrder(rest.toSpliced(place, 0, moving)) }
}

/** Where to go when `key`, the one looked at, is closed: the one looked at before it. */
export const tabAfter = ({ tabs }: TabList, key: string): Tab | null =>
  tabs.filter((tab) => tab.key !== key && tab.seen > 0).toSorted((a, b) => b.seen - a.seen)[0] ??
  null

/**
 * Pinned tabs, then those looked at last, `limit` in all and in their own order; the others stand
 * in a menu (spec 2.tabs.limit). Pinned ones go to the menu only where more are pinned than may be
 * visible.
 */
export const visibleTabs = (
  { tabs }: TabList,
  limit: number,
): { readonly visible: readonly Tab[]; readonly rest: readonly Tab[] } => {
  const recent = tabs
    .toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || b.seen - a.seen)
    .slice(0, limit)
  const visible = new Set(recent.map(({ key }) => key))
  return {
    visible: tabs.filter(({ key }) => visible.has(key)),
    rest: tabs.filter(({ key }) => !visible.has(key)),
  }
}
