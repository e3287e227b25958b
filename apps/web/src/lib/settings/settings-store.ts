import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { base64ToBytes } from './base64.ts'
import { aesCipher, createSettingsStorage } from './settings-storage.ts'
import { DEFAULT_SETTINGS, parseSettings, type Settings } from './settings.ts'

declare global {
  interface ImportMetaEnv {
    /**
     * base64 of an AES key, given when the client is built; without it settings are kept as they
     * are (spec 9.limit.settings_key)
     */
    readonly VITE_SETTINGS_KEY?: string
  }
}

// in one expression, so that a client built without a key leaves the cipher out
const cipher = import.meta.env.VITE_SETTINGS_KEY
  ? aesCipher(base64ToBytes(import.meta.env.VITE_SETTINGS_KEY), (bytes) =>
      crypto.getRandomValues(new Uint8Array(bytes.length)),
    )
  : null

const storage = createSettingsStorage(localStorage, cipher)

export const settingsStore = createStore<Settings>(() => storage.load())

settingsStore.subscribe((settings) => storage.save(settings))

// another tab of this browser changed something: follow, without writing it again
addEventListener('storage', ({ key }) => {
  if (key === storage.key) settingsStore.setState(storage.load(), true)
})

export const settings = {
  change: <Group extends keyof Settings>(group: Group, part: Partial<Settings[Group]>): void =>
    settingsStore.setState((all) => ({ ...all, [group]: { ...all[group], ...part } })),
  reset: (): void => settingsStore.setState(DEFAULT_SETTINGS, true),
  /** false: the text holds no settings */
  adopt: (text: string): boolean => {
    try {
      const parsed = parseSettings(JSON.parse(text))
      if (parsed !== null) settingsStore.setState(parsed, true)
      return parsed !== null
    } catch {
      return false
    }
  },
} as const

export const useSettings = <T>(select: (settings: Settings) => T): T =>
  useStore(settingsStore, select)
