import path from 'node:path'
import { hasRealPages, REAL_PAGES } from '../../tools/real-pages.ts'

/**
 * Folder of the real comic pages; undefined where there is none, which is said loudly.
 *
 * @param shows what the skipped story would have shown
 */
export const findTestData = (shows: string): string | undefined =>
  hasRealPages('pc-ep01-zh', shows) ? REAL_PAGES : undefined

/** Raw pages of the first real chapter, in order. */
export const realPages = (folder: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    path.join(folder, 'pc-ep01-zh/pages/zh-CN', `p0${index + 1}.jpg`),
  )

/** What every role works on: a comic, a strip and a manga in columns, read from right to left. */
export const REAL_CHAPTERS = {
  comic: {
    book: { sourceLanguage: 'zh-Hans', readingDirection: 'ltr' },
    files: [1, 2, 3].map((page) => `pc-ep01-zh/pages/zh-CN/p0${page}.jpg`),
  },
  strip: {
    book: { sourceLanguage: 'zh-Hans', readingDirection: 'strip' },
    files: ['derived-strip-zh/pages/zh-CN/p01.jpg'],
  },
  manga: {
    book: { sourceLanguage: 'ja', readingDirection: 'rtl' },
    files: [2, 5, 7].map((page) => `derived-manga-ja/pages/ja/p0${page}.jpg`),
  },
} as const
