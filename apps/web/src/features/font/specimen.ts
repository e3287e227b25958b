import type { FontLanguage } from '@panelflow/contract/font.ts'

/** A line as it may stand in a bubble, with the letters that tell fonts of the language apart. */
export const SPECIMEN: Readonly<Record<FontLanguage, string>> = {
  en: 'Quick! They’re coming…',
  id: 'Cepat! Mereka datang…',
  fr: 'Vite ! Ça brûle là-haut…',
  pt: 'Rápido! Não é possível…',
  es: '¡Rápido! ¿Qué pasó, señor?…',
  th: 'เร็วเข้า! ระวัง พวกเขามาแล้ว',
  'zh-Hans': '快！小心，他们来了……',
  'zh-Hant': '快！小心，他們來了……',
  ja: '急げ！気をつけろ、来るぞ…',
  ko: '서둘러! 조심해, 놈들이 온다…',
}

/** Line in the language wanted, else in the first the font has. */
export const specimenOf = (
  languages: readonly FontLanguage[],
  wanted: FontLanguage | null,
): { readonly text: string; readonly language: FontLanguage } => {
  const language = wanted ?? languages[0] ?? 'en'
  return { text: SPECIMEN[language], language }
}
