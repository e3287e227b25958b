import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import {
  TranslatorFailure,
  type GlossaryTerm,
  type MemoryHit,
  type PageContext,
  type PagePicture,
  type SourceLine,
} from '../../ports/translator.ts'
import type { EngineRequest, HttpAnswer } from './post-json.ts'

/**
 * The key under which a line travels: its place among all lines of the page, so that a late answer
 * to another batch has none of them. Ids of ours cost nothing and cannot be garbled unnoticed.
 */
export interface KeyedLine extends SourceLine {
  readonly key: string
}

/** Lines that travel in one request. */
export interface LineBatch {
  readonly source: SourceLanguage
  readonly target: TargetLanguage
  readonly lines: readonly KeyedLine[]
  readonly glossary: readonly GlossaryTerm[]
  readonly memory: ReadonlyMap<string, readonly MemoryHit[]>
  readonly context: PageContext
  /** the page, for engines that see pictures */
  readonly picture?: PagePicture | undefined
}

export interface Prompt {
  readonly system: string
  readonly user: string
}

/** Text that a model writes freely. */
interface WrittenText {
  readonly text: string
  readonly usage: EngineUsage
}

/** What engines are paid by. */
export interface EngineUsage {
  readonly characters: number
  readonly inputTokens: number
  readonly outputTokens: number
}
export const NO_USAGE: EngineUsage = { characters: 0, inputTokens: 0, outputTokens: 0 }

/** Unicode code points of the sources: what engines paid by characters count. */
export const countCharacters = (lines: readonly SourceLine[]): number =>
  lines.reduce((sum, { text }) => sum + [...text].length, 0)

interface BatchAnswer {
  /** by key of the line; a line the engine left out, or whose answer proves another's, is absent */
  readonly translations: ReadonlyMap<string, string>
  readonly usage: EngineUsage
}

/** Sends a request and answers whatever status comes back. Rejects with `TranslatorFailure`. */
export type Post = (request: EngineRequest) => Promise<HttpAnswer>

/**
 * One way to ask an engine. Rejects with `TranslatorFailure`; an answer that is not of the protocol
 * is `translator.bad_answer`.
 */
export interface LineProtocol {
  readonly ask: (batch: LineBatch, post: Post) => Promise<BatchAnswer>
  /** models alone write text; absent: the engine only translates */
  readonly write?: (prompt: Prompt, post: Post) => Promise<WrittenText>
}

/** Where an engine is, and what it wants to be addressed with. */
export interface EngineEndpoint {
  /** address without the path of the protocol */
  readonly baseUrl: string
  readonly apiKey: string
  /** name of the model; protocols without models leave it aside */
  readonly model: string
}

export const badAnswer = (detail: string): TranslatorFailure =>
  new TranslatorFailure('translator.bad_answer', detail, { retryable: true })

/** Appends the path of a protocol; an address that has it already stays. */
export const resolvePath = (baseUrl: string, path: string): URL => {
  const base = baseUrl.replace(/\/+$/, '')
  const url = new URL(base.endsWith(path) ? base : `${base}${path}`)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TypeError(`base URL must be http or https, not ${url.protocol}`)
  return url
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
