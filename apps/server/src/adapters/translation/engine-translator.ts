/**
 * The lines of a page through any protocol: in batches, each answer checked and matched by key,
 * and what is missing asked again line by line. A line that stays missing is left empty.
 */
import type { EngineProtocol } from '@panelflow/domain/translation/engine-protocol.ts'
import { isEchoedSource } from '@panelflow/domain/translation/echoed-source.ts'
import {
  type EngineUse,
  NO_CONTEXT,
  type TranslatedLine,
  type TranslationRequest,
  type Translator,
  TranslatorFailure,
  type MemoryHit,
} from '../../ports/translator.ts'
import type { EngineConnection, TranslationEngines } from '../../ports/translation-engines.ts'
import { countCoverage } from '../../ports/translation-coverage.ts'
import { isPrivateHost } from '../public-address.ts'
import { createAnthropicProtocol } from './anthropic-protocol.ts'
import { createDeepLProtocol } from './deepl-protocol.ts'
import {
  type EngineEndpoint,
  type EngineUsage,
  type KeyedLine,
  type LineBatch,
  type LineProtocol,
  NO_USAGE,
  type Post,
  type Prompt,
} from './engine-protocol.ts'
import { createGoogleProtocol } from './google-protocol.ts'
import { createLibreTranslateProtocol } from './libretranslate-protocol.ts'
import { createOpenAiProtocol } from './openai-protocol.ts'
import { createSummaryPrompt } from './translation-prompt.ts'
import { postJson } from './post-json.ts'

interface EngineTranslatorOptions {
  /** as runs, prices and figures name it */
  readonly name: string
  readonly version: string
  /** for engines inside one's own network; default false */
  readonly allowPrivateAddresses: boolean
  /** default false */
  readonly seesPictures: boolean
  /** per request, default 60,000 */
  readonly timeoutMs: number
  /** per request, default 40 lines and 4,000 characters */
  readonly mostLines: number
  readonly mostCharacters: number
  /** requests for single lines that a batch left open; default 40 */
  readonly mostSingleRequests: number
}

type Options = Partial<EngineTranslatorOptions> & Pick<EngineTranslatorOptions, 'name' | 'version'>

/** In order, each batch within both limits; a line longer than the limit travels alone. */
export const splitIntoBatches = <Line extends { readonly text: string }>(
  lines: readonly Line[],
  mostLines: number,
  mostCharacters: number,
): Line[][] => {
  const batches: Line[][] = []
  let size = 0
  for (const line of lines) {
    const last = batches.at(-1)
    if (!last || last.length >= mostLines || size + line.text.length > mostCharacters) {
      batches.push([line])
      size = line.text.length
    } else {
      last.push(line)
      size += line.text.length
    }
  }
  return batches
}

const addUsage = (a: EngineUsage, b: EngineUsage): EngineUsage => ({
  characters: a.characters + b.characters,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
})

/**
 * What of an answer can be trusted. A line next to one that is missing may hold the words of both.
 */
