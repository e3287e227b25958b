import type { ScreenLeaf, ScreenNode } from '@panelflow/domain/permission/menu-tree.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { type RoleHolder, screenHref, useRoleHolder } from '../lib/permission/screen-role.ts'
import { permissionStore } from '../lib/permission/permission-store.ts'
import { openTab, tabKey, type Visit } from '../lib/tabs/tab-list.ts'
import { changeTabs, enterTabs, tabStore } from '../lib/tabs/tab-store.ts'

const matches = (path: string, pathname: string): boolean => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)

const roleIn = (leaf: ScreenLeaf, pathname: string): number | null => {
  const place = leaf.path.split('/').indexOf(':role_id')
  return place < 0 ? null : Number(pathname.split('/')[place])
}

/** The tab of an address; null for one that has none: login, error pages, links outside. */
export const toVisit = (tree: readonly ScreenNode[], href: string): Visit | null => {
  const { pathname, searchParams } = new URL(href, 'http://here')
  const leaf = tree.flatMap(({ children }) => children).find(({ path, meta }) => meta.externalLink === undefined && matches(path, pathname))
  if (leaf === undefined) return null
  return { key: tabKey(pathname, Object.fromEntries(searchParams)), href, screen: leaf.name, roleId: roleIn(leaf, pathname) }
}

const affixed = (tree: readonly ScreenNode[], holder: RoleHolder): Visit[] =>
  tree
    .filter(({ meta }) => meta.shouldAffixToNavBar)
    .flatMap(({ redirect, meta }) => {
      const href = redirect === null ? null : screenHref(holder, redirect, meta.allowedRoles)
      return href === null ? [] : (toVisit(tree, href) ?? [])
    })

/** Keeps the tabs in step with where the person is. */
export const useTabs = (accountId: string, isOpenable: (visit: Visit) => boolean): void => {
  const holder = useRoleHolder()
  const source = useStore(permissionStore, (state) => state.source)
  const href = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).href })
  const failed = useRouterState({ select: (state) => state.matches.some(({ status }) => status === 'error' || status === 'notFound') })
  useEffect(() => {
    // whoever has just signed out is nobody: the tabs are still the old account's until they are forgotten
    if (source === null || accountId === '') return
    enterTabs(accountId, affixed(source.tree, holder).filter(isOpenable))
    const visit = failed ? null : toVisit(source.tree, href)
    tabStore.setState({ current: visit?.key ?? null })
    if (visit !== null) changeTabs((list) => openTab(list, visit))
  }, [source, href, failed, accountId, holder, isOpenable])
}
