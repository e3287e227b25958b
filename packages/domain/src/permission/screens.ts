import { ROLE, ROLE_IDS, type RoleId } from '../account/role.ts'

/**
 * A screen (spec 2.path). `roles: null` means no restriction. Titles live in the locales under
 * `screen.<name>`.
 */
export interface Screen {
  readonly name: string
  readonly path: string
  readonly redirect: string | null
  readonly roles: readonly RoleId[] | null
  /** every one of `roles` is needed: root's alone, who has all six */
  readonly allRoles?: true
  /** shown in the left menu */
  readonly inMenu: boolean
  /** pinned to the tabs in the nav bar */
  readonly pinned: boolean
  /** place in the menu, 0 first */
  readonly order: number
  /** in the menu one line, whatever screens are below it */
  readonly shallow?: boolean
  /** page of another origin shown inside ours */
  readonly iframeLink?: string
  /** opens outside instead of navigating */
  readonly externalLink?: string
}

const ADMINISTRATORS: readonly RoleId[] = [ROLE.projectAdministrator, ROLE.translationAdministrator]
/** those whose abilities reach an output format (`workspace.export`) */
const EXPORTERS: readonly RoleId[] = [...ADMINISTRATORS, ROLE.visualReviewer, ROLE.typesetter]
const hidden = { redirect: null, inMenu: false, pinned: false, order: 99 }
/** a line of its own below its section's in the menu */
const submenuDefaults = { redirect: null, inMenu: true, pinned: false }

/**
 * Which role sees which screen (spec 6.note.access). The server's abilities decide what may be done
 * there.
 */
