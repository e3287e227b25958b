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
