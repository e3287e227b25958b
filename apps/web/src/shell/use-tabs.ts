import type { ScreenLeaf, ScreenNode } from '@panelflow/domain/permission/menu-tree.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { type RoleHolder, screenHref, useRoleHolder } from '../lib/permission/screen-role.ts'
import { permissionStore } from '../lib/permission/permission-store.ts'
import { moveTabTo, openTab, toTabKey, type Visit } from '../lib/tabs/tab-list.ts'
import { changeTabs, enterTabs, tabStore } from '../lib/tabs/tab-store.ts'

const matches = (path: string, pathname: string): boolean =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)

const roleIn = (leaf: ScreenLeaf, pathname: string): number | null => {
  const place = leaf.path.split('/').indexOf(':role_id')
  return place < 0 ? null : Number(pathname.split('/')[place])
}

/** The tab of an address; null for one that has none: login, error pages, links outside. */
const toVisit = (tree: readonly ScreenNode[], href: string): Visit | null => {
  const { pathname } = new URL(href, 'http://here')
  const leaf = tree
    .flatMap(({ children }) => children)
    .find(({ path, meta }) => meta.externalLink === undefined && matches(path, pathname))
  if (leaf === undefined) return null
  return { key: toTabKey(href), href, screen: leaf.name, roleId: roleIn(leaf, pathname) }
}

const affixed = (tree: readonly ScreenNode[], holder: RoleHolder): Visit[] =>
  tree
    .filter(({ meta }) => meta.shouldAffixToNavBar)
    .flatMap(({ redirect, meta }) => {
      const href = redirect === null ? null : screenHref(holder, redirect, meta.allowedRoles)
      return href === null ? [] : (toVisit(tree, href) ?? [])
    })

interface Place {
  readonly key: string
  readonly pathname: string
  /** place in the browser's history: a replaced address keeps it */
  readonly index: number | undefined
}

/** Keeps the tabs in step with where the person is. */
export const useTabs = (accountId: string, isOpenable: (visit: Visit) => boolean): void => {
  const holder = useRoleHolder()
  const source = useStore(permissionStore, (state) => state.source)
  const { href, pathname, state } = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation ?? location,
  })
  const index = state.__TSR_index
  const failed = useRouterState({
    select: ({ matches: all }) =>
      all.some(({ status }) => status === 'error' || status === 'notFound'),
  })
  const last = useRef<Place | null>(null)
  useEffect(() => {
    // whoever has just signed out is nobody: the tabs are still the old account's until they are
    // forgotten
    if (source === null || accountId === '') return
    enterTabs(accountId, affixed(source.tree, holder).filter(isOpenable))
    const visit = failed ? null : toVisit(source.tree, href)
    tabStore.setState({ current: visit?.key ?? null })
    const before = last.current
    last.current = visit === null ? null : { key: visit.key, pathname, index }
    if (visit === null) return
    const isInPlace = before !== null && before.pathname === pathname && before.index === index
    changeTabs((list) => (isInPlace ? moveTabTo(list, before.key, visit) : openTab(list, visit)))
  }, [source, href, pathname, index, failed, accountId, holder, isOpenable])
}
