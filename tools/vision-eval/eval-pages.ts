/** Real pages with their truth: text blocks, page without text, mask of the letters. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadingDirection } from '../../packages/domain/src/book/reading-direction.ts'
import type { SourceLanguage } from '../../packages/domain/src/locale/language.ts'
import type { Box } from '../../packages/domain/src/page/document/page-document.ts'
import { REAL_PAGES } from '../real-pages.ts'

export interface EvalBlock {
  /** number of the block in its page, the same in every language */
  readonly number: number
  /** `speech`, `art` (sound effects, signs), or lettering that is not scored, such as credits */
  readonly kind: string
  readonly text: string
  readonly box: Box
  readonly vertical: boolean
  readonly legible: boolean
}

export interface EvalPage {
  readonly name: string
  readonly file: string
  readonly plate: string | null
  readonly mask: string | null
  readonly language: SourceLanguage
  readonly direction: ReadingDirection
  readonly blocks: readonly EvalBlock[]
  /**
   * Numbers of the speech blocks in reading order; blocks of one inner list may be read in any
   * order. Null where nobody has checked an order.
   */
  readonly order: readonly (readonly number[])[] | null
}

export interface EvalSet {
  /** folder of the pages */
  readonly name: string
  /** language tag of the pages' pictures */
  readonly lang: string
  readonly pages: readonly EvalPage[]
}

interface TruthBlock {
  readonly n: number
  readonly kind: string
  readonly langs: Record<
    string,
    | {
        text?: string
        bbox?: [number, number, number, number]
        vertical?: boolean
        legible?: boolean
      }
    | undefined
  >
}

interface Truth {
  readonly page: string
  readonly readingDirection?: 'rtl'
  readonly images: Record<string, string>
  readonly plates: Record<string, string>
  readonly masks: Record<string, string>
  readonly blocks: readonly TruthBlock[]
}

const LANGUAGES: Record<string, SourceLanguage> = {
  'zh-CN': 'zh-Hans',
  ja: 'ja',
  ko: 'ko',
  en: 'en',
}

type StoredOrder = readonly (number | readonly number[])[]

/** Reading orders of the pages, checked by eye: the truth of the pages has none. */
const ORDERS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'reading-orders.json'), 'utf8'),
) as Record<string, StoredOrder | undefined>

/** Every chapter folder of real pages in every language that has pictures; none without pages. */
export function loadRealSets(): EvalSet[] {
  if (!existsSync(REAL_PAGES)) return []
  const sets = new Map<string, { name: string; lang: string; pages: EvalPage[] }>()
  for (const name of readdirSync(REAL_PAGES).sort()) {
    const truths = join(REAL_PAGES, name, 'gt')
    if (!existsSync(truths)) continue
    for (const file of readdirSync(truths).sort()) {
      const truth = JSON.parse(readFileSync(join(truths, file), 'utf8')) as Truth
      for (const lang of Object.keys(truth.images)) {
        const set = sets.get(`${name} ${lang}`) ?? { name, lang, pages: [] }
        sets.set(`${name} ${lang}`, set)
        set.pages.push(toPage(name, file.replace('.json', ''), truth, lang))
      }
    }
  }
  return [...sets.values()]
}

function toPage(folder: string, name: string, truth: Truth, lang: string): EvalPage {
  const path = (relative: string | undefined): string | null =>
    relative ? join(REAL_PAGES, folder, relative) : null
  return {
    name: truth.page,
    file: path(truth.images[lang]) ?? '',
    plate: path(truth.plates[lang]),
    mask: path(truth.masks[lang]),
    language: LANGUAGES[lang] ?? 'en',
    direction: folder.includes('strip') ? 'strip' : (truth.readingDirection ?? 'ltr'),
    order: ORDERS[`${folder}/${name}`]?.map((at) => (typeof at === 'number' ? [at] : at)) ?? null,
    blocks: truth.blocks.flatMap(({ n, kind, langs }) => {
      const lettering = langs[lang]
      if (!lettering?.bbox) return []
      const [x, y, w, h] = lettering.bbox
      return [
        {
          number: n,
          kind,
          text: lettering.text ?? '',
          box: { x, y, w, h },
          vertical: lettering.vertical === true,
          legible: lettering.legible !== false,
        },
      ]
    }),
  }
}
