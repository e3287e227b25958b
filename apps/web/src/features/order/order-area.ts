import { loadTranslations } from '../../lib/i18n.ts'

const PAGE_TRANSLATIONS = {
  en: () => import('../../locales/order-page.en.json'),
  'zh-CN': () => import('../../locales/order-page.zh-CN.json'),
}

/** The words of an order's pages and of its forms: fetched before the first of them shows. */
export const loadOrderPageTranslations = (): Promise<void> => loadTranslations('order-page', PAGE_TRANSLATIONS)

const LIST_TRANSLATIONS = {
  en: () => import('../../locales/order-list.en.json'),
  'zh-CN': () => import('../../locales/order-list.zh-CN.json'),
}

/** The words of the order list, and of its cells where they stand elsewhere: forecast and risk. */
export const loadOrderListTranslations = (): Promise<void> => loadTranslations('order-list', LIST_TRANSLATIONS)
