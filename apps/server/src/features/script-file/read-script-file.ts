import type { Readable } from 'node:stream'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { scriptFileRead } from '@panelflow/contract/script-file.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import {
  SCRIPT_FILE_LIMIT_MB,
  type ScriptFileFormat,
} from '@panelflow/domain/script-file/returned-line.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { isSameLanguage } from '../../core/formats/language-tag.ts'
import type { Db } from '../../db/open-database.ts'
import { receiveBody } from '../../http/receive-body.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Sheet } from '../../ports/sheet-reader.ts'
import { isBallons, readBallons } from './read-ballons.ts'
import { readBilingual } from './read-bilingual.ts'
import { isDocx, readDocx } from './read-docx.ts'
import { readLabelPlus } from './read-labelplus.ts'
import { readMangaImageTranslator } from './read-manga-image-translator.ts'
import { readXliff } from './read-xliff.ts'
import { type PageOfChapter, parseJson, refuseFile, type ScriptContent } from './script-content.ts'

type Answer = EndpointAnswer<typeof scriptFileRead>

const refuseSize = (limitMb: number): AppError => new AppError('script_file.too_large', { limitMb })

/** The form of a file by how it begins, whatever its name says. */
const detectFormat = (
  bytes: Buffer,
): Exclude<ScriptFileFormat, 'ballons' | 'manga_image_translator'> | 'json' => {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
    return isDocx(bytes) ? 'docx' : 'xlsx'
  // byte order marks and the second byte of UTF-16 are passed over
  const begin = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/[\0\xef\xbb\xbf\xfe\xff\s]/g, '')
  if (/^(?:\{|\[[\]{])/.test(begin)) return 'json'
  return begin.startsWith('<') ? 'xliff' : 'labelplus'
}

interface ChapterFacts {
  readonly id: string
  readonly language: string
  readonly pages: readonly PageOfChapter[]
}

const foldName = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * Ids of pages by what files call them: the name of the page's file, else its number, as pictures
 * are called where names of pages are none for files or stand there twice.
 */
const createPageFinder = (pages: readonly PageOfChapter[]): ((name: string) => string | null) => {
  const names = pages.map(({ name }) => foldName(name))
  const idsByName = new Map(pages.map(({ id }, at) => [names[at], id]))
  const isUnique = idsByName.size === pages.length
  return (name) => {
    const number = Number(/^(\d{1,6})\.\w{3,4}$/.exec(name)?.[1] ?? 0)
    const byNumber = pages[number - 1]?.id
    const byName = idsByName.get(foldName(name))
    return (isUnique ? (byName ?? byNumber) : (byNumber ?? byName)) ?? null
  }
}

/** Of an archive that is no workbook nobody wants to hear that only workbooks may come. */
const readSheet = async (sheets: Deps['sheets'], bytes: Buffer): Promise<Sheet> => {
  try {
    return await sheets.read(bytes)
  } catch (cause) {
    throw cause instanceof AppError && cause.code === 'sheet.not_xlsx' ? refuseFile() : cause
  }
}

interface ReadFile {
  readonly format: ScriptFileFormat
  readonly content: ScriptContent
}

const readJson = (bytes: Buffer, { language, pages }: ChapterFacts): ReadFile => {
  const value = parseJson(bytes)
  if (!isBallons(value))
    return {
      format: 'manga_image_translator',
      content: readMangaImageTranslator(value, pages, language),
    }
  const findId = createPageFinder(pages)
  const content = readBallons(value, (name) => {
    const id = findId(name)
    return pages.find((page) => page.id === id)
  })
  return { format: 'ballons', content }
}

const readFile = async (
  { sheets }: Pick<Deps, 'sheets'>,
  bytes: Buffer,
  chapter: ChapterFacts,
): Promise<ReadFile> => {
  const format = detectFormat(bytes)
  switch (format) {
    case 'xliff':
      return { format, content: await readXliff(bytes) }
    case 'json':
      return readJson(bytes, chapter)
    case 'labelplus':
      return { format, content: readLabelPlus(bytes) }
    case 'docx':
      return { format, content: readBilingual(await readDocx(bytes)) }
    case 'xlsx':
      return { format, content: readBilingual(await readSheet(sheets, bytes)) }
  }
}

/** Pages that are in the chapter now. */
const listPages = async (db: Db, sourceChapterId: string): Promise<readonly PageOfChapter[]> =>
  await db
    .selectFrom('source_page')
    .select(['id', 'name', 'width', 'height'])
    .where('source_chapter_id', '=', sourceChapterId)
    .where('replaced_at', 'is', null)
    .orderBy('position')
    .execute()

/**
 * Lines with the pages of the chapter: by id, else by the name of the page's file.
 * @throws AppError `script_file.no_lines`, `script_file.other_chapter`,
 *   `script_file.other_language`
 */
const assignPages = (
  { lines, chapterIds, language }: ScriptContent,
  chapter: ChapterFacts,
): Answer['lines'] => {
  const others = [...chapterIds].filter((id) => id !== chapter.id)
  if (others.length > 0) throw new AppError('script_file.other_chapter')
  if (language !== null && !isSameLanguage(language, chapter.language))
    throw new AppError('script_file.other_language', { file: language, chapter: chapter.language })
  if (lines.length === 0) throw new AppError('script_file.no_lines')
  const ids = new Set(chapter.pages.map(({ id }) => id))
  const findId = createPageFinder(chapter.pages)
  const assigned = lines.map((line) => {
    const own = line.pageId ?? findId(line.page)
    return { ...line, pageId: own !== null && ids.has(own) ? own : null }
  })
  if (assigned.every(({ pageId }) => pageId === null))
    throw new AppError('script_file.other_chapter')
  return assigned
}

/** @throws AppError `chapter.not_found`, `script_file.*`, `sheet.*` */
export const readScriptFile = async (
  deps: Pick<Deps, 'db' | 'sheets'>,
  actor: Actor,
  chapterId: string,
  body: Readable,
): Promise<Answer> => {
  const { chapter, row } = await requireChapter(deps.db, actor, 'workspace.open', chapterId)
  const bytes = await receiveBody(body, SCRIPT_FILE_LIMIT_MB, refuseSize)
  const pages = await listPages(deps.db, chapter.source_chapter_id)
  const facts = { id: chapterId, language: row.target_language, pages }
  const { format, content } = await readFile(deps, bytes, facts)
  return { format, lines: assignPages(content, facts), tooLong: content.tooLong }
}
