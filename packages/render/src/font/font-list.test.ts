import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fontPath, readFont } from '../engine/load-node.ts'
import { FONT_LIST, defaultFontFor, fallbackFor, findFont } from './font-list.ts'
import { createFontShelf } from './font-shelf.ts'

const LETTERS: Readonly<Record<string, string>> = {
  en: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?\'"()-–—…‘’“”&',
  fr: 'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»’',
  pt: 'ãáàâçéêíóôõúüÃÁÀÂÇÉÊÍÓÔÕÚ',
  es: 'áéíñóúüÁÉÍÑÓÚÜ¡¿',
  id: 'éÉ',
  th: 'กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหอฮะาำิีึืุูเแโใไๆ็่้๊๋์',
  'zh-Hans': '你好吗这是什么，。！？“”……——《》',
  'zh-Hant': '你好嗎這是什麼，。！？「」……——《》',
  ja: 'あいうアイウ漢字、。！？「」……ー〜',
}

describe('the fonts the house owns', () => {
  test.each(FONT_LIST.map((face) => [face.id, face] as const))('%s is there and has every letter of its languages', (id, face) => {
    expect(existsSync(fontPath(id))).toBe(true)
    const shelf = createFontShelf()
    shelf.add(id, readFont(id))
    const font = shelf.get(id)
    const missing = face.languages.flatMap((language) =>
      [...(LETTERS[language] ?? '')].filter((letter) => !font.covers(letter.codePointAt(0) ?? 0)),
    )
    expect(missing.join(' ')).toBe('')
  })

  test('ids are unique, and defaults and stand-ins are among them', () => {
    expect(new Set(FONT_LIST.map(({ id }) => id)).size).toBe(FONT_LIST.length)
    for (const language of Object.keys(LETTERS)) {
      expect(findFont(defaultFontFor(language))).toBeDefined()
      for (const id of Object.values(fallbackFor(language))) expect(findFont(id), `${id} for ${language}`).toBeDefined()
    }
  })

  test('there are at least four comic faces for Latin languages and two for Thai', () => {
    const families = (language: string): number =>
      new Set(FONT_LIST.filter(({ languages }) => languages.includes(language)).map(({ family }) => family)).size
    expect(families('fr')).toBeGreaterThanOrEqual(4)
    expect(families('th')).toBeGreaterThanOrEqual(3)
  })
})
