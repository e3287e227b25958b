/** "The Cloud Whale Stop": our own comic, drawn and written for the demo studio. */
import { CHAPTER_ONE } from './chapter-one.ts'
import { CHAPTER_TWO } from './chapter-two.ts'
import { GLOSSARY } from './glossary.ts'
import { placeSign } from './place-texts.ts'
import type { Comic, ComicText } from '../script-types.ts'

export const COMIC: Comic = {
  title: { 'zh-Hans': '云鲸停靠处', en: 'The Cloud Whale Stop' },
  author: 'Panelflow',
  summary: {
    'zh-Hans':
      '小满和会走路的灯笼灯芯守着雾角岛的长明灯。一个起雾的夜晚，一头迷路的小云鲸撞上了灯塔。',
    en: 'Xiaoman and Wick, a lantern that walks, keep the Everlight of Misthorn Isle. One foggy night a lost cloud whale calf bumps into their lighthouse.',
  },
  readingDirection: 'strip',
  sourceLanguage: 'zh-Hans',
  chapters: [CHAPTER_ONE, CHAPTER_TWO],
  glossary: GLOSSARY,
}

const title = placeSign(
  400,
  136,
  640,
  150,
  104,
  '#fff6d2',
)('cover-title', {
  source: '云鲸停靠处',
  translations: {
    en: 'The Cloud Whale Stop',
    'zh-Hant': '雲鯨停靠處',
    th: 'ป้ายจอดวาฬเมฆ',
    fr: 'L’Arrêt des baleines',
    es: 'La parada de las ballenas',
    pt: 'A parada das baleias',
    id: 'Halte Paus Awan',
  },
})

/** What stands on the cover (800 × 1120). */
export const COVER_TEXTS: readonly ComicText[] = [
  { ...title, style: { ...title.style, stroke: { width: 10, color: '#2b2f7a' } } },
]
