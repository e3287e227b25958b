import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/webhook.en.json'),
  'zh-CN': () => import('../../locales/webhook.zh-CN.json'),
}

/** The words of the webhooks screen: fetched before it shows. */
export const addWebhookWords = (): Promise<void> => addWords('webhook', WORDS)