export const SCREENS = [
  {
    name: 'home',
    path: '/home',
    redirect: '/home/index',
    roles: null,
    inMenu: true,
    pinned: false,
    order: 0,
  },
  { name: 'home_index', path: '/home/index', ...hidden, roles: null },
  {
    name: 'dashboard',
    path: '/dashboard',
    redirect: '/dashboard/index',
    roles: ROLE_IDS,
    inMenu: true,
    pinned: false,
    order: 0,
  },
  { name: 'dashboard_index', path: '/dashboard/index', ...hidden, roles: ROLE_IDS },
  {
    name: 'workspace',
    path: '/workspace',
    redirect: '/workspace/index',
    roles: null,
    inMenu: true,
    pinned: true,
    order: 1,
  },
  { name: 'workspace_index', path: '/workspace/index', ...hidden, roles: null },
  {
    name: 'workspace_external',
    path: '/workspace/external',
    ...hidden,
    roles: null,
    externalLink: '/workspace/index',
  },
  {
    name: 'order',
    path: '/order',
    redirect: '/order/index/:role_id',
    roles: ROLE_IDS,
    inMenu: true,
    pinned: true,
    order: 2,
  },
  { name: 'order_list', path: '/order/index/:role_id', ...hidden, roles: ROLE_IDS },
  { name: 'order_base', path: '/order/base/:role_id/:id', ...hidden, roles: ROLE_IDS },
  { name: 'order_chapter', path: '/order/chapter/:role_id/:id', ...hidden, roles: ROLE_IDS },
  { name: 'order_comment', path: '/order/comment/:role_id/:id', ...hidden, roles: ROLE_IDS },
  { name: 'order_log', path: '/order/log/:role_id/:id', ...hidden, roles: ADMINISTRATORS },
  { name: 'order_exports', path: '/order/exports', ...hidden, roles: EXPORTERS },
  { name: 'order_profiles', path: '/order/profiles', ...hidden, roles: ADMINISTRATORS },
  {
    name: 'books',
    path: '/books',
    redirect: '/books/index',
    roles: ROLE_IDS,
    inMenu: true,
    pinned: false,
    order: 3,
  },
  { name: 'books_list', path: '/books/index', ...hidden, roles: ROLE_IDS },
  { name: 'books_home', path: '/books/:id', ...hidden, roles: ROLE_IDS },
  {
    name: 'serials',
    path: '/serials',
    redirect: '/serials/index/:role_id',
    roles: [ROLE.projectAdministrator],
    inMenu: true,
    pinned: true,
    order: 3,
  },
  {
    name: 'serials_list',
    path: '/serials/index/:role_id',
    ...hidden,
    roles: [ROLE.projectAdministrator],
  },
  {
    name: 'serials_books',
    path: '/serials/books/:role_id/:id',
    ...hidden,
    roles: [ROLE.projectAdministrator],
  },
  {
    name: 'checks',
    path: '/checks',
    redirect: '/checks/index/:role_id',
    roles: [ROLE.translationAdministrator],
    inMenu: true,
    pinned: false,
    order: 2,
  },
  {
    name: 'checks_list',
    path: '/checks/index/:role_id',
    ...hidden,
    roles: [ROLE.translationAdministrator],
  },
  {
    name: 'ai',
    path: '/ai',
    redirect: '/ai/index/:role_id',
    roles: ADMINISTRATORS,
    inMenu: true,
    pinned: false,
    order: 3,
  },
  { name: 'ai_list', path: '/ai/index/:role_id', ...hidden, roles: ADMINISTRATORS },
  {
    name: 'reports',
    path: '/reports',
    redirect: '/reports/index/:role_id',
    roles: ROLE_IDS,
    inMenu: true,
    pinned: false,
    order: 3,
  },
  { name: 'reports_list', path: '/reports/index/:role_id', ...hidden, roles: ROLE_IDS },
  {
    name: 'users',
    path: '/users',
    redirect: '/users/index/:role_id',
    roles: ADMINISTRATORS,
    inMenu: true,
    pinned: false,
    order: 4,
  },
  { name: 'users_list', path: '/users/index/:role_id', ...hidden, roles: ADMINISTRATORS },
  {
    name: 'grade',
    path: '/grade',
    redirect: '/grade/index/:role_id',
    roles: [ROLE.translationAdministrator],
    inMenu: false,
    pinned: true,
    order: 5,
  },
  {
    name: 'grade_list',
    path: '/grade/index/:role_id',
    ...hidden,
    roles: [ROLE.translationAdministrator],
  },
  {
    name: 'fonts',
    path: '/fonts',
    redirect: '/fonts/index',
    roles: ADMINISTRATORS,
    inMenu: true,
    pinned: false,
    order: 7,
  },
  { name: 'fonts_list', path: '/fonts/index', ...hidden, roles: ADMINISTRATORS },
  {
    name: 'pay',
    path: '/pay',
    redirect: '/pay/index',
    roles: [ROLE.projectAdministrator],
    inMenu: true,
    pinned: false,
    order: 7,
  },
  { name: 'pay_index', path: '/pay/index', ...hidden, roles: [ROLE.projectAdministrator] },
  {
    name: 'webhooks',
    path: '/webhooks',
    redirect: '/webhooks/index',
    roles: [ROLE.projectAdministrator],
    inMenu: true,
    pinned: false,
    order: 8,
  },
  {
    name: 'webhooks_index',
    path: '/webhooks/index',
    ...hidden,
    roles: [ROLE.projectAdministrator],
  },
  {
    name: 'engines',
    path: '/engines',
    redirect: '/engines/index',
    roles: [ROLE.projectAdministrator],
    inMenu: true,
    pinned: false,
    order: 8,
  },
  {
    name: 'engines_index',
    path: '/engines/index',
    ...hidden,
    roles: [ROLE.projectAdministrator],
  },
  {
    name: 'profile',
    path: '/profile',
    redirect: '/profile/index',
    roles: null,
    inMenu: false,
    pinned: false,
    order: 99,
  },
  { name: 'profile_index', path: '/profile/index', ...hidden, roles: null },
  {
    name: 'term',
    path: '/term',
    redirect: '/term/index',
    roles: null,
    inMenu: false,
    pinned: false,
    order: 6,
  },
  { name: 'term_list', path: '/term/index', ...hidden, roles: null },
  {
    name: 'guide',
    path: '/guide',
    redirect: '/guide/index',
    roles: null,
    inMenu: false,
    pinned: false,
    order: 99,
  },
  { name: 'guide_index', path: '/guide/index', ...hidden, roles: null },
  { name: 'guide_page', path: '/guide/:id', ...hidden, roles: null },
  {
    name: 'audit',
    path: '/audit',
    redirect: '/audit/index',
    roles: ROLE_IDS,
    allRoles: true,
    inMenu: true,
    pinned: false,
    order: 9,
  },
  { name: 'audit_index', path: '/audit/index', ...hidden, roles: ROLE_IDS, allRoles: true },
  // the design system's living documentation: in the menu with the pages below it
  {
    name: 'demo',
    path: '/demo',
    redirect: '/demo/components',
    roles: ADMINISTRATORS,
    inMenu: true,
    pinned: false,
    order: 8,
    shallow: false,
  },
  {
    name: 'demo_components',
    path: '/demo/components',
    ...submenuDefaults,
    roles: ADMINISTRATORS,
    order: 0,
  },
  {
    name: 'demo_tables',
    path: '/demo/tables',
    ...submenuDefaults,
    roles: ADMINISTRATORS,
    order: 1,
  },
  { name: 'demo_chat', path: '/demo/chat', ...submenuDefaults, roles: ADMINISTRATORS, order: 2 },
  {
    name: 'demo_design',
    path: '/demo/design',
    ...submenuDefaults,
    roles: ADMINISTRATORS,
    order: 3,
  },
  {
    name: 'demo_directives',
    path: '/demo/directives',
    ...submenuDefaults,
    roles: ADMINISTRATORS,
    order: 4,
  },
  {
    name: 'demo_iframe',
    path: '/demo/iframe',
    ...submenuDefaults,
    roles: ADMINISTRATORS,
    order: 5,
    iframeLink: '/api/docs/',
  },
  {
    name: 'demo_permission',
    path: '/demo/permission',
    ...submenuDefaults,
    roles: ADMINISTRATORS,
    order: 6,
  },
  {
    name: 'demo_success',
    path: '/demo/result/success',
    ...submenuDefaults,
    roles: ADMINISTRATORS,
    order: 7,
  },
  {
    name: 'demo_fail',
    path: '/demo/result/fail',
    ...submenuDefaults,
    roles: ADMINISTRATORS,
    order: 8,
  },
] as const satisfies readonly Screen[]

