import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'

/** Languages stand in their own name: whoever needs the switch cannot read the other one. */
export const LANGUAGE_NAMES: Readonly<Record<InterfaceLocale, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
}
