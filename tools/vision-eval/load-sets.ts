/** The sets that are measured: the demo comics and real pages. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ReadingDirection } from '../../packages/domain/src/book/reading-direction.ts'
import type { SourceLanguage } from '../../packages/domain/src/locale/language.ts'
import { SPOKEN_KINDS } from '../../packages/domain/src/page/missing-text.ts'
import type {
  Box,
  RegionKind,
  Writing,
} from '../../packages/domain/src/page/document/page-document.ts'
import { loadRealSets, type EvalSet } from './eval-pages.ts'

/** Which pages are measured; everything when empty. */
export interface SetFilter {
  /** part of the folder's name */
  readonly set?: string | undefined
  readonly lang?: string | undefined
  /** the first so many pages of each set */
  readonly pages?: number | undefined
  /** every second page, beginning with the first (odd) or the second (even) */
  readonly half?: 'odd' | 'even' | undefined
}

/** The demo comics, then every chapter folder of real pages in every language that has pictures. */
export function loadSets(filter: SetFilter = {}): EvalSet[] {
  return [...loadDemoSets(), ...loadRealSets()]
    .filter(({ name, lang }) => name.includes(filter.set ?? '') && lang === (filter.lang ?? lang))
    .map((set) => ({ ...set, pages: selectPages(set.pages, filter) }))
    .filter(({ pages }) => pages.length > 0)
}

/** The pages of one set a filter leaves. */
export function selectPages<Page>(pages: readonly Page[], filter: SetFilter): readonly Page[] {
  const rest = filter.half === 'even' ? 1 : 0
  const half = filter.half === undefined ? pages : pages.filter((_, index) => index % 2 === rest)
  return half.slice(0, filter.pages)
}

interface DemoComic {
  readonly sourceLanguage: SourceLanguage
  readonly readingDirection: ReadingDirection
  readonly chapters: readonly {
    readonly pages: readonly { readonly file: string; readonly lines: readonly DemoLine[] }[]
  }[]
}

interface DemoLine {
  readonly kind: RegionKind
  readonly source: string
  readonly writing: Writing
  readonly box: Box
}

const DEMO = path.join(import.meta.dirname, '../../apps/server/demo')

/**
 * The script of the demo comics is the truth, its lines are in reading order. The boxes are the
 * letterer's: looser than those drawn around pixels.
 */
function loadDemoSets(): EvalSet[] {
  const comics = JSON.parse(readFileSync(path.join(DEMO, 'script.json'), 'utf8')) as {
    readonly cloudWhale: DemoComic
    readonly moonSoba: DemoComic
  }
  return [
    toSet('demo-cloud-whale', 'zh-CN', comics.cloudWhale),
    toSet('demo-moon-soba', 'ja', comics.moonSoba),
  ]
}

function toSet(name: string, lang: string, comic: DemoComic): EvalSet {
  const pages = comic.chapters
    .flatMap(({ pages }) => pages)
    .map(({ file, lines }) => {
      const blocks = lines.map(({ kind, source, writing, box }, number) => ({
        number,
        kind: SPOKEN_KINDS.includes(kind) ? 'speech' : 'art',
        text: source,
        box,
        vertical: writing === 'vertical',
        legible: true,
      }))
      return {
        name: file,
        file: path.join(DEMO, file),
        plate: null,
        mask: null,
        language: comic.sourceLanguage,
        direction: comic.readingDirection,
        blocks,
        order: blocks.filter(({ kind }) => kind === 'speech').map(({ number }) => [number]),
      }
    })
  return { name, lang, pages }
}
