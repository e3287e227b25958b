import { randomFillSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { aesCipher, createSettingsStorage } from './settings-storage.ts'
import { DEFAULT_SETTINGS, parseSettings, type Settings } from './settings.ts'

const chosen: Settings = {
  ...DEFAULT_SETTINGS,
  theme: { scheme: 'dark', color: 'teal' },
  project: { ...DEFAULT_SETTINGS.project, locale: 'zh-CN', permissionMode: 'backend' },
}

let kept: Map<string, string>
const drawer = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
beforeEach(() => {
  kept = new Map()
})

describe('settings of this browser', () => {
  // spec 3.settings.stored 9.limit.settings_key
  it('come back as they were, below a prefixed key', () => {
    createSettingsStorage(drawer, null).save(chosen)
    expect([...kept.keys()]).toEqual(['panelflow.settings'])
    expect(createSettingsStorage(drawer, null).load()).toEqual(chosen)
  })

  // spec 9.limit.settings_key
  it('can be sealed, and open only with the same key', () => {
    const key = (seed: number) => aesCipher(new Uint8Array(32).fill(seed), (bytes) => randomFillSync(bytes))
    createSettingsStorage(drawer, key(1)).save(chosen)
    expect(kept.get('panelflow.settings')).not.toContain('teal')
    expect(createSettingsStorage(drawer, key(1)).load()).toEqual(chosen)
    expect(createSettingsStorage(drawer, key(2)).load()).toEqual(DEFAULT_SETTINGS)
  })

  // spec 3.settings.project
  it('keep what is sound and take the defaults for the rest', () => {
    expect(parseSettings({ theme: { scheme: 'dark', color: 'mud' }, project: { locale: 'xx', showTabs: false, __proto__: 1 } })).toEqual({
      ...DEFAULT_SETTINGS,
      theme: { scheme: 'dark', color: 'ink' },
      project: { ...DEFAULT_SETTINGS.project, showTabs: false },
    })
  })

  it.each(['not json', '[]', '3', '{"a":1}', 'null'])('set %s aside and start anew', (broken) => {
    kept.set('panelflow.settings', broken)
    expect(createSettingsStorage(drawer, null).load()).toEqual(DEFAULT_SETTINGS)
    expect(kept.get('panelflow.settings.broken')).toBe(broken)
  })
})
