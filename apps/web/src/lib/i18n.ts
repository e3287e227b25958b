import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { countFormatter } from './count-format.ts'
import { isLocale, preferredLocale } from './preferred-locale.ts'
import { settings, settingsStore } from './settings/settings-store.ts'

/** A bundle of words is one language of one area: the frame's own (`app`), or one that a screen brings along (`workspace`). */
type Bundle = Readonly<Record<string, unknown>>
type BundleLoader = () => Promise<{ readonly default: Bundle }>
type BundleLoaders = Readonly<Record<InterfaceLocale, BundleLoader>>

const areas = new Map<string, BundleLoaders>([
  ['app', { en: () => import('../locales/en.json'), 'zh-CN': () => import('../locales/zh-CN.json') }],
])

export const currentLocale = (): InterfaceLocale => (isLocale(i18next.language) ? i18next.language : 'en')

const loadArea = async (area: string, locale: InterfaceLocale): Promise<void> => {
  const loaders = areas.get(area)
  if (loaders === undefined || i18next.hasResourceBundle(locale, area)) return
  i18next.addResourceBundle(locale, area, (await loaders[locale]()).default)
}

const PSEUDO_KEY = 'panelflow.pseudo'

/** `?pseudo=1` until the window closes, `?pseudo=0` ends it. Only the dev server knows this; it is not in what is built. */
const enablePseudoLocale = async (): Promise<void> => {
  const pseudoLocale = new URLSearchParams(window.location.search).get('pseudo')
  if (pseudoLocale !== null) sessionStorage.setItem(PSEUDO_KEY, pseudoLocale)
  if (sessionStorage.getItem(PSEUDO_KEY) !== '1') return
  const { toPseudoText } = await import('./pseudo-text.ts')
  i18next.use({ type: 'postProcessor', name: 'pseudo', process: (value: string) => toPseudoText(value) })
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
  await loadArea('app', locale)
  document.documentElement.lang = locale
}

export const changeLocale = async (locale: InterfaceLocale): Promise<void> => {
  await Promise.all([...areas.keys()].map((area) => loadArea(area, locale)))
  await i18next.changeLanguage(locale)
  settings.change('project', { locale })
  document.documentElement.lang = locale
}

/** For lazy screens with words of their own: call in the route's loader, before the screen shows. */
export const loadTranslations = async (area: string, loaders: BundleLoaders): Promise<void> => {
  areas.set(area, loaders)
  await loadArea(area, currentLocale())
}
