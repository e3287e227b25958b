/** Books, glossary and translation memory of the demo studio. */
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { createBook, setBookCover } from '../../features/book/book.commands.ts'
import { learnLines } from '../../features/memory/memory.commands.ts'
import { createTerm } from '../../features/term/term.commands.ts'
import type { Deps } from '../../ports/deps.ts'
import { COMIC } from './comic/cloud-whale-script.ts'
import { wordsOf } from './comic/letter-page.ts'
import { comicFonts, coverPng } from './comic/rasterise.ts'
import type { Letterer } from './letterer.ts'

export interface Shelf {
  readonly comicId: string
  /** a book whose images have not come yet */
  readonly announcedId: string
}

export const fillShelf = async (deps: Deps, letterer: Letterer): Promise<Shelf> => {
  const { title, sourceLanguage, readingDirection } = COMIC
  const facts = { bookSubId: '', sourceLanguage, readingDirection }
  const comicId = await createBook(deps, { ...facts, bookId: 'PF-0001', titleZh: title['zh-Hans'], titleEn: title.en })
  letterer.load(comicFonts())
  await setBookCover(deps, comicId, await coverPng(letterer.engine))
  const announced = { bookId: 'PF-0002', titleZh: '纸鹤邮局', titleEn: 'The Paper Crane Post Office' }
  const announcedId = await createBook(deps, { ...facts, ...announced, readingDirection: 'rtl' })
  return { comicId, announcedId }
}

const firstChapterOf = (term: string): number | null =>
  COMIC.chapters.find(({ pages }) =>
    pages.some(({ texts }) => texts.some(({ source, speaker }) => source.includes(term) || speaker === term)),
  )?.number ?? null

export const writeGlossary = async (deps: Deps, actor: Actor, bookId: string): Promise<void> => {
  for (const [sort, { source, note, translations }] of COMIC.glossary.entries())
    await createTerm(deps, actor, { bookId, original: source, translations, remark: note, firstChapter: firstChapterOf(source), sort })
}

/** The first chapter, as if it had been translated before the studio moved here. */
export const fillMemory = async (deps: Deps, actor: Actor, bookId: string): Promise<void> => {
  const texts = COMIC.chapters[0]?.pages.flatMap((page) => page.texts) ?? []
  for (const target of TARGET_LANGUAGES) {
    if (target === 'zh-Hans') continue
    const lines = texts.map((text) => ({ source: text.source, translation: wordsOf(text, target) }))
    await learnLines(deps, { bookId, source: COMIC.sourceLanguage, target, lines, origin: { by: 'import', account: actor.accountId } })
  }
}
