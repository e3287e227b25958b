import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/order-page.en.json'),
  'zh-CN': () => import('../../locales/order-page.zh-CN.json'),
}

/** The words of an order's pages and of its forms: fetched before the first of them shows. */
export const addOrderPageWords = (): Promise<void> => addWords('order-page', WORDS)
