import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import i18next, { type TypeOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { countFormatter } from './count-format.ts'
import { isLocale, preferredLocale } from './preferred-locale.ts'
import { hasSentences, loadSentences } from './sentences.ts'
import { settings, settingsStore } from '../settings/settings-store.ts'

/** `app` is the frame's own; a screen brings along the namespaces it uses. */
type Namespace = keyof TypeOptions['resources']
type Bundle = Readonly<Record<string, unknown>>

/**
 * One file per namespace and language, beside the parts that show it; each is fetched when it is
 * first used. Namespaces are unique, so the file's name finds it.
 */
const BUNDLES = new Map(
  Object.entries(import.meta.glob<Bundle>('../../**/*.{en,zh-CN}.json', { import: 'default' })).map(
    ([path, load]) => [path.slice(path.lastIndexOf('/') + 1), load],
  ),
)

const loaded = new Set<Namespace>(['app'])

export const currentLocale = (): InterfaceLocale =>
  isLocale(i18next.language) ? i18next.language : 'en'

const loadBundle = async (namespace: Namespace, locale: InterfaceLocale): Promise<void> => {
  if (i18next.hasResourceBundle(locale, namespace)) return
  const file = `${namespace}.${locale}.json`
  const load = BUNDLES.get(file)
  if (load === undefined) throw new Error(`there is no ${file}`)
  i18next.addResourceBundle(locale, namespace, await load())
}

const PSEUDO_KEY = 'panelflow.pseudo'

/**
 * `?pseudo=1` until the window closes, `?pseudo=0` ends it. Only the dev server knows this; it is
 * not in what is built.
 */
const enablePseudoLocale = async (): Promise<void> => {
  const pseudoLocale = new URLSearchParams(window.location.search).get('pseudo')
  if (pseudoLocale !== null) sessionStorage.setItem(PSEUDO_KEY, pseudoLocale)
  if (sessionStorage.getItem(PSEUDO_KEY) !== '1') return
  const { toPseudoText } = await import('./pseudo-text.ts')
  i18next.use({
    type: 'postProcessor',
    name: 'pseudo',
    process: (value: string) => toPseudoText(value),
  })
  i18next.options.postProcess = ['pseudo']
}

/** Starts with the words of one language only; the other is fetched when somebody asks for it. */
export const startI18n = async (): Promise<void> => {
  const locale = preferredLocale(settingsStore.getState().project.locale, navigator.languages)
  await i18next
    .use(initReactI18next)
    .use(countFormatter)
    .init({
      lng: locale,
      fallbackLng: 'en',
      defaultNS: 'app',
      ns: ['app'],
      resources: {},
      partialBundledLanguages: true,
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    })
  if (import.meta.env.DEV) await enablePseudoLocale()
  await loadBundle('app', locale)
  document.documentElement.lang = locale
}

export const changeLocale = async (locale: InterfaceLocale): Promise<void> => {
  await Promise.all([
    ...[...loaded].map((namespace) => loadBundle(namespace, locale)),
    hasSentences() ? loadSentences(locale) : undefined,
  ])
  await i18next.changeLanguage(locale)
  settings.change('project', { locale })
  document.documentElement.lang = locale
}

/**
 * Translations of lazy screens: call in the route's loader or beside the lazy import, before the
 * screen shows.
 * @throws when a file cannot be fetched; the next call tries again
 */
export const loadTranslations = async (...namespaces: readonly Namespace[]): Promise<void> => {
  await Promise.all(
    namespaces.map(async (namespace) => {
      await loadBundle(namespace, currentLocale())
      loaded.add(namespace)
    }),
  )
}
