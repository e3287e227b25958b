import type { MemoryHit, SourceLine, TranslatedLine, Translator } from '../ports/translator.ts'
import { countCoverage } from '../ports/translation-coverage.ts'
import { messagesFor, readAnswer, type Usage } from './openai-prompt.ts'
import { checkStatus, postJson } from './openai-request.ts'

export interface OpenAiOptions {
  /** e.g. `https://api.example.com/v1`; `/chat/completions` is appended */
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
  /** for engines inside one's own network; default false */
  readonly allowPrivateAddresses?: boolean
  /** per request, default 60,000 */
  readonly timeoutMs?: number
  /** per request, default 40 lines and 4,000 characters */
  readonly mostLines?: number
  readonly mostCharacters?: number
  /** US dollars per million tokens; without it no cost is reported */
  readonly price?: { readonly input: number; readonly output: number }
}

/**
 * Translates through any endpoint that speaks OpenAI's chat completions. Retries are the page
 * task's business.
 */
export function createOpenAiTranslator(options: OpenAiOptions): Translator {
  const url = new URL(`${options.baseUrl.replace(/\/+$/, '')}/chat/completions`)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TypeError(`base URL must be http or https, not ${url.protocol}`)
  return {
    async translate(request) {
      const requestedLines = request.lines.filter((line) => line.text.trim() !== '')
      const memory =
        (await request.findMemory?.(requestedLines)) ?? new Map<string, readonly MemoryHit[]>()
      const lines = new Map<string, TranslatedLine>(
        request.lines.map((line) => [line.id, { translation: null, candidates: [] }]),
      )
      const used = { input: 0, output: 0 }
      for (const batch of splitIntoBatches(
        requestedLines,
        options.mostLines ?? 40,
        options.mostCharacters ?? 4000,
      )) {
        const messages = messagesFor({ ...request, lines: batch, memory })
        const answer = await postJson({
          url,
          apiKey: options.apiKey,
          body: {
            model: options.model,
            temperature: 0.2,
            response_format: { type: 'json_object' },
            messages,
          },
          timeoutMs: options.timeoutMs ?? 60_000,
          allowPrivateAddresses: options.allowPrivateAddresses ?? false,
          signal: request.signal,
        })
        checkStatus(answer)
        const read = readAnswer(answer.text, batch, options.model)
        for (const [id, line] of read.lines) lines.set(id, withMemory(line, memory.get(id) ?? []))
        used.input += read.usage?.input ?? 0
        used.output += read.usage?.output ?? 0
      }
      return {
        engine: 'openai-compatible',
        version: options.model,
        engineConfigured: true,
        lines,
        coverage: countCoverage(lines),
        ...computeCost(used, options.price),
      }
    },
  }
}

/** In order, each batch within both limits; a line longer than the limit travels alone. */
export function splitIntoBatches(
  lines: readonly SourceLine[],
  mostLines: number,
  mostCharacters: number,
): SourceLine[][] {
  const batches: SourceLine[][] = []
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

/** Earlier translations stay visible beside the machine's. */
function withMemory(line: TranslatedLine, hits: readonly MemoryHit[]): TranslatedLine {
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

function computeCost(used: Usage, price: OpenAiOptions['price']): { costMicros?: number } {
  return price
    ? { costMicros: Math.round(used.input * price.input + used.output * price.output) }
    : {}
}
