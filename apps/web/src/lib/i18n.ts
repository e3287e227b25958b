import { INTERFACE_LOCALES, type InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** A bundle of words is one language of one area: the frame's own (`app`), or one that a screen brings along (`workspace`). */
type Bundle = Readonly<Record<string, unknown>>
type BundleLoader = () => Promise<{ readonly default: Bundle }>
type BundleLoaders = Readonly<Record<InterfaceLocale, BundleLoader>>

const STORAGE_KEY = 'panelflow.locale'

const areas = new Map<string, BundleLoaders>([
  ['app', { en: () => import('../locales/en.json'), 'zh-CN': () => import('../locales/zh-CN.json') }],
])

const isLocale = (value: unknown): value is InterfaceLocale => INTERFACE_LOCALES.some((locale) => locale === value)

/** The person's choice, else Chinese for a Chinese browser, else English (spec §3). */
export const preferredLocale = (stored: string | null, browser: readonly string[]): InterfaceLocale => {
  if (isLocale(stored)) return stored
  return /^zh\b/i.test(browser[0] ?? '') ? 'zh-CN' : 'en'
}

export const currentLocale = (): InterfaceLocale => (isLocale(i18next.language) ? i18next.language : 'en')

const loadArea = async (area: string, locale: InterfaceLocale): Promise<void> => {
  const loaders = areas.get(area)
  if (loaders === undefined || i18next.hasResourceBundle(locale, area)) return
  i18next.addResourceBundle(locale, area, (await loaders[locale]()).default)
}

/** Starts with the words of one language only; the other is fetched when somebody asks for it. */
export const startI18n = async (): Promise<void> => {
  const locale = preferredLocale(localStorage.getItem(STORAGE_KEY), navigator.languages)
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    defaultNS: 'app',
    ns: ['app'],
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  await loadArea('app', locale)
  document.documentElement.lang = locale
}

export const changeLocale = async (locale: InterfaceLocale): Promise<void> => {
  await Promise.all([...areas.keys()].map((area) => loadArea(area, locale)))
  await i18next.changeLanguage(locale)
  localStorage.setItem(STORAGE_KEY, locale)
  document.documentElement.lang = locale
}

/** For lazy screens with words of their own: call in the route's loader, before the screen shows. */
export const addWords = async (area: string, loaders: BundleLoaders): Promise<void> => {
  areas.set(area, loaders)
  await loadArea(area, currentLocale())
}
