/**
 * What manga-image-translator saves of a page: the regions of its server's answer
 * (`{"translations": […]}`, in older versions the list alone), or `{"<path of the picture>":
 * {"regions": […]}}` of its editors. The first names no page, so files of several pages come as one
 * object by their names.
 */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { pairFilesWithPages } from '@panelflow/domain/page/text-free-page.ts'
import { z } from 'zod'
import { isSameLanguage } from '../../core/formats/language-tag.ts'
import {
  createLineCollector,
  type FileLine,
  type PageOfChapter,
  refuseFile,
  type ScriptContent,
} from './script-content.ts'

/** Its codes of languages that are no ISO 639 codes as `Intl.Locale` knows them. */
const TAGS: Readonly<Record<string, string>> = {
  CHS: 'zh-Hans',
  CHT: 'zh-Hant',
  CSY: 'cs',
  ESP: 'es',
  PTB: 'pt',
  TRK: 'tr',
}

const answerRegion = z.object({
  minX: z.number(),
  minY: z.number(),
  maxX: z.number(),
  maxY: z.number(),
  text: z.record(z.string(), z.string()),
  /** of the original; newer versions have the original under this code in `text` */
  language: z.string().optional(),
})
const editorRegion = z.object({
  lines: z.array(z.array(z.tuple([z.number(), z.number()])).min(1)).min(1),
  text: z.string().default(''),
  translation: z.string().default(''),
  target_lang: z.string().optional(),
})
const region = z.union([answerRegion, editorRegion])
type Region = z.output<typeof region>

const regions = z.union([
  z.array(region),
  z.object({ translations: z.array(region) }).transform(({ translations }) => translations),
  z.object({ regions: z.array(region) }).transform((page) => page.regions),
])
/** A file of an editor has the path of the picture inside, under the name of the file itself. */
const named = z.record(z.string(), z.union([regions, z.record(z.string(), regions)]))

interface NamedFile {
  readonly name: string
  readonly regions: readonly Region[]
}

const listFiles = (value: unknown): readonly NamedFile[] => {
  const single = regions.safeParse(value)
  if (single.success) return [{ name: '', regions: single.data }]
  const many = named.safeParse(value)
  if (!many.success || Object.keys(many.data).length === 0) throw refuseFile()
  return Object.entries(many.data).flatMap(([name, page]) =>
    Array.isArray(page)
      ? [{ name, regions: page }]
      : Object.entries(page).map(([path, inner]) => ({ name: path, regions: inner })),
  )
}

/** `…_translations.json` stands beside its picture. */
const toPictureName = (name: string): string => name.replace(/_translations(?=\.json$)/i, '')

const toTag = (code: string): string => TAGS[code.toUpperCase()] ?? code.toLowerCase()

const isLanguage = (code: string, language: string): boolean =>
  isSameLanguage(toTag(code), language)

interface Words {
  readonly source: string | null
  readonly translation: string
  /** code of the language of the translation; null: there is none, or nobody says */
  readonly code: string | null
}

/** The translation into the language of the chapter, else into any. */
const chooseTexts = (item: Region, language: string): Words => {
  if ('lines' in item)
    return { source: item.text, translation: item.translation, code: item.target_lang ?? null }
  const { originalText, ...texts } = item.text
  const codes = Object.keys(texts)
  const own = codes.find((code) => isLanguage(code, language))
  // the original stands first or last, by version; a translation into another language is no use
  const other = codes.find((code) => code !== item.language) ?? null
  const code = own ?? (originalText === undefined && codes.length < 2 ? null : other)
  const source = originalText ?? codes.find((each) => each !== code)
  return {
    source: originalText ?? (source === undefined ? null : (texts[source] ?? null)),
    translation: code === null ? '' : (texts[code] ?? ''),
    code,
  }
}

const findMiddle = (item: Region) => {
  if (!('lines' in item)) return { x: (item.minX + item.maxX) / 2, y: (item.minY + item.maxY) / 2 }
  const points = item.lines.flat()
  const toMiddle = (values: readonly number[]): number =>
    (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2
  return { x: toMiddle(points.map(([x]) => x)), y: toMiddle(points.map(([, y]) => y)) }
}

const toLine = (
  item: Region,
  { source, translation }: Words,
  name: string,
  page: PageOfChapter | undefined,
): FileLine => {
  const { x, y } = findMiddle(item)
  return {
    pageId: page?.id ?? null,
    page: page?.name ?? name,
    rowId: null,
    place: page === undefined ? null : { x: x / page.width, y: y / page.height },
    source,
    translation,
    exported: null,
  }
}

/**
 * @param value the file as it was parsed
 * @param language of the chapter's translation
 * @throws AppError `script_file.unreadable`, `script_file.page_unknown`,
 *   `script_file.too_many_lines`
 */
export const readMangaImageTranslator = (
  value: unknown,
  pages: readonly PageOfChapter[],
  language: string,
): ScriptContent => {
  const files = listFiles(value).map((file) => ({ ...file, name: toPictureName(file.name) }))
  const { pairs, left } = pairFilesWithPages(pages, files)
  if (pairs.length === 0)
    throw new AppError('script_file.page_unknown', { pages: pages.length, files: files.length })
  const collector = createLineCollector()
  const codes = new Set<string>()
  const add = (file: NamedFile, page: PageOfChapter | undefined): void => {
    for (const item of file.regions) {
      const words = chooseTexts(item, language)
      if (words.code !== null) codes.add(words.code)
      collector.add(toLine(item, words, file.name, page))
    }
  }
  for (const { file, page } of pairs) add(file, page)
  for (const file of left) add(file, undefined)
  const isOwn = [...codes].some((code) => isLanguage(code, language))
  const other = isOwn ? undefined : [...codes][0]
  return {
    ...collector.get(),
    chapterIds: new Set(),
    language: other === undefined ? null : toTag(other),
  }
}