export type ScreenName = (typeof SCREENS)[number]['name']

/** Screens a person with these roles may open; the acting role plays no part, it is in the path. */
export const screensFor = (
  roles: readonly RoleId[],
): readonly (Screen & { readonly name: ScreenName })[] =>
  SCREENS.filter((screen) => maySee(screen, roles))

/** A screen without a list of roles is open to all (spec 6.mode.open). */
export const maySee = (screen: Screen, roles: readonly RoleId[]): boolean =>
  screen.roles === null ||
  (screen.allRoles === true
    ? screen.roles.every((role) => roles.includes(role))
    : screen.roles.some((role) => roles.includes(role)))

/** The left menu, in its order. */
export const menuFor = (
  roles: readonly RoleId[],
): readonly (Screen & { readonly name: ScreenName })[] =>
  screensFor(roles)
    .filter((screen) => screen.inMenu && /^\/\w+$/.test(screen.path))
    .toSorted((a, b) => a.order - b.order)

const PATTERNS = SCREENS.map(({ name, path }) => ({
  name,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** The screen an address belongs to; null: none of the table. */
export const findScreenName = (pathname: string): ScreenName | null =>
  PATTERNS.find(({ pattern }) => pattern.test(pathname))?.name ?? null

/** Is this the address of a screen of the table? */
export const isScreenPath = (pathname: string): boolean => findScreenName(pathname) !== null
