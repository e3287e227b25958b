import type { ScreenLeaf, ScreenNode } from '@panelflow/domain/permission/menu-tree.ts'
import { SCREENS } from '@panelflow/domain/permission/screens.ts'
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { currentHolder, screenHref } from '../../lib/permission/screen-role.ts'
import { AccessDenied, openInAnyRole, openInRole } from '../guards.ts'
import { openOutside } from '../open-outside.ts'
import { IframeScreen } from '../../shell/iframe-screen.tsx'
import { routerPath, screenKind, type ScreenKind } from './screen-kind.ts'
import { isRegistered, SCREEN_REGISTRY } from './screen-registry.ts'

interface Opening {
  readonly params: Readonly<Record<string, unknown>>
  readonly location: { readonly pathname: string; readonly searchStr: string }
}

const guard = async (
  leaf: ScreenLeaf,
  kind: ScreenKind,
  { params, location }: Opening,
): Promise<void> => {
  if (kind.kind === 'outside') openOutside(kind.href)
  if (kind.kind === 'missing') throw new Error(`no screen is called "${kind.name}"`)
  if (leaf.path.includes(':role_id'))
    await openInRole(params['roleId'], location, leaf.meta.allowedRoles)
  else openInAnyRole(leaf.meta.allowedRoles)
}

const getContent = (leaf: ScreenLeaf, kind: ScreenKind) => {
  if (kind.kind === 'iframe')
    return { component: () => <IframeScreen src={kind.src} title={leaf.meta.title} /> }
  if (kind.kind === 'screen') return SCREEN_REGISTRY[kind.name] ?? {}
  return { component: () => null }
}

const leafRoute = (parent: AnyRoute, leaf: ScreenLeaf): AnyRoute => {
  const kind = screenKind(leaf, isRegistered)
  if (kind.kind === 'missing')
    console.warn(`The route ${leaf.path} names the screen "${kind.name}", which does not exist.`)
  return createRoute({
    getParentRoute: () => parent,
    path: routerPath(leaf.path),
    beforeLoad: (opening: Opening) => guard(leaf, kind, opening),
    ...getContent(leaf, kind),
  })
}

const sectionRoute = (parent: AnyRoute, { path, redirect: target, meta }: ScreenNode): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: () => {
      if (target === null) return
      const href = screenHref(currentHolder(), target, meta.allowedRoles)
      if (href === null) throw new AccessDenied('mode')
      throw redirect({ href, replace: true })
    },
  })

/** A screen that exists, for others. */
const deniedRoute = (parent: AnyRoute, path: string): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: () => {
      throw new AccessDenied()
    },
  })

/**
 * Routes for what the session's tree has and the built-in ones do not: made once, when it is known
 * who is signed in (spec 2.nav.routes_once).
 */
export const addedRoutes = (
  parent: AnyRoute,
  tree: readonly ScreenNode[],
  builtIn: ReadonlySet<string>,
): AnyRoute[] => {
  const isNew = ({ path }: { readonly path: string }): boolean => !builtIn.has(routerPath(path))
  const leaves = tree.flatMap(({ children }) => children).filter(isNew)
  const sections = tree.filter(isNew)
  const owned = new Set([...sections, ...leaves].map(({ path }) => path))
  const others =
    tree.length === 0 ? [] : SCREENS.filter((screen) => isNew(screen) && !owned.has(screen.path))
  return [
    ...sections.map((section) => sectionRoute(parent, section)),
    ...leaves.map((leaf) => leafRoute(parent, leaf)),
    ...others.map(({ path }) => deniedRoute(parent, routerPath(path))),
  ]
}
