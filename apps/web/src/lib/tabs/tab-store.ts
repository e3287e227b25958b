import { useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import {
  affixTabs,
  getLabelScope,
  labelTabs,
  NO_TABS,
  type Tab,
  toTabKey,
  type TabList,
  type Visit,
} from './tab-list.ts'

const PREFIX = 'panelflow.tabs.'

interface TabState extends TabList {
  /** account the tabs belong to; '' when nobody is signed in */
  readonly owner: string
  /** tab looked at */
  readonly current: string | null
}

const EMPTY: TabState = { ...NO_TABS, owner: '', current: null }

export const tabStore = createStore<TabState>(() => EMPTY)

const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'href' in value &&
  'screen' in value &&
  typeof value.href === 'string'

const read = (storage: Storage, owner: string): Tab[] => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(PREFIX + owner) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(isTab).map((tab) => ({ ...tab, key: toTabKey(tab.href) }))
      : []
  } catch {
    return []
  }
}

// Pinned tabs outlive the browser, the others this window of it (spec 2.tabs.pinned,
// 2.tabs.normal).
tabStore.subscribe(({ owner, tabs }, before) => {
  if (owner === '' || tabs === before.tabs) return
  localStorage.setItem(PREFIX + owner, JSON.stringify(tabs.filter(({ pinned }) => pinned)))
  sessionStorage.setItem(PREFIX + owner, JSON.stringify(tabs.filter(({ pinned }) => !pinned)))
})

/** The tabs this person had; `affixed` are those the route table pins. */
export const enterTabs = (owner: string, affixed: readonly Visit[]): void => {
  if (tabStore.getState().owner === owner) return
  const stored = {
    tabs: [...read(localStorage, owner), ...read(sessionStorage, owner)],
    closed: [],
  }
  tabStore.setState({ ...affixTabs(stored, affixed), owner, current: null }, true)
}

/** Leaving to the login: the next person starts with no tab of this one (spec 2.nav.reset). */
export const forgetTabs = (): void => {
  const { owner } = tabStore.getState()
  if (owner !== '') sessionStorage.removeItem(PREFIX + owner)
  tabStore.setState(EMPTY, true)
}

export const changeTabs = (how: (list: TabList) => TabList): void =>
  tabStore.setState(({ tabs, closed }) => how({ tabs, closed }))

/**
 * A screen says what its tabs are called, as soon as it knows; a tab may be opened only after its
 * screen is drawn.
 */
export const useTabLabel = (label: string | undefined): void => {
  const scope = useMatch({
    strict: false,
    select: ({ pathname, search }) => getLabelScope(pathname, search),
  })
  const isMissing = useStore(
    tabStore,
    (list) =>
      label !== undefined &&
      labelTabs(list, scope, label).tabs.some((tab, at) => tab !== list.tabs[at]),
  )
  useEffect(() => {
    if (isMissing && label !== undefined) changeTabs((list) => labelTabs(list, scope, label))
  }, [isMissing, label, scope])
}