const keepTrusted = (
  { lines, source, target }: LineBatch,
  translations: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> => {
  const isAnswered = (line: KeyedLine | undefined): boolean =>
    line === undefined || translations.has(line.key)
  return new Map(
    lines.flatMap((line, index) => {
      const translation = translations.get(line.key)
      const isTrusted =
        translation !== undefined &&
        isAnswered(lines[index - 1]) &&
        isAnswered(lines[index + 1]) &&
        !isEchoedSource(line.text, translation, { source, target })
      return isTrusted ? [[line.key, translation] as const] : []
    }),
  )
}

/** Asks batches of one page and adds up what they used. */
class EngineSession {
  usage: EngineUsage = NO_USAGE
  requests = 0
  private readonly protocol: LineProtocol
  private readonly options: Options
  private readonly signal: AbortSignal | undefined

  constructor(protocol: LineProtocol, options: Options, signal: AbortSignal | undefined) {
    this.protocol = protocol
    this.options = options
    this.signal = signal
  }

  private readonly post: Post = (request) => {
    this.requests += 1
    return postJson(request, {
      timeoutMs: this.options.timeoutMs ?? 60_000,
      allowPrivateAddresses: this.options.allowPrivateAddresses ?? false,
      signal: this.signal,
    })
  }

  /** Null: the engine only translates. */
  async write(prompt: Prompt): Promise<string | null> {
    const written = await this.protocol.write?.(prompt, this.post)
    if (written === undefined) return null
    this.usage = addUsage(this.usage, written.usage)
    return written.text
  }

  getUse(): EngineUse {
    return { ...this.usage, requests: this.requests }
  }

  async ask(batch: LineBatch): Promise<ReadonlyMap<string, string>> {
    const answer = await this.protocol.ask(batch, this.post)
    this.usage = addUsage(this.usage, answer.usage)
    return keepTrusted(batch, answer.translations)
  }
}

interface Answered {
  readonly translations: Map<string, string>
  /** why a line stayed open */
  readonly errors: Map<string, TranslatorFailure>
}

/** An answer that cannot be understood leaves its lines open; other failures end the request. */
const readUnlessBad = async (
  work: Promise<ReadonlyMap<string, string>>,
): Promise<{ found: ReadonlyMap<string, string>; failure?: TranslatorFailure }> => {
  try {
    return { found: await work }
  } catch (error) {
    const isBad = error instanceof TranslatorFailure && error.code === 'translator.bad_answer'
    if (isBad && error.retryable) return { found: new Map(), failure: error }
    throw error
  }
}

const askForMissing = async (
  session: EngineSession,
  whole: LineBatch,
  mostRequests: number,
  { translations, errors }: Answered,
): Promise<void> => {
  const missing = whole.lines.filter(({ key }) => !translations.has(key))
  for (const line of missing.slice(0, mostRequests)) {
    try {
      // a picture costs as much as many lines
      const found = await session.ask({ ...whole, picture: undefined, lines: [line] })
      for (const [key, translation] of found) translations.set(key, translation)
    } catch (error) {
      if (!(error instanceof TranslatorFailure)) throw error
      errors.set(line.key, error)
      // what was answered stays; an engine that went away is not asked for each further line
      if (error.code !== 'translator.bad_answer') return
    }
  }
}

/** Earlier translations stay visible beside the machine's. */
const withMemory = (line: TranslatedLine, hits: readonly MemoryHit[]): TranslatedLine => {
  const earlier = hits.map((hit) => ({
    text: hit.translation,
    source: hit.score >= 1 ? ('memory' as const) : ('fuzzy_memory' as const),
    by: 'panelflow-memory',
    score: hit.score,
  }))
  return {
    ...line,
    candidates: [
      ...line.candidates,
      ...earlier.filter((candidate) => candidate.text !== line.translation),
    ],
  }
}

const toTranslatedLine = (
  translation: string | undefined,
  failure: TranslatorFailure | undefined,
  by: string,
): TranslatedLine =>
  translation === undefined
    ? { translation: null, candidates: [], error: failure?.code ?? 'translator.bad_answer' }
    : { translation, candidates: [{ text: translation, source: 'machine', by, score: 1 }] }

const askForLines = async (
  session: EngineSession,
  whole: LineBatch,
  options: Options,
): Promise<Answered> => {
  const answered: Answered = { translations: new Map(), errors: new Map() }
  let failure: TranslatorFailure | undefined
  const { mostLines = 40, mostCharacters = 4000, mostSingleRequests = 40 } = options
  for (const lines of splitIntoBatches(whole.lines, mostLines, mostCharacters)) {
    const read = await readUnlessBad(session.ask({ ...whole, lines }))
    for (const [key, translation] of read.found) answered.translations.set(key, translation)
    failure = read.failure ?? failure
  }
  await askForMissing(session, whole, mostSingleRequests, answered)
  const [first] = answered.errors.values()
  if (answered.translations.size === 0 && whole.lines.length > 0)
    throw (
      first ??
      failure ??
      new TranslatorFailure('translator.bad_answer', 'none of the lines was answered', {
        retryable: true,
      })
    )
  return answered
}

const toBatch = async (
  request: TranslationRequest,
  { seesPictures = false }: Options,
): Promise<LineBatch> => {
  const lines = request.lines
    .map((line, index) => ({ ...line, key: `L${index + 1}` }))
    .filter((line) => line.text.trim() !== '')
  const memory = (await request.findMemory?.(lines)) ?? new Map<string, readonly MemoryHit[]>()
  const { source, target, glossary, context = NO_CONTEXT } = request
  const picture = seesPictures ? ((await request.loadPicture?.()) ?? undefined) : undefined
  return { source, target, glossary, context, lines, memory, picture }
}

const translateWithProtocol = (protocol: LineProtocol, options: Options): Translator => ({
  translate: async (request) => {
    const whole = await toBatch(request, options)
    const session = new EngineSession(protocol, options, request.signal)
    const { translations, errors } = await askForLines(session, whole, options)
    const lines = new Map<string, TranslatedLine>(
      request.lines.map((line) => [line.id, { translation: null, candidates: [] }]),
    )
    for (const { id, key } of whole.lines) {
      const line = toTranslatedLine(translations.get(key), errors.get(key), options.version)
      lines.set(id, withMemory(line, whole.memory.get(id) ?? []))
    }
    return {
      engine: options.name,
      version: options.version,
      engineConfigured: true,
      lines,
      coverage: countCoverage(lines),
      use: session.getUse(),
    }
  },
  summarize: async ({ source, texts, signal }) => {
    const session = new EngineSession(protocol, options, signal)
    const words = await session.write(createSummaryPrompt({ source, texts }))
    return words === null ? null : { words, use: session.getUse() }
  },
})

const CREATE: Readonly<Record<EngineProtocol, (endpoint: EngineEndpoint) => LineProtocol>> = {
  openai: createOpenAiProtocol,
  anthropic: createAnthropicProtocol,
  deepl: createDeepLProtocol,
  libretranslate: createLibreTranslateProtocol,
  google: createGoogleProtocol,
}

export interface EngineOptions
  extends EngineConnection, Partial<Omit<EngineTranslatorOptions, keyof EngineConnection>> {}

/** Translates through an engine of the outside world. Retries are the page task's business. */
export const createEngineTranslator = ({ protocol, ...options }: EngineOptions): Translator =>
  translateWithProtocol(CREATE[protocol](options), {
    ...options,
    version: options.model === '' ? protocol : options.model,
  })

export const createTranslationEngines = (
  environment: EngineConnection | undefined,
): TranslationEngines => ({
  connect: createEngineTranslator,
  refuses: (url) => isPrivateHost(new URL(url).hostname),
  environment,
})
