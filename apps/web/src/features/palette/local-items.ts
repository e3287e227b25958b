import { INTERFACE_LOCALE_NAMES, INTERFACE_LOCALES } from '@panelflow/domain/locale/language.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { ScreenLeaf, ScreenNode } from '@panelflow/domain/permission/menu-tree.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import type { UserView } from '@panelflow/contract/user.ts'
import i18next from 'i18next'
import { changeLocale, currentLocale } from '../../lib/i18n/i18n.ts'
import { roleName } from '../../lib/i18n/labels.ts'
import { type RoleHolder, screenHref } from '../../lib/permission/screen-role.ts'
import { rolesOfUser } from '../../lib/http/session-store.ts'
import { settings } from '../../lib/settings/settings-store.ts'
import { SCHEMES } from '../../lib/settings/settings.ts'
import type { PaletteItem } from './palette-items.ts'
import { toActor } from '../../lib/permission/use-may.ts'

export interface PaletteContext {
  readonly user: UserView
  readonly role: RoleId | null
  /** roles the person may switch to; none where the role may not be changed */
  readonly otherRoles: readonly RoleId[]
  readonly tree: readonly ScreenNode[]
  /** does this build have the screens of the section? */
  readonly isOpenable: (section: string) => boolean
  readonly onOpen: (href: string) => void
  readonly onRole: (role: RoleId) => void
  readonly onSettings: () => void
  readonly onSignOut: () => void
}

const holderIn = ({ user, role, otherRoles }: PaletteContext): RoleHolder => ({
  held: rolesOfUser(user),
  acting: role,
  isRoot: user.is_root,
  isFree: otherRoles.length > 0,
})

const screenItem = (
  section: ScreenNode,
  leaf: ScreenLeaf,
  href: string,
  context: PaletteContext,
): PaletteItem => {
  const name = i18next.t(section.meta.title, { defaultValue: section.name })
  const own = i18next.t(leaf.meta.title, { defaultValue: leaf.name })
  return {
    id: `screen ${leaf.name}`,
    group: 'screen',
    words: leaf.path === section.redirect ? name : own,
    hint: leaf.path === section.redirect || name === own ? undefined : name,
    alias: `${own} ${section.name}`,
    icon: section.name,
    href,
    run: () => context.onOpen(href),
  }
}

/** Screens of the permission tree that need no row to be opened. */
export const screenItems = (context: PaletteContext): readonly PaletteItem[] =>
  context.tree
    .filter(({ name }) => context.isOpenable(name))
    .flatMap((section) =>
      section.children
        .filter(({ path, meta }) => !path.includes(':id') && meta.externalLink === undefined)
        .flatMap((leaf) => {
          const href = screenHref(holderIn(context), leaf.path, leaf.meta.allowedRoles)
          return href === null ? [] : [screenItem(section, leaf, href, context)]
        }),
    )

const action = (
  id: string,
  words: string,
  icon: string,
  run: () => void,
  alias?: string,
): PaletteItem => ({
  id: `action ${id}`,
  group: 'action',
  words,
  icon,
  alias,
  run,
})

const t = i18next.t

const BOOK_PATH = /^\/books\/[\da-f-]{36}$/

/** What can be done with the book on the screen. */
const bookActions = (context: PaletteContext): readonly PaletteItem[] => {
  const path = globalThis.location?.pathname ?? ''
  return BOOK_PATH.test(path)
    ? [
        action('import_chapters', t('palette:import_chapters'), 'books', () =>
          context.onOpen(`${path}?intake=new`),
        ),
      ]
    : []
}

/** What can be done from anywhere. `onOpen`ed actions lead to a window of a screen. */
export const actionItems = (context: PaletteContext): readonly PaletteItem[] => {
  const { user, role } = context
  const actor = toActor({ user, actingRole: role })
  const mayCreate = actor !== null && can(actor, 'order.create').ok
  return [
    ...(mayCreate
      ? [
          action('create_order', t('palette:new_order'), 'order', () =>
            context.onOpen(`/order/index/${role}?open=create`),
          ),
          ...bookActions(context),
        ]
      : []),
    ...context.otherRoles.map((one) =>
      action(
        `role_${one}`,
        t('palette:act_as', { role: t(`role.${roleName(one)}`) }),
        'users',
        () => context.onRole(one),
        t('frame.role'),
      ),
    ),
    ...INTERFACE_LOCALES.filter((locale) => locale !== currentLocale()).map((locale) =>
      action(
        `locale_${locale}`,
        t('palette:language', { name: INTERFACE_LOCALE_NAMES[locale] }),
        'language',
        () => void changeLocale(locale),
        'language 语言 English 中文',
      ),
    ),
    ...SCHEMES.map((scheme) =>
      action(
        `theme_${scheme}`,
        t('palette:theme', { name: t(`frame.theme_${scheme}`) }),
        'theme',
        () => settings.change('theme', { scheme }),
        t('frame.theme'),
      ),
    ),
    action('settings', t('palette:settings'), 'settings', context.onSettings),
    action(
      'sign_out',
      t('frame.sign_out'),
      'sign_out',
      context.onSignOut,
      t('palette:sign_out_alias'),
    ),
  ]
}
