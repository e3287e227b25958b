import { type DemoComic, readDemoFile } from './demo-comic.ts'
import type { PageFile } from './work/orders.ts'

/**
 * The files of a chapter of a comic, lettered in its own language, as an author would send them.
 */
export const pageFiles = async (
  { chapters }: DemoComic,
  chapter: number,
): Promise<readonly PageFile[]> => {
  const pages = chapters.find(({ number }) => number === chapter)?.pages ?? []
  return await Promise.all(
    pages.map(async ({ file }, index) => ({
      name: `${String(index + 1).padStart(3, '0')}.png`,
      bytes: await readDemoFile(file),
    })),
  )
}
