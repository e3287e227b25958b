/**
 * What a check of a page is given and what it answers. Every check is pure: documents, layouts,
 * terms and measures of the chapter in, findings out. The list of them is check-list.ts.
 */
import type { Joints } from '../joints.ts'
import type { PagePanels } from '../page-panels.ts'
import type { GlossaryTerm } from '../../glossary/mark-terms.ts'
import type {
  PageDocument,
  RegionItem,
  StoredLayout,
  TextItem,
  TextProps,
} from '../document/page-document.ts'
import type { EffectPolicy } from '../effect-policy.ts'
import type { FontApproval } from './approved-fonts.ts'
import type { ChapterMeasures } from './chapter-measures.ts'
import type { FontFaults } from './font-faults.ts'
import type { LineLimits } from './line-limits.ts'
import type { PageMeasures } from './page-measures.ts'
import type { PictureFault } from './page-pictures.ts'

/** What a finding does to the completion of a stage; each book chooses. */
export const CHECK_LEVELS = ['block', 'warn', 'off'] as const
export type CheckLevel = (typeof CHECK_LEVELS)[number]

/**
 * Work that is completed: `text` is translation and proofreading, `lettering` is typesetting. A
 * check is asked about, and may block, where its fault can be cured.
 */
export type CheckStage = 'text' | 'lettering'

/** Part of a translation, UTF-16 offsets [from, to). */
export interface TextSpan {
  readonly from: number
  readonly to: number
}

/** A text that is published, with what belongs to it. */
export interface CheckedLine {
  readonly item: TextItem
  /** the lettering it translates; null for a text of its own */
  readonly region: RegionItem | null
  /** trimmed; empty where nothing was read, or where the text is one part of several */
  readonly source: string
  readonly translation: string
  /** null: it was never laid out as it is now */
  readonly layout: StoredLayout | null
}

/** A page as its documents and the rules of its book have it. */
export interface CheckedDocuments {
  readonly base: PageDocument
  readonly lane: PageDocument
  /** visible texts with words, in no particular order */
  readonly lines: readonly CheckedLine[]
  readonly languages: { readonly source: string; readonly target: string }
  /** what the book does with sound effects in this language */
  readonly effectPolicy: EffectPolicy
  readonly chapter: ChapterMeasures
  /** what the book allows the lettering of a text; absent: it set no limits */
  readonly lineLimits?: LineLimits
  /** where the strip goes on beyond the edges of the page */
  readonly joints: Joints
  readonly getLayout: (text: TextProps) => StoredLayout | null
}

/** What is loaded besides, and only where a check reads it. */
export interface CheckSources {
  readonly terms: readonly GlossaryTerm[]
  /** translations accepted in other chapters of the book, by `foldLine` of their source */
  readonly accepted?: Readonly<Record<string, string>>
  /** fonts the chapter should not be set in; absent: none is known */
  readonly fontFaults?: FontFaults
  /** fonts of the book for this language; absent: it approved every font */
  readonly fontApproval?: FontApproval
  /** what was measured in the pixels; absent: nothing is known of any */
  readonly measures?: PageMeasures
  /** faults of the page as a picture; absent: nothing is known of any */
  readonly pictureFaults?: readonly PictureFault[]
  /** null: nobody has looked for its panels; absent: it is not known whether somebody has */
  readonly panels?: PagePanels
}

export type CheckSource = keyof CheckSources

/** A page with all that its checks need. */
export interface CheckedPage extends CheckedDocuments, CheckSources {}

/** What a check found in one item. */
export interface Found {
  readonly itemId: string
  /** where in the translation; empty: it is about the text as a whole */
  readonly spans?: readonly TextSpan[]
  /** values of the sentence, e.g. characters without a glyph */
  readonly details?: readonly string[]
  /** the translation without the fault, where putting it right needs no judgement */
  readonly replacement?: string
  /** face that puts it right, where taking it needs no judgement */
  readonly font?: string
  /** what was judged besides words and places: a dismissal holds as long as it is the same */
  readonly basis?: string
}

export interface Check {
  /** while the book says nothing else */
  readonly level: CheckLevel
  /** false: a rule of the workflow that no book can change */
  readonly configurable: boolean
  /** where it is asked about */
  readonly stages: readonly CheckStage[]
  /** where it keeps the work from being completed at the level `block`; absent: in all `stages` */
  readonly blocksAt?: readonly CheckStage[]
  /** what it is given besides the documents */
  readonly reads: readonly CheckSource[]
  /** looks for words that the glossary forbids: it finds nothing where none are */
  readonly onlyForbiddenWords: boolean
  readonly find: (page: CheckedPage) => readonly Found[]
}

const DEFAULTS = {
  level: 'warn',
  configurable: true,
  stages: ['text'],
  reads: [],
  onlyForbiddenWords: false,
} as const satisfies Omit<Check, 'find'>

/** The page as a check sees it that reads these sources. */
type PageWith<Source extends CheckSource> = CheckedDocuments & Pick<CheckSources, Source>

/**
 * A check of the words: a warning while they are worked on, unless said otherwise. It sees the
 * documents and the sources that it says it reads.
 */
export const defineCheck = <Source extends CheckSource = never>(
  check: Partial<Omit<Check, 'reads' | 'find'>> & {
    readonly reads?: readonly Source[]
    readonly find: (page: PageWith<Source>) => readonly Found[]
  },
): Check => ({ ...DEFAULTS, ...check })

/** Looks at one line after the other. */
export const inLines =
  <Page extends CheckedDocuments>(
    find: (line: CheckedLine, page: Page) => Omit<Found, 'itemId'> | null,
  ): ((page: Page) => readonly Found[]) =>
  (page) =>
    page.lines.flatMap((line) => {
      const found = find(line, page)
      return found === null ? [] : [{ itemId: line.item.id, ...found }]
    })

/** Every match of a pattern with the flag `g`. */
export const findSpans = (text: string, pattern: RegExp): readonly TextSpan[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
    from: index,
    to: index + match.length,
  }))

/**
 * A fault that a replacement cures: null where the text has none. The spans are what differs in
 * `pattern`'s eyes.
 */
export const toCorrection = (
  text: string,
  pattern: RegExp,
  corrected: string,
): Omit<Found, 'itemId'> | null =>
  corrected === text ? null : { spans: findSpans(text, pattern), replacement: corrected }
