import { addWords } from '../../lib/i18n.ts'

const WORDS = {
  en: () => import('../../locales/serial.en.json'),
  'zh-CN': () => import('../../locales/serial.zh-CN.json'),
}

/** The words of the serial screens: fetched before the first of them shows. */
export const addSerialWords = (): Promise<void> => addWords('serial', WORDS)
