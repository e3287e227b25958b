import { ROLE_IDS, type RoleId } from '@panelflow/domain/account/role.ts'
import { getKeys, type KeyChoices } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import { isShortcutId } from '@panelflow/domain/shortcut/shortcut-table.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuidePage, GuideSection } from './guide-page.ts'
import { roleName } from '../../lib/i18n/labels.ts'
import { keyText } from '../../lib/shortcut/key-parts.ts'

/** Screens that people of every role use. */
export const EVERYBODY = 'everybody'

/** The guide of a role, as its file and its address name it: `visual-reviewer`. */
export const guideForRole = (role: RoleId): string =>
  roleName(role).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Every guide, by role; what is for everybody comes last. */
export const GUIDES: readonly { readonly guide: string; readonly role: RoleId | null }[] = [
  ...ROLE_IDS.map((role) => ({ guide: guideForRole(role), role })),
  { guide: EVERYBODY, role: null },
]

const FILES = import.meta.glob<GuidePage>('../../../../../docs/guide/*.{en,zh}.md', {
  import: 'default',
})

const loadPage = async (guide: string, locale: string): Promise<GuidePage> => {
  const language = locale.startsWith('zh') ? 'zh' : 'en'
  const load = FILES[`../../../../../docs/guide/${guide}.${language}.md`]
  if (load === undefined) throw new Error(`there is no guide ${guide}`)
  return await load()
}

/** A role's guide, with the screens of everybody at its end. */
export interface LoadedGuide extends GuidePage {
  /** sections from here on are everybody's */
  readonly ownSections: number
}

const loadGuide = async (guide: string, locale: string): Promise<LoadedGuide> => {
  const [own, common] = await Promise.all([
    loadPage(guide, locale),
    guide === EVERYBODY ? null : loadPage(EVERYBODY, locale),
  ])
  // what the role's own part describes is not described a second time
  const described = new Set(own.sections.flatMap(({ anchors }) => anchors))
  const others = (common?.sections ?? []).filter(
    ({ anchors }) => !anchors.some((anchor) => described.has(anchor)),
  )
  const sections = [...own.sections, ...others]
  return { ...own, sections, ownSections: own.sections.length }
}

/** A guide in the language of the screen; null while it is fetched. A failure is thrown. */
export const useGuide = (guide: string): LoadedGuide | null => {
  const { i18n } = useTranslation()
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly page: LoadedGuide }>()
  const [failure, setFailure] = useState<{ readonly cause: unknown }>()
  const key = `${guide} ${i18n.language}`
  useEffect(() => {
    let left = false
    loadGuide(guide, i18n.language).then(
      (page) => (left ? undefined : setLoaded({ key, page })),
      (cause: unknown) => (left ? undefined : setFailure({ cause })),
    )
    return () => {
      left = true
    }
  }, [guide, key, i18n.language])
  if (failure !== undefined) throw failure.cause
  return loaded?.key === key ? loaded.page : null
}

/** The section about a screen; the role's own before everybody's. */
export const findSection = (
  { sections }: Pick<GuidePage, 'sections'>,
  anchor: string,
): GuideSection | undefined => sections.find(({ anchors }) => anchors.includes(anchor))

const KEY = /<kbd data-key="(\w+)">[^<]*<\/kbd>/g

/** Keys of a guide as the reader has chosen them; those without a key are named by a dash. */
export const withOwnKeys = (html: string, choices: KeyChoices, apple: boolean): string =>
  html.replaceAll(KEY, (delivered, id: string) => {
    if (!isShortcutId(id)) return delivered
    const [key] = getKeys(choices, id)
    const text = key === undefined ? '–' : keyText(key, apple)
    return `<kbd>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</kbd>`
  })
