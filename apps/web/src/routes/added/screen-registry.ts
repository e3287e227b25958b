import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { addAccountWords } from '../../features/account/account-area.ts'
import { addFontWords } from '../../features/font/font-area.ts'
import { parseUsersSearch } from '../users/users-search.ts'

/** A screen that is opened through the route tree of the session, by the name the tree gives it. */
export interface RegisteredScreen {
  readonly component: RouteComponent
  readonly validateSearch?: (raw: Record<string, unknown>) => object
  readonly loader?: () => Promise<unknown>
}

/** Screens the route tree may name. Each line loads its code when it is first opened. */
export const SCREEN_REGISTRY: Readonly<Record<string, RegisteredScreen>> = {
  users_list: {
    component: lazyRouteComponent(() => import('../users/users-screen.tsx'), 'UsersScreen'),
    validateSearch: parseUsersSearch,
    loader: addAccountWords,
  },
  fonts_list: { component: lazyRouteComponent(() => import('../fonts/fonts-screen.tsx'), 'FontsScreen'), loader: addFontWords },
}

export const isRegistered = (name: string): boolean => Object.hasOwn(SCREEN_REGISTRY, name)
