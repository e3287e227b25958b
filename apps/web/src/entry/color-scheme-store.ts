import type { MantineColorSchemeManager } from '@mantine/core'
import { settings, settingsStore } from '../lib/settings/settings-store.ts'

let stop: (() => void) | null = null

/**
 * Mantine asks here which scheme is chosen; our settings keep it, with everything else a person
 * set.
 */
export const colorSchemeStore: MantineColorSchemeManager = {
  get: () => settingsStore.getState().theme.scheme,
  set: (scheme) => settings.change('theme', { scheme }),
  subscribe: (onChange) => {
    stop?.()
    stop = settingsStore.subscribe(({ theme }, before) => {
      if (theme.scheme !== before.theme.scheme) onChange(theme.scheme)
    })
  },
  unsubscribe: () => {
    stop?.()
    stop = null
  },
  clear: () => settings.change('theme', { scheme: 'auto' }),
}
