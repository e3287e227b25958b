import type { FilledBy } from '@panelflow/domain/memory/filled-by.ts'
import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { TranslationCandidate } from '@panelflow/domain/page/document/page-document.ts'

export interface SourceLine {
  readonly id: string
  readonly text: string
  /** who says it */
  readonly speaker?: string
  /** furigana that stand beside letters of the text */
  readonly readings?: Readonly<Record<string, string>>
  /** how many characters of the target language its bubble holds */
  readonly maxCharacters?: number
}

/** A line around those asked for; it helps to understand them. */
export interface ContextLine {
  readonly text: string
  /** null: not translated yet */
  readonly translation: string | null
}

export interface PageContext {
  /** what happens in the chapter; absent: nobody has written it */
  readonly summary?: string
  /** lines before these ones, nearest last */
  readonly previous: readonly ContextLine[]
  readonly next: readonly ContextLine[]
  /** how the speakers of the book talk */
  readonly voices: readonly { readonly speaker: string; readonly note: string }[]
  /** words that stay as they are */
  readonly keep: readonly string[]
}
export const NO_CONTEXT: PageContext = { previous: [], next: [], voices: [], keep: [] }

export interface GlossaryTerm {
  readonly original: string
  readonly translation: string
}

/**
 * One earlier translation that resembles a line. `score` 1 means equal after folding (see domain
 * memory).
 */
export interface MemoryHit {
  /** nobody but its writer has read it: offered, but no draft by itself */
  readonly isUnread?: boolean
  readonly source: string
  readonly translation: string
  readonly score: number
}

/**
 * Looks lines up in the translation memory of this language pair; answers by line id, best first.
 * Lines without a hit may be absent.
 */
export type FindMemory = (
  lines: readonly SourceLine[],
) => Promise<ReadonlyMap<string, readonly MemoryHit[]>>

/** The page, small enough to be sent to an engine. */
export interface PagePicture {
  readonly mime: 'image/jpeg' | 'image/png'
  readonly base64: string
}

/** What happens in a chapter, to be told in a few sentences of its own language. */
export interface SummaryRequest {
  readonly source: SourceLanguage
  readonly target: TargetLanguage
  /** the lettering of the chapter as it is read */
  readonly texts: readonly string[]
  readonly signal?: AbortSignal
  readonly bookId?: string
  readonly chapterId?: string
}

export interface SummaryAnswer {
  readonly words: string
  readonly use?: EngineUse
}

export interface TranslationRequest {
  readonly source: SourceLanguage
  readonly target: TargetLanguage
  readonly lines: readonly SourceLine[]
  readonly glossary: readonly GlossaryTerm[]
  readonly context?: PageContext
  readonly findMemory?: FindMemory
  /** asked only for engines that see pictures; null: the page is not fit to be sent */
  readonly loadPicture?: () => Promise<PagePicture | null>
  readonly signal?: AbortSignal
  /** whose own choice of an engine holds */
  readonly bookId?: string
  /** what the use of the engine is recorded for */
  readonly chapterId?: string
}

export interface TranslatedLine {
  /** null: no engine had a translation; never invented */
  readonly translation: string | null
  readonly candidates: readonly TranslationCandidate[]
  /** cause code when this line alone failed, e.g. `translator.bad_answer` */
  readonly error?: string
}

export interface Coverage {
  readonly lines: number
  readonly translated: number
  /** translated lines by what filled them; `machine` is a translation engine */
  readonly filled: Readonly<Record<FilledBy, number>>
  /** lines without translation that at least have candidates */
  readonly candidatesOnly: number
  readonly failed: number
}

/** What engines are paid by. */
export interface EngineUse {
  readonly requests: number
  /** of source text, those asked twice counted twice */
  readonly characters: number
  /** 0: the engine does not say */
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface TranslationAnswer {
  readonly engine: string
  readonly version: string
  /** false: no translation engine is configured; only known and convertible lines are filled in */
  readonly engineConfigured: boolean
  /** an entry for every line asked, by its id */
  readonly lines: ReadonlyMap<string, TranslatedLine>
  readonly coverage: Coverage
  /** what an engine of the outside world was asked for */
  readonly use?: EngineUse
  /** at the price of the engine, in millionths */
  readonly cost?: { readonly micros: number; readonly currency: string }
}

/**
 * Translates lines; every answer is matched by line id. Rejects with `TranslatorFailure` when the
 * whole request failed.
 */
export interface Translator {
  translate(request: TranslationRequest): Promise<TranslationAnswer>
  /** null, and absent: no engine writes summaries */
  summarize?(request: SummaryRequest): Promise<SummaryAnswer | null>
}

export const TRANSLATOR_FAILURES = [
  'translator.unreachable',
  'translator.server_error',
  'translator.rejected_key',
  'translator.rate_limited',
  'translator.quota_exceeded',
  'translator.bad_answer',
  'translator.timeout',
  'translator.refused_address',
] as const
export type TranslatorFailureCode = (typeof TRANSLATOR_FAILURES)[number]

/** The whole request failed. `retryable` tells the page task whether another attempt can help. */
export class TranslatorFailure extends Error {
  readonly code: TranslatorFailureCode
  readonly retryable: boolean
  /** seconds the engine asked us to wait (Retry-After) */
  readonly retryAfter: number | null

  constructor(
    code: TranslatorFailureCode,
    detail: string,
    options: { retryable: boolean; retryAfter?: number | null; cause?: unknown },
  ) {
    super(`${code}: ${detail}`, { cause: options.cause })
    this.name = 'TranslatorFailure'
    this.code = code
    this.retryable = options.retryable
    this.retryAfter = options.retryAfter ?? null
  }
}
