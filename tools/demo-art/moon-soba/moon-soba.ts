/**
 * "月見そば一丁!!": a manga of our own, drawn and written for the demo studio. Black and white, right to
 * left, one chapter of four pages.
 */
import type { MangaTranslations } from './texts.ts'
import { MANGA_PAGES } from './pages.ts'
import { type MangaText, placeSign } from './place-texts.ts'

interface MangaTerm {
  readonly source: string
  readonly note: string
  readonly translations: MangaTranslations['translations']
}

const GLOSSARY: readonly MangaTerm[] = [
  {
    source: 'コハル',
    note: 'the girl who runs the noodle stall',
    translations: { 'zh-Hant': '小春', th: 'โคฮารุ' },
  },
  {
    source: 'ワサビ',
    note: 'her black cat; the name is the green paste',
    translations: { 'zh-Hant': '哇沙米', th: 'วาซาบิ' },
  },
  {
    source: '月見そば',
    note: 'noodles with an egg that looks like the full moon; the whole story hangs on the word moon',
    translations: { 'zh-Hant': '月見麵', th: 'โซบะชมจันทร์' },
  },
  {
    source: '来月',
    note: 'next month, but also “when the moon comes”; keep a word that is month and moon',
    translations: { 'zh-Hant': '下個月', th: 'เดือนหน้า' },
  },
  {
    source: '満月',
    note: 'full moon; answers 満腹 (a full belly) on the same page',
    translations: { 'zh-Hant': '滿月', th: 'เต็มดวง' },
  },
  {
    source: 'おかわり',
    note: 'what one calls for a second bowl',
    translations: { 'zh-Hant': '再來一碗', th: 'ขออีกชาม' },
  },
]

export const MANGA = {
  title: {
    ja: '月見そば一丁!!',
    'zh-Hans': '来一碗月见面',
    en: 'One Moon-Viewing Noodles, Please',
  },
  readingDirection: 'rtl',
  sourceLanguage: 'ja',
  chapters: [{ number: 1, pages: MANGA_PAGES }],
  glossary: GLOSSARY,
} as const

const title = placeSign({ cx: 124, cy: 400, w: 150, h: 740, size: 100 }, null, {
  color: '#000000',
  stroke: { width: 16, color: '#ffffff' },
})

/** What stands on the cover (800 × 1120). */
export const MANGA_COVER_TEXTS: readonly MangaText[] = [
  title('cover-title', {
    source: MANGA.title.ja,
    translations: { 'zh-Hant': '來一碗月見麵!!', th: 'โซบะชมจันทร์' },
  }),
]
