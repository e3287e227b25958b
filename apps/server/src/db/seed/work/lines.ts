/** What translators, proofreaders and typesetters do on a page, line by line. */
import type { PageOp, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { ComicLanguage } from '../comic-languages.ts'
import { getLettering } from '../demo-comic.ts'
import type { Studio } from '../studio.ts'
import { listBookNames } from '../../../features/book/book.queries.ts'
import { type Line, listLines, openPages, save } from './pages.ts'

export interface LineJob {
  readonly studio: Studio
  readonly actor: Actor
  readonly chapterId: string
  readonly language: ComicLanguage
}

export interface Share {
  /** part of the chapter's lines to do, from its beginning; 1: all */
  readonly share?: number
}

/** of the book, in the language of the job */
type Names = readonly string[]

const done = async (
  job: LineJob,
  { share = 1 }: Share,
  work: (names: Names, line: Line) => readonly PageOp[],
): Promise<void> => {
  const pages = await openPages(job.studio, job.chapterId)
  const bookId = pages[0]?.bookId ?? ''
  const names = await listBookNames(job.studio.deps.db, bookId, job.language)
  const total = pages.reduce((sum, page) => sum + listLines(page).length, 0)
  let left = Math.round(total * share)
  for (const page of pages) {
    const lines = listLines(page).slice(0, left)
    left -= lines.length
    await save(
      job.studio,
      job.actor,
      page,
      'lane',
      lines.flatMap((line) => work(names, line)),
    )
  }
}

/**
 * A new text where the machine left none: the house style of its kind, in the place of the
 * lettering.
 */
const addLine = (
  { studio, language }: LineJob,
  { text, region }: Line,
  translation: string,
  names: Names,
): readonly PageOp[] => {
  const props = { ...getLettering(text, language, region.id), translation }
  return [
    {
      op: 'add',
      item: { id: region.id, kind: 'text', props: studio.letterer.layOut(props, language, names) },
    },
  ]
}

const writeLine = (
  job: LineJob,
  line: Line,
  translation: string,
  names: Names,
): readonly PageOp[] => {
  const { item } = line
  if (item === undefined) return addLine(job, line, translation, names)
  if (item.props.translation === translation) return []
  const { layout } = job.studio.letterer.layOut({ ...item.props, translation }, job.language, names)
  return [
    { op: 'text', id: item.id, from: item.props.translation, to: translation },
    { op: 'set', id: item.id, props: { layout } },
  ]
}

/**
 * Types the translation of each line; what the memory already brought word for word is left as it
 * is.
 */
export const translate = async (job: LineJob, share: Share = {}): Promise<void> =>
  await done(job, share, (names, line) =>
    writeLine(job, line, getLettering(line.text, job.language).translation, names),
  )

/** One line is said differently, by its key in the script: a slip, or its cure. */
export const reword = async (job: LineJob, key: string, words: string): Promise<void> =>
  await done(job, {}, (names, line) =>
    line.text.key === key ? writeLine(job, line, words, names) : [],
  )

/**
 * The house style of a kind, before anybody letters the page: effects in a display face, pale words
 * on dark boxes. Place and size stay the machine's.
 */
export const dress = async (job: LineJob): Promise<void> =>
  await done(job, {}, (names, { text, item }) => {
    if (item === undefined || text.kind === 'speech') return []
    const { font, color, stroke } = getLettering(text, job.language)
    const dressed = { ...item.props, font, color, stroke }
    const layout =
      item.props.translation === ''
        ? null
        : job.studio.letterer.layOut(dressed, job.language, names).layout
    return [{ op: 'set', id: item.id, props: { font, color, stroke, layout } }]
  })

/**
 * Sets each line as the script wants it: face, size, colour, outline and place. Words stay the
 * translator's.
 */
export const letter = async (job: LineJob, share: Share = {}): Promise<void> =>
  await done(job, share, (names, { text, region, item }) => {
    if (item === undefined) return []
    const { translation } = item.props
    const set: TextProps = job.studio.letterer.layOut(
      { ...getLettering(text, job.language, region.id), translation },
      job.language,
      names,
    )
    const { translation: _words, candidates: _offers, regionId: _region, ...props } = set
    return [{ op: 'set', id: item.id, props }]
  })

/** One line is set differently, by its key in the script. */
export const restyle = async (
  job: LineJob,
  key: string,
  change: Partial<Pick<TextProps, 'font' | 'size' | 'color' | 'stroke'>>,
): Promise<void> =>
  await done(job, {}, (names, { text, item }) => {
    if (item === undefined || text.key !== key) return []
    const { layout } = job.studio.letterer.layOut({ ...item.props, ...change }, job.language, names)
    return [{ op: 'set', id: item.id, props: { ...change, layout } }]
  })
