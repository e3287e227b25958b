import { addWords } from '../../lib/i18n.ts'

const PAGE_WORDS = {
  en: () => import('../../locales/order-page.en.json'),
  'zh-CN': () => import('../../locales/order-page.zh-CN.json'),
}

/** The words of an order's pages and of its forms: fetched before the first of them shows. */
export const addOrderPageWords = (): Promise<void> => addWords('order-page', PAGE_WORDS)

const LIST_WORDS = {
  en: () => import('../../locales/order-list.en.json'),
  'zh-CN': () => import('../../locales/order-list.zh-CN.json'),
}

/** The words of the order list, and of its cells where they stand elsewhere: forecast and risk. */
export const addOrderListWords = (): Promise<void> => addWords('order-list', LIST_WORDS)
