import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Tab } from '../lib/tabs/tab-list.ts'
import { tabStore } from '../lib/tabs/tab-store.ts'

type NamedTab = Pick<Tab, 'key' | 'screen' | 'label'>

/** Names of tabs by key; the second of one name says `(2)`: the same list with other filters. */
export const nameTabs = (
  tabs: readonly NamedTab[],
  nameScreen: (screen: string) => string,
): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>()
  return new Map(
    tabs.map(({ key, screen, label }) => {
      const screenName = nameScreen(screen)
      // a workspace is distinguished from others by its chapter, an order's page also by which page
      // it is
      const name =
        label === null
          ? screenName
          : screen === 'workspace_index'
            ? label
            : `${label} · ${screenName}`
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [key, count === 1 ? name : `${name} (${count})`]
    }),
  )
}

/** The open tabs' names, in the language of the screen. */
export const useTabNames = (): ReadonlyMap<string, string> => {
  const { t } = useTranslation()
  const tabs = useStore(tabStore, (state) => state.tabs)
  return nameTabs(tabs, (screen) => t(`screen.${screen}`, { defaultValue: screen }))
}
