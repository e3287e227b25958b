import { randomFillSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { aesCipher, createSettingsStorage } from './settings-storage.ts'
import { DEFAULT_SETTINGS, parseSettings, type Settings } from './settings.ts'
import { settings } from './settings-store.ts'

const chosen: Settings = {
  ...DEFAULT_SETTINGS,
  theme: { scheme: 'dark', color: 'teal' },
  project: { ...DEFAULT_SETTINGS.project, locale: 'zh-CN', permissionMode: 'backend' },
  transition: { ...DEFAULT_SETTINGS.transition, motion: 'none' },
}

let stored: Map<string, string>
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
beforeEach(() => {
  stored = new Map()
})

describe('settings of this browser', () => {
  // spec 3.settings.stored 9.limit.settings_key
  it('come back as they were, below a prefixed key', () => {
    createSettingsStorage(storage, null).save(chosen)
    expect([...stored.keys()]).toEqual(['panelflow.settings'])
    expect(createSettingsStorage(storage, null).load()).toEqual(chosen)
  })

  // spec 9.limit.settings_key
  it('can be sealed, and open only with the same key', () => {
    const key = (seed: number) =>
      aesCipher(new Uint8Array(32).fill(seed), (bytes) => randomFillSync(bytes))
    createSettingsStorage(storage, key(1)).save(chosen)
    expect(stored.get('panelflow.settings')).not.toContain('teal')
    expect(createSettingsStorage(storage, key(1)).load()).toEqual(chosen)
    expect(createSettingsStorage(storage, key(2)).load()).toEqual(DEFAULT_SETTINGS)
  })

  // spec 9.limit.settings_key
  it('are plain text, unless a key is given', () => {
    settings.change('theme', { color: 'violet' })
    expect(JSON.parse(localStorage.getItem('panelflow.settings') ?? '')).toMatchObject({
      theme: { color: 'violet' },
    })
    settings.reset()
  })

  // spec 3.settings.project
  it('hold language, permission mode, menu, what the header shows, and transitions', () => {
    const given = {
      project: {
        locale: 'zh-CN',
        permissionMode: 'role',
        menuCollapsed: true,
        showTabs: false,
        showSearch: false,
      },
      transition: { progressBar: false, pageLoading: false, motion: 'slide' },
    }
    expect(parseSettings(given)).toMatchObject(given)
  })

  it('keep what is sound and take the defaults for the rest', () => {
    expect(
      parseSettings({
        theme: { scheme: 'dark', color: 'mud' },
        project: { locale: 'xx', showTabs: false, __proto__: 1 },
      }),
    ).toEqual({
      ...DEFAULT_SETTINGS,
      theme: { scheme: 'dark', color: 'ink' },
      project: { ...DEFAULT_SETTINGS.project, showTabs: false },
    })
  })

  it.each(['not json', '[]', '3', '{"a":1}', 'null'])('set %s aside and start anew', (broken) => {
    stored.set('panelflow.settings', broken)
    expect(createSettingsStorage(storage, null).load()).toEqual(DEFAULT_SETTINGS)
    expect(stored.get('panelflow.settings.broken')).toBe(broken)
  })
})
