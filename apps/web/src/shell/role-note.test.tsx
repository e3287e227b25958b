import { MantineProvider } from '@mantine/core'
import { ROLE_IDS, type RoleId } from '@panelflow/domain/account/role.ts'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import chinese from '../lib/i18n/app.zh-CN.json'
import english from '../lib/i18n/app.en.json'
import { RoleNote } from './role-note.tsx'

const words = i18next.createInstance()
await words.init({
  lng: 'en',
  defaultNS: 'app',
  resources: { en: { app: english }, 'zh-CN': { app: chinese } },
})

const renderNote = (role: RoleId): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <MantineProvider>
        <RoleNote role={role} />
      </MantineProvider>
    </I18nextProvider>,
  ).replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, '')

// spec 6.note.role_notes
test.each(['en', 'zh-CN'])(
  'translator, proofreader, visual reviewer and typesetter each read a note of their own (%s)',
  async (locale) => {
    await words.changeLanguage(locale)
    const notes = ROLE_IDS.map((role) => [role, renderNote(role)] as const)
    expect(notes.filter(([, note]) => note !== '').map(([role]) => role)).toEqual([8, 10, 11, 12])
    expect(new Set(notes.map(([, note]) => note)).size).toBe(5)
    for (const [role, note] of notes)
      if (role >= 8) expect(note).toMatch(locale === 'en' ? /^You / : /^您/)
  },
)
