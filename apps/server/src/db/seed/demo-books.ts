/** Books, glossary and translation memory of the demo studio. */
import { WHOLE_PICTURE } from '@panelflow/domain/book/cover-crop.ts'
import { type Editions, EMPTY_EDITION } from '@panelflow/domain/book/edition.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { createBook, setEditions } from '../../features/book/book.commands.ts'
import { setCoverPicture } from '../../features/book/cover.commands.ts'
import { learnLines } from '../../features/memory/memory.commands.ts'
import { createTerm } from '../../features/term/term.commands.ts'
import type { Deps } from '../../ports/deps.ts'
import { COMIC_LANGUAGES } from './comic-languages.ts'
import { CLOUD_WHALE, type DemoComic, getLettering, MOON_SOBA, readDemoFile } from './demo-comic.ts'

export interface DemoBooks {
  /** the strip in colour */
  readonly comicId: string
  /** the manga in black and white */
  readonly mangaId: string
  /** a book whose images have not come yet */
  readonly announcedId: string
}

/** @throws Error for a book nothing is drawn of */
export const getComic = (
  books: Pick<DemoBooks, 'comicId' | 'mangaId'>,
  bookId: string,
): DemoComic => {
  if (bookId === books.comicId) return CLOUD_WHALE
  if (bookId === books.mangaId) return MOON_SOBA
  throw new Error(`nothing is drawn of book ${bookId}`)
}

/** Titles as they stand on the cover of each edition. */
const WHALE_TITLES = {
  'zh-Hant': '雲鯨停靠處',
  th: 'ป้ายจอดวาฬเมฆ',
  fr: 'L’Arrêt des baleines',
  es: 'La parada de las ballenas',
  pt: 'A parada das baleias',
  id: 'Halte Paus Awan',
} as const

const MANGA_TITLES = { 'zh-Hant': '來一碗月見麵!!', th: 'โซบะชมจันทร์' } as const

const publish = async (
  deps: Deps,
  bookId: string,
  titles: Partial<Readonly<Record<TargetLanguage, string>>>,
): Promise<void> => {
  const { version } = await deps.db
    .selectFrom('book')
    .select('version')
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow()
  const editions: Editions = Object.fromEntries(
    Object.entries(titles).map(([language, title]) => [
      language,
      { ...EMPTY_EDITION, title, credit: 'Panelflow' },
    ]),
  )
  await setEditions(deps, null, bookId, { version, editions })
}

const shelve = async (deps: Deps, bookId: string, comic: DemoComic): Promise<string> => {
  const { title, sourceLanguage, readingDirection, chapters } = comic
  const names = { titleZh: title['zh-Hans'], titleEn: title.en }
  const id = await createBook(deps, null, {
    bookId,
    bookSubId: '',
    sourceLanguage,
    readingDirection,
    highestChapter: Math.max(...chapters.map(({ number }) => number)),
    ...names,
  })
  await setCoverPicture(deps, null, id, await readDemoFile(comic.cover), WHOLE_PICTURE)
  return id
}

export const createBooks = async (deps: Deps): Promise<DemoBooks> => {
  const comicId = await shelve(deps, 'PF-0001', CLOUD_WHALE)
  await publish(deps, comicId, WHALE_TITLES)
  const announced = {
    bookId: 'PF-0002',
    bookSubId: '',
    titleZh: '纸鹤邮局',
    titleEn: 'The Paper Crane Post Office',
  }
  const announcedId = await createBook(deps, null, {
    ...announced,
    sourceLanguage: 'zh-Hans',
    readingDirection: 'rtl',
    highestChapter: 1,
  })
  const mangaId = await shelve(deps, 'PF-0003', MOON_SOBA)
  await publish(deps, mangaId, MANGA_TITLES)
  return { comicId, mangaId, announcedId }
}

const findFirstChapter = ({ chapters }: DemoComic, term: string): number | null =>
  chapters.find(({ pages }) =>
    pages.some(({ lines }) =>
      lines.some(({ source, speaker }) => source.includes(term) || speaker === term),
    ),
  )?.number ?? null

/** Names and words of both comics that every translator must render the same way. */
export const writeGlossaries = async (
  deps: Deps,
  actor: Actor,
  books: DemoBooks,
): Promise<void> => {
  for (const bookId of [books.comicId, books.mangaId]) {
    const comic = getComic(books, bookId)
    for (const [sort, { source, note, translations }] of comic.glossary.entries())
      await createTerm(deps, actor, {
        bookId,
        original: source,
        translations,
        remark: note,
        firstChapter: findFirstChapter(comic, source),
        chapterNumber: findFirstChapter(comic, source),
        sort,
      })
  }
}

/** The first chapter, as if it had been translated before the studio moved here. */
export const fillMemory = async (deps: Deps, actor: Actor, bookId: string): Promise<void> => {
  const script = CLOUD_WHALE.chapters[0]?.pages.flatMap((page) => page.lines) ?? []
  for (const target of COMIC_LANGUAGES) {
    const origin = { by: 'import', account: actor.accountId }
    const lines = script.map((line) => ({
      source: line.source,
      translation: getLettering(line, target).translation,
      origin,
    }))
    await learnLines(deps, deps.db, {
      bookId,
      source: CLOUD_WHALE.sourceLanguage,
      target,
      lines,
      at: deps.clock.now(),
    })
  }
}
