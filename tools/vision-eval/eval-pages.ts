import type { ReadingDirection } from '../../packages/domain/src/book/reading-direction.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceLanguage } from '../../packages/domain/src/locale/language.ts'
import type { Box } from '../../packages/domain/src/page/document/page-document.ts'
import { REAL_PAGES } from '../real-pages.ts'

export interface EvalBlock {
  readonly kind: string
  readonly text: string
  readonly box: Box
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
}

export interface EvalSet {
  readonly name: string
  readonly pages: readonly EvalPage[]
}

interface TruthBlock {
  readonly kind: string
  readonly langs: Record<
    string,
    { text?: string; bbox?: [number, number, number, number]; legible?: boolean } | undefined
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

/**
 * Every chapter folder in every language that has pictures; `wanted` limits to sets whose name
 * contains one of the words.
 */
export function loadSets(wanted: readonly string[]): EvalSet[] {
  const sets = new Map<string, EvalPage[]>()
  for (const folder of readdirSync(REAL_PAGES).sort()) {
    const truths = join(REAL_PAGES, folder, 'gt')
    if (!existsSync(truths)) continue
    for (const file of readdirSync(truths).sort()) {
      const truth = JSON.parse(readFileSync(join(truths, file), 'utf8')) as Truth
      for (const tag of Object.keys(truth.images)) {
        const name = `${folder} ${tag}`
        if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
        sets.set(name, [...(sets.get(name) ?? []), toPage(folder, truth, tag)])
      }
    }
  }
  return [...sets].map(([name, pages]) => ({ name, pages }))
}

function toPage(folder: string, truth: Truth, tag: string): EvalPage {
  const path = (relative: string | undefined): string | null =>
    relative ? join(REAL_PAGES, folder, relative) : null
  return {
    name: truth.page,
    file: path(truth.images[tag]) ?? '',
    plate: path(truth.plates[tag]),
    mask: path(truth.masks[tag]),
    language: LANGUAGES[tag] ?? 'en',
    direction: folder.includes('strip') ? 'strip' : (truth.readingDirection ?? 'ltr'),
    blocks: truth.blocks.flatMap((block) => {
      const lettering = block.langs[tag]
      if (!lettering?.bbox) return []
      const [x, y, w, h] = lettering.bbox
      return [
        {
          kind: block.kind,
          text: lettering.text ?? '',
          box: { x, y, w, h },
          legible: lettering.legible !== false,
        },
      ]
    }),
  }
}
