export const PROFILE_TABS = [
  'data',
  'security',
  'tokens',
  'notifications',
  'statistics',
  'pay',
  'grades',
  'keys',
] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The subject that is open; what is not understood is the first one. */
export const parseProfileSearch = (raw: Record<string, unknown>): { readonly tab?: ProfileTab } => {
  const tab = PROFILE_TABS.find((one) => one === raw['tab'])
  return tab === undefined ? {} : { tab }
}
