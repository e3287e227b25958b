/**
 * What a font looks like, for people who do not letter: a picture the server draws, so that no font
 * leaves the workspace.
 */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { type FontLanguage, fontLanguage } from './font.ts'
import { sha256 } from './primitives.ts'

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

/** Height of the picture, px; it is shown at half of that. */
export const SPECIMEN_HEIGHT = 56

export const fontSpecimen = defineEndpoint({
  id: 'file.font_specimen',
  method: 'GET',
  path: '/files/font-specimens/:recipe/:sha/:language',
  summary:
    'A line set in a font as the engine paints it, black on nothing (PNG, twice its size); `recipe` names the engine and the drawing',
  params: z.strictObject({ recipe: z.string().max(80), sha: sha256, language: fontLanguage }),
  query: z.strictObject({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})

export const fontLicence = defineEndpoint({
  id: 'file.font_licence',
  method: 'GET',
  path: '/fonts/:fontId/licence',
  summary: 'The licence a font of the house came with, word for word',
  params: z.strictObject({ fontId: z.string().max(80) }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})
