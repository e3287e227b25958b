import type { RoleId } from '../account/role.ts'
import { type Screen, screensFor } from './screens.ts'

/** What a route says about itself (spec 3.menu.item). */
export interface ScreenMeta {
  /** locale key of the label */
  readonly title: string
  /** absent: open to all */
  readonly allowedRoles?: RoleId[] | undefined
  /** not in the menu */
  readonly shouldIgnoreRoute: boolean
  readonly orderNumber: number
  /** one line in the menu, whatever is below */
  readonly shouldShallowMenu: boolean
  readonly shouldAffixToNavBar: boolean
  readonly iframeLink?: string | undefined
  readonly externalLink?: string | undefined
}

export interface ScreenLeaf {
  readonly name: string
  readonly path: string
  /** name in the browser's registry of screens; null when there is nothing to show */
  readonly component: string | null
  readonly meta: ScreenMeta
}

/** A section with the screens below it. */
export interface ScreenNode extends ScreenLeaf {
  readonly redirect: string | null
  readonly children: ScreenLeaf[]
}

const isSection = ({ path }: Screen): boolean => /^\/\w+$/.test(path)

const toScreenLeaf = (screen: Screen): ScreenLeaf => ({
  name: screen.name,
  path: screen.path,
  component: isSection(screen) || screen.externalLink !== undefined ? null : screen.name,
  meta: {
    title: `screen.${screen.name}`,
    ...(screen.roles ? { allowedRoles: [...screen.roles] } : {}),
    shouldIgnoreRoute: !screen.inMenu,
    orderNumber: screen.order,
    shouldShallowMenu: screen.shallow ?? true,
    shouldAffixToNavBar: screen.pinned,
    ...(screen.iframeLink === undefined ? {} : { iframeLink: screen.iframeLink }),
    ...(screen.externalLink === undefined ? {} : { externalLink: screen.externalLink }),
  },
})

/**
 * The screens of these roles in table order; those of one section stand below its first path
 * segment.
 */
export const screenTree = (roles: readonly RoleId[]): ScreenNode[] => {
  const screens = screensFor(roles)
  return screens.filter(isSection).map((section) => ({
    ...toScreenLeaf(section),
    redirect: section.redirect,
    children: screens
      .filter((screen) => !isSection(screen) && screen.path.startsWith(`${section.path}/`))
      .map(toScreenLeaf),
  }))
}

/** What the menu shows of a tree: sorted by place, without the hidden (spec 6.mode.sorted). */
export const buildMenu = (tree: readonly ScreenNode[]): ScreenNode[] =>
  tree
    .filter(({ meta }) => !meta.shouldIgnoreRoute)
    .toSorted((a, b) => a.meta.orderNumber - b.meta.orderNumber)
    .map((section) => ({
      ...section,
      children: section.children
        .filter(({ meta }) => !meta.shouldIgnoreRoute)
        .toSorted((a, b) => a.meta.orderNumber - b.meta.orderNumber),
    }))
