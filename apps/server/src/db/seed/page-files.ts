import type { DrawnComic } from './comic/drawn-comic.ts'
import type { Seeding } from './seeding.ts'
import type { PageFile } from './work/orders.ts'

/** The files of a chapter of a comic, lettered in its own language, as an author would send them. */
export const pageFiles = async (
  { letterer }: Pick<Seeding, 'letterer'>,
  comic: DrawnComic,
  chapter: number,
): Promise<readonly PageFile[]> => {
  letterer.load(comic.fonts())
  const pages = comic.chapters.find(({ number }) => number === chapter)?.pages ?? []
  const files: PageFile[] = []
  for (const [index, page] of pages.entries())
    files.push({ name: `${String(index + 1).padStart(3, '0')}.png`, bytes: await page.png(letterer.engine) })
  return files
}
