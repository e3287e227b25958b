import type { EvalSet } from './eval-pages.ts'
import type { FoundCounts, OrderCounts } from './match-regions.ts'
import type { CleanupCounts, MaskCounts } from './score-pixels.ts'
import { toPsnr } from './score-pixels.ts'
import type { Edits } from './score-reading.ts'

/** What is added up over the pages of a set. */
export interface Counts {
  pages: number
  cpu: number
  /** the most of any page */
  peakMb: number
  found: FoundCounts
  trueBoxes: Edits
  foundBoxes: Edits
  strayText: { stray: number; letters: number }
  order: OrderCounts
  mask: MaskCounts
  speechCleanup: CleanupCounts
  artCleanup: CleanupCounts
}

/** Null: nothing of that kind is on these pages. */
export interface Summary {
  readonly set: string
  readonly lang: string
  readonly pages: number
  readonly speech: {
    readonly recall: number | null
    readonly precision: number | null
    readonly cer_boxes: number | null
    readonly cer_found: number | null
  }
  readonly art: {
    readonly recall: number | null
    readonly precision: number | null
    readonly as_speech: number | null
  }
  readonly stray: number | null
  readonly order: { readonly pages: number | null; readonly pairs: number | null }
  readonly mask: { readonly recall: number | null; readonly outside: number | null }
  readonly cleanup: {
    readonly speech_psnr: number | null
    readonly speech_ssim: number | null
    readonly art_psnr: number | null
    readonly art_ssim: number | null
  }
  readonly cpu_s_per_page: number | null
  readonly peak_mb: number
}

const emptyCleanup = (): CleanupCounts => ({ squared: 0, samples: 0, similarity: 0, pixels: 0 })

export const emptyCounts = (): Counts => ({
  pages: 0,
  cpu: 0,
  peakMb: 0,
  found: {
    speech: 0,
    speechFound: 0,
    spokenRegions: 0,
    spokenRight: 0,
    art: 0,
    artFound: 0,
    artAsSpeech: 0,
    drawnRegions: 0,
    drawnRight: 0,
  },
  trueBoxes: { characters: 0, edits: 0 },
  foundBoxes: { characters: 0, edits: 0 },
  strayText: { stray: 0, letters: 0 },
  order: { pages: 0, pagesRight: 0, pairs: 0, pairsRight: 0 },
  mask: { letters: 0, lettersCovered: 0, outside: 0, outsideChanged: 0 },
  speechCleanup: emptyCleanup(),
  artCleanup: emptyCleanup(),
})

/** Adds the counts of a page; memory is the most of any. */
export const addCounts = (sum: Counts, more: Counts): void => {
  sum.pages += more.pages
  sum.cpu += more.cpu
  sum.peakMb = Math.max(sum.peakMb, more.peakMb)
  addEach(sum.found, more.found)
  addEach(sum.trueBoxes, more.trueBoxes)
  addEach(sum.foundBoxes, more.foundBoxes)
  addEach(sum.strayText, more.strayText)
  addEach(sum.order, more.order)
  addEach(sum.mask, more.mask)
  addEach(sum.speechCleanup, more.speechCleanup)
  addEach(sum.artCleanup, more.artCleanup)
}

const addEach = <Key extends string>(sum: Record<Key, number>, more: Record<Key, number>): void => {
  for (const key of Object.keys(sum) as Key[]) sum[key] += more[key]
}

const round = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits

const divide = (part: number, whole: number, digits = 3): number | null =>
  whole === 0 ? null : round(part / whole, digits)

const toDecibel = (counts: CleanupCounts): number | null => {
  const psnr = toPsnr(counts)
  return psnr === null ? null : round(psnr, 1)
}

export const summarise = ({ name, lang }: Pick<EvalSet, 'name' | 'lang'>, counts: Counts) => {
  const { found, order, mask, speechCleanup, artCleanup } = counts
  const summary: Summary = {
    set: name,
    lang,
    pages: counts.pages,
    speech: {
      recall: divide(found.speechFound, found.speech),
      precision: divide(found.spokenRight, found.spokenRegions),
      cer_boxes: divide(counts.trueBoxes.edits, counts.trueBoxes.characters),
      cer_found: divide(counts.foundBoxes.edits, counts.foundBoxes.characters),
    },
    art: {
      recall: divide(found.artFound, found.art),
      precision: divide(found.drawnRight, found.drawnRegions),
      as_speech: divide(found.artAsSpeech, found.art),
    },
    stray: divide(counts.strayText.stray, counts.strayText.letters),
    order: {
      pages: divide(order.pagesRight, order.pages),
      pairs: divide(order.pairsRight, order.pairs),
    },
    mask: {
      recall: divide(mask.lettersCovered, mask.letters, 4),
      outside: divide(mask.outsideChanged, mask.outside, 5),
    },
    cleanup: {
      speech_psnr: toDecibel(speechCleanup),
      speech_ssim: divide(speechCleanup.similarity, speechCleanup.pixels, 4),
      art_psnr: toDecibel(artCleanup),
      art_ssim: divide(artCleanup.similarity, artCleanup.pixels, 4),
    },
    cpu_s_per_page: divide(counts.cpu, counts.pages, 2),
    peak_mb: Math.round(counts.peakMb),
  }
  return summary
}

const COLUMNS: readonly (readonly [string, (summary: Summary) => string | number | null])[] = [
  ['set', ({ set, lang }) => `${set} ${lang}`],
  ['pages', ({ pages }) => pages],
  ['recall', ({ speech }) => speech.recall],
  ['prec', ({ speech }) => speech.precision],
  ['cer box', ({ speech }) => speech.cer_boxes],
  ['cer fnd', ({ speech }) => speech.cer_found],
  ['stray', ({ stray }) => stray],
  ['art rec', ({ art }) => art.recall],
  ['art prec', ({ art }) => art.precision],
  ['pages ok', ({ order }) => order.pages],
  ['pairs ok', ({ order }) => order.pairs],
  ['mask', ({ mask }) => mask.recall],
  ['outside', ({ mask }) => mask.outside],
  ['dB', ({ cleanup }) => cleanup.speech_psnr],
  ['ssim', ({ cleanup }) => cleanup.speech_ssim],
  ['art dB', ({ cleanup }) => cleanup.art_psnr],
  ['art ssim', ({ cleanup }) => cleanup.art_ssim],
  ['cpu s', ({ cpu_s_per_page }) => cpu_s_per_page],
  ['MB', ({ peak_mb }) => peak_mb],
]

const toCell = (value: string | number | null): string => (value === null ? '–' : String(value))

/** A Markdown table: one row per set and language. */
export const formatTable = (summaries: readonly Summary[]): string =>
  [
    COLUMNS.map(([title]) => title),
    COLUMNS.map(() => '---'),
    ...summaries.map((summary) => COLUMNS.map(([, read]) => toCell(read(summary)))),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
