import { loadTranslations } from '../../lib/i18n.ts'

const TRANSLATIONS = {
  en: () => import('../../locales/webhook.en.json'),
  'zh-CN': () => import('../../locales/webhook.zh-CN.json'),
}

/** The words of the webhooks screen: fetched before it shows. */
export const loadWebhookTranslations = (): Promise<void> => loadTranslations('webhook', TRANSLATIONS)
