/**
 * The two comics of the demo studio: page files, words and lettering, drawn by `tools/demo-art` and
 * committed in `apps/server/demo`.
 */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { toObjectSchema } from '@panelflow/contract/field-schema.ts'
import { sourceLanguage, targetLanguage } from '@panelflow/contract/primitives.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { ITEM_FIELDS } from '@panelflow/domain/page/document/item-properties.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { z } from 'zod'

/** Beside `src` and `dist`, so that sources and the built server read the same files. */
export const DEMO_FOLDER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../demo/' : '../demo/',
  import.meta.url,
)

const textProps = toObjectSchema(ITEM_FIELDS.text)
const whole = z.number().int()
const point = z.strictObject({ x: z.number(), y: z.number() })
const props = z.record(z.string(), z.unknown())

/** Fields that are the same in every language are written once, in `lettering`. */
const line = z
  .strictObject({
    /** unique in the comic: c1p2-follow */
    key: z.string(),
    kind: z.enum(['speech', 'thought', 'narration', 'effect', 'sign', 'art']),
    speaker: z.string().nullable(),
    source: z.string(),
    writing: z.enum(['horizontal', 'vertical']),
    /** the letters' box in page px, before it is turned around its middle */
    box: z.strictObject({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
    /** degrees clockwise */
    rotation: z.number(),
    /** inner contour of the balloon; null for letters on the art */
    bubble: z.array(point).nullable(),
    /** the page without letters, where the machine's patch leaves some; null where it does not */
    cleanPatch: z
      .strictObject({ file: z.string(), x: whole, y: whole, w: whole, h: whole })
      .nullable(),
    lettering: props,
    byLanguage: z.partialRecord(targetLanguage, props),
  })
  .transform(({ lettering, byLanguage, ...rest }) => {
    const texts = Object.entries(byLanguage).map(
      ([language, own]) =>
        [language, textProps.parse({ ...lettering, ...own, regionId: null })] as const,
    )
    return { ...rest, texts: new Map<string, TextProps>(texts) }
  })

const term = z.strictObject({
  source: z.string(),
  note: z.string(),
  translations: z.partialRecord(targetLanguage, z.string()),
})

const page = z.strictObject({ file: z.string(), width: whole, height: whole, lines: z.array(line) })

const comic = z.strictObject({
  title: z.strictObject({ 'zh-Hans': z.string(), en: z.string() }),
  sourceLanguage,
  readingDirection: z.enum(['strip', 'rtl']),
  cover: z.string(),
  glossary: z.array(term),
  chapters: z.array(z.strictObject({ number: whole, pages: z.array(page) })),
})

const demoScript = z.strictObject({ cloudWhale: comic, moonSoba: comic })

/** What `tools/demo-art` writes. */
export type DemoScript = z.input<typeof demoScript>
export type DemoComic = z.output<typeof comic>
export type DemoPage = z.output<typeof page>
export type DemoLine = z.output<typeof line>
const script = demoScript.parse(
  JSON.parse(readFileSync(new URL('script.json', DEMO_FOLDER), 'utf8')),
)

/** The strip in colour, from Simplified Chinese. */
export const CLOUD_WHALE: DemoComic = script.cloudWhale
/** The manga in black and white, from Japanese. */
export const MOON_SOBA: DemoComic = script.moonSoba

/** Bytes of a file that the script names. */
export const readDemoFile = async (file: string): Promise<Buffer> =>
  await readFile(new URL(file, DEMO_FOLDER))

/** @throws RangeError when the comic has no such page; both numbers count from 1 */
export const getDemoPage = (
  { chapters, title }: DemoComic,
  chapter: number,
  page: number,
): DemoPage => {
  const found = chapters.find(({ number }) => number === chapter)?.pages[page - 1]
  if (found === undefined)
    throw new RangeError(`${title.en} has no chapter ${chapter} page ${page}`)
  return found
}

/**
 * How a line is set in a language, without a stored layout. @throws Error when the comic is not
 * translated into the language
 */
export const getLettering = (
  { key, texts }: DemoLine,
  language: TargetLanguage,
  regionId: string | null = null,
): TextProps => {
  const text = texts.get(language)
  if (text === undefined) throw new Error(`${key} has no translation into ${language}`)
  return { ...text, regionId }
}
