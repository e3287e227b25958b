import { COMIC } from './comic/cloud-whale-script.ts'
import { comicFonts, pagePng } from './comic/rasterise.ts'
import type { Seeding } from './seeding.ts'
import type { PageFile } from './work/orders.ts'

/** The files of a chapter of the comic, lettered in Chinese, as an author would send them. */
export const pageFiles = async ({ letterer }: Pick<Seeding, 'letterer'>, chapter: number): Promise<readonly PageFile[]> => {
  letterer.load(comicFonts())
  const pages = COMIC.chapters.find(({ number }) => number === chapter)?.pages ?? []
  const files: PageFile[] = []
  for (const index of pages.keys())
    files.push({ name: `${String(index + 1).padStart(3, '0')}.png`, bytes: await pagePng(letterer.engine, chapter, index + 1) })
  return files
}
