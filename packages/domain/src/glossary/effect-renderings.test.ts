import { expect, it } from 'vitest'
import { foldEffect, listRenderings } from './effect-renderings.ts'
import { type GlossaryTerm, markTerms } from './mark-terms.ts'

const effect = (original: string, translation: string, more: Partial<GlossaryTerm> = {}) => ({
  id: original,
  kind: 'effect' as const,
  original,
  aliases: [],
  translation,
  remark: '',
  ...more,
})

// spec 10.page.renderings
it('sounds are alike whatever their width, kana, length and marks', () => {
  const alike = [
    ['ドドド', 'ドドドド！', 'どどどど', 'ﾄﾞﾄﾞﾄﾞ', 'ドッ'],
    ['ドキドキ', 'ドキッ', 'どきどきどき…'],
    ['ザー', 'ザーーッ', 'ざ'],
    ['轰轰', '轰', '轰——'],
    ['BOOM', 'Booooom!', 'ｂｏｏｍ'],
  ]
  for (const group of alike) expect(new Set(group.map(foldEffect)).size, group.join()).toBe(1)
  expect(new Set(alike.map(([first = '']) => foldEffect(first))).size).toBe(alike.length)
  expect(foldEffect('！！')).not.toBe('')
})

it('renderings of the same source come first, then those of alike ones, none twice', () => {
  const terms = [
    effect('ドドド', 'RUMBLE / THUD'),
    effect('ゴゴゴ', 'GRRR'),
    effect('ドド', 'THUD; DOOM', { aliases: ['DODO'] }),
    { ...effect('ドド', 'Dodo'), id: 'bird', kind: 'name' as const },
  ]
  const words = listRenderings('ドド', terms).map((one) => [one.words, one.isExact])
  expect(words).toEqual([
    ['THUD', true],
    ['DOOM', true],
    ['RUMBLE', false],
  ])
  expect(listRenderings(' ', terms)).toEqual([])
})

it('a sound effect is not marked within a sentence', () => {
  const met = markTerms('ドン!', [effect('ドン', 'BOOM')]).filter(({ term }) => term !== null)
  expect(met).toEqual([])
})
