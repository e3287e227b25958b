import { IMAGE_NODES, type ImageNode } from '@panelflow/domain/locale/image-node.ts'
import { INTERFACE_LOCALES, type InterfaceLocale } from '@panelflow/domain/locale/language.ts'

export const PERMISSION_MODES = ['role', 'route_mapping', 'backend'] as const
export type PermissionMode = (typeof PERMISSION_MODES)[number]
export const SCHEMES = ['light', 'dark', 'auto'] as const
export const THEME_COLORS = ['ink', 'teal', 'violet', 'orange', 'pink'] as const
type ThemeColor = (typeof THEME_COLORS)[number]
export const MOTIONS = ['none', 'fade', 'slide'] as const

/** What a person sets for this browser (spec 3.settings). */
export interface Settings {
  readonly theme: { readonly scheme: (typeof SCHEMES)[number]; readonly color: ThemeColor }
  readonly project: {
    /** null: the browser's language decides */
    readonly locale: InterfaceLocale | null
    readonly permissionMode: PermissionMode
    /** null: the width of the window decides */
    readonly menuCollapsed: boolean | null
    readonly showTabs: boolean
    readonly showSearch: boolean
    readonly imageNode: ImageNode
    /** reads under way end when another screen is opened (spec 7.client.cancel) */
    readonly cancelOnLeave: boolean
  }
  readonly transition: {
    readonly progressBar: boolean
    readonly pageLoading: boolean
    readonly motion: (typeof MOTIONS)[number]
  }
}

export const DEFAULT_SETTINGS: Settings = {
  theme: { scheme: 'auto', color: 'ink' },
  project: {
    locale: null,
    permissionMode: 'route_mapping',
    menuCollapsed: null,
    showTabs: true,
    showSearch: true,
    imageNode: 'global',
    cancelOnLeave: false,
  },
  transition: { progressBar: true, pageLoading: true, motion: 'fade' },
}

type Check = (value: unknown) => boolean

const isAmong =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
const yesOrNo: Check = (value) => typeof value === 'boolean'

const CHECKS: {
  readonly [Group in keyof Settings]: { readonly [Name in keyof Settings[Group]]: Check }
} = {
  theme: { scheme: isAmong(SCHEMES), color: isAmong(THEME_COLORS) },
  project: {
    locale: isAmong([null, ...INTERFACE_LOCALES]),
    permissionMode: isAmong(PERMISSION_MODES),
    menuCollapsed: isAmong([null, true, false]),
    showTabs: yesOrNo,
    showSearch: yesOrNo,
    imageNode: isAmong(IMAGE_NODES),
    cancelOnLeave: yesOrNo,
  },
  transition: { progressBar: yesOrNo, pageLoading: yesOrNo, motion: isAmong(MOTIONS) },
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const soundGroup = (raw: unknown, defaults: object, checks: object): object => {
  if (!isRecord(raw)) return defaults
  const stored = Object.entries(checks).filter(
    ([name, check]: [string, Check]) => name in raw && check(raw[name]),
  )
  return { ...defaults, ...Object.fromEntries(stored.map(([name]) => [name, raw[name]])) }
}

/**
 * Takes what is sound from `raw` and the defaults for the rest. Null when it is no settings at all.
 */
export const parseSettings = (raw: unknown): Settings | null => {
  if (!isRecord(raw) || !Object.keys(CHECKS).some((group) => isRecord(raw[group]))) return null
  const groups = Object.entries(CHECKS).map(([group, checks]) => [
    group,
    soundGroup(raw[group], DEFAULT_SETTINGS[group as keyof Settings], checks),
  ])
  return Object.fromEntries(groups) as Settings
}
