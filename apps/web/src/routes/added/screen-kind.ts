import type { ScreenLeaf } from '@panelflow/domain/permission/menu-tree.ts'

/** What stands behind a row of the route tree (spec 2.nav). */
export type ScreenKind =
  | { readonly kind: 'outside'; readonly href: string }
  | { readonly kind: 'iframe'; readonly src: string }
  | { readonly kind: 'placeholder' }
  | { readonly kind: 'screen'; readonly name: string }
  /** it names a component nobody has */
  | { readonly kind: 'missing'; readonly name: string }

/** @param has whether the registry holds a screen of this name */
export const screenKind = (
  { component, meta }: ScreenLeaf,
  has: (name: string) => boolean,
): ScreenKind => {
  if (meta.externalLink !== undefined) return { kind: 'outside', href: meta.externalLink }
  if (meta.iframeLink !== undefined) return { kind: 'iframe', src: meta.iframeLink }
  if (component === null) return { kind: 'placeholder' }
  return has(component) ? { kind: 'screen', name: component } : { kind: 'missing', name: component }
}

/** `/users/index/:role_id` in the router's spelling. */
export const routerPath = (path: string): string =>
  path.replaceAll(':role_id', '$roleId').replaceAll(/:(\w+)/g, '$$$1')
