import { foldLine } from '@panelflow/domain/memory/fold-line.ts'
import type { TranslationCandidate } from '@panelflow/domain/page/document/page-document.ts'
import type { MemoryHit, TranslatedLine, Translator } from '../ports/translator.ts'
import { countCoverage } from '../ports/translation-coverage.ts'
import * as OpenCC from 'opencc-js/cn2t'

const OPENCC_VERSION = 'opencc-js 1, cn to twp'

type ConvertScript = (text: string) => string

/**
 * Simplified to traditional Chinese (Taiwan's characters and words). Exact by dictionary; loads its
 * dictionaries on first use.
 */
function createOpenCcConverter(): ConvertScript {
  let convert: ConvertScript | null = null
  return (text) => {
    convert ??= OpenCC.Converter({ from: 'cn', to: 'twp' })
    return convert(text)
  }
}

const ENGINE = 'panelflow-memory'
const VERSION = `1 (${OPENCC_VERSION})`
/** Beside the chosen one. */
const MOST_CANDIDATES = 5

/**
 * The embedded translator: earlier translations, the glossary, and script conversion from
 * simplified to traditional Chinese.
 * Never invents: a line without an equal one stays empty; similar ones are offered as candidates.
 * The first candidate of a translated line says where the translation comes from.
 */
export function createMemoryTranslator(): Translator {
  const convert = createOpenCcConverter()
  return {
    async translate(request) {
      request.signal?.throwIfAborted()
      const hits =
        (await request.findMemory?.(request.lines)) ?? new Map<string, readonly MemoryHit[]>()
      request.signal?.throwIfAborted()
      const terms = new Map(
        request.glossary.map((term) => [foldLine(term.original), term.translation]),
      )
      const convertible = request.source === 'zh-Hans' && request.target === 'zh-Hant'
      const lines = new Map(
        request.lines.map(({ id, text }) => {
          const proposals = [
            ...fromMemory(hits.get(id) ?? [], text),
            ...fromGlossary(terms, text),
            ...(convertible ? [fromConversion(convert, text)] : []),
          ]
          return [id, choose(proposals)]
        }),
      )
      return {
        engine: ENGINE,
        version: VERSION,
        engineConfigured: false,
        lines,
        coverage: countCoverage(lines),
      }
    },
  }
}

interface Proposal extends TranslationCandidate {
  readonly exact: boolean
}

function fromMemory(hits: readonly MemoryHit[], text: string): Proposal[] {
  const foldedText = foldLine(text)
  return hits.map((hit) => {
    const exact = foldLine(hit.source) === foldedText
    return {
      text: hit.translation,
      source: exact ? 'memory' : 'fuzzy_memory',
      by: ENGINE,
      score: exact ? 1 : Math.min(hit.score, 0.99),
      exact: exact && hit.isUnread !== true,
    }
  })
}

function fromGlossary(terms: ReadonlyMap<string, string>, text: string): Proposal[] {
  const translation = terms.get(foldLine(text))
  return translation === undefined || foldLine(text) === ''
    ? []
    : [{ text: translation, source: 'memory', by: 'glossary', score: 1, exact: true }]
}

function fromConversion(convert: (text: string) => string, text: string): Proposal {
  return {
    text: convert(text),
    source: 'conversion',
    by: 'opencc',
    score: 1,
    exact: text.trim() !== '',
  }
}

function choose(proposals: readonly Proposal[]): TranslatedLine {
  const ranked = proposals.toSorted(
    (a, b) => Number(b.exact) - Number(a.exact) || b.score - a.score,
  )
  const distinct = ranked.filter(
    (proposal, index) => ranked.findIndex((other) => other.text === proposal.text) === index,
  )
  const [first] = distinct
  const candidates = distinct
    .slice(0, MOST_CANDIDATES)
    .map(({ text, source, by, score }): TranslationCandidate => ({ text, source, by, score }))
  return { translation: first?.exact ? first.text : null, candidates }
}
