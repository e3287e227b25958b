/**
 * Terms of a glossary of 20,000 in the lines of a chapter, in CPU time: all names in one pass, and
 * every name tried at every place of the text, in turn. Both have to find the same.
 */
import { type GlossaryTerm, markTerms } from '@panelflow/domain/glossary/mark-terms.ts'
import { isWholeWord } from '@panelflow/domain/locale/word-borders.ts'
import { type Benchmark, inTurn, median } from './benchmark.ts'
import { createRandom, drawHan } from './han-text.ts'

const TERMS = 20_000
/** Pages of a long chapter, and lines on a page that is full of talk. */
const PAGES = 45
const LINES = 10
const ROUNDS = 7
/** The plain way takes seconds for a chapter: it is measured on the lines of one page. */
const PLAIN_PAGES = 1
const GOAL_MS = 5

const random = createRandom(5)
const pick = (limit: number): number => Math.floor(random() * limit)
const drawCharacter = (): string => drawHan(random)
const drawLatin = (): string => String.fromCodePoint(97 + pick(26))
const draw = (length: number, drawLetter: () => string): string =>
  Array.from({ length }, drawLetter).join('')
/** One of seven names is in Latin letters, as names of organisations and brands are. */
const drawName = (): string =>
  pick(7) === 0 ? draw(3 + pick(8), drawLatin) : draw(2 + pick(4), drawCharacter)

const createTerms = (count: number): readonly GlossaryTerm[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    original: drawName(),
    aliases: Array.from({ length: pick(3) }, drawName),
    translation: `translation ${at}`,
    remark: '',
  }))

/** Most lines are short; every third has a name of the glossary. */
const createLine = (terms: readonly GlossaryTerm[]): string => {
  const [head, tail] = [draw(2 + pick(14), drawCharacter), draw(pick(14), drawCharacter)]
  const name = pick(3) === 0 ? (terms[pick(terms.length)]?.original ?? '') : ''
  return `${head}${name}，${tail}`
}

const markPlainly = (lines: readonly string[], terms: readonly GlossaryTerm[]): number => {
  const names = terms
    .flatMap(({ original, aliases }) => [original, ...aliases])
    .toSorted((a, b) => b.length - a.length)
  let found = 0
  for (const text of lines)
    for (let at = 0; at < text.length; at++) {
      const name = names.find(
        (each) =>
          text.slice(at, at + each.length).toLowerCase() === each.toLowerCase() &&
          isWholeWord(text, at, at + each.length),
      )
      if (name === undefined) continue
      found++
      at += name.length - 1
    }
  return found
}

const markInOnePass = (lines: readonly string[], terms: readonly GlossaryTerm[]): number =>
  lines.reduce(
    (sum, text) => sum + markTerms(text, terms).filter(({ term }) => term !== null).length,
    0,
  )

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

export const terms: Benchmark = {
  goals: [
    { ratio: 'chapter CPU/5 ms', atMost: 1 },
    { ratio: 'one pass/plain', atMost: 0.05 },
  ],
  run: async ({ small }) => {
    const glossary = createTerms(small ? 500 : TERMS)
    const chapter = Array.from({ length: (small ? 4 : PAGES) * LINES }, () => createLine(glossary))
    const few = chapter.slice(0, PLAIN_PAGES * LINES)
    const found = markInOnePass(few, glossary)
    if (found !== markPlainly(few, glossary)) throw new Error('one pass finds something else')
    // a copy is a glossary that has no index yet
    const buildMs = cpuMs(() => markTerms('', [...glossary]))
    const { pass, fewPass, plain } = await inTurn(small ? 1 : ROUNDS, {
      pass: () => Promise.resolve(cpuMs(() => markInOnePass(chapter, glossary))),
      fewPass: () => Promise.resolve(cpuMs(() => markInOnePass(few, glossary))),
      plain: () => Promise.resolve(cpuMs(() => markPlainly(few, glossary))),
    })
    const letters = median(chapter.map(({ length }) => length))
    return {
      rows: [
        {
          terms: glossary.length,
          lines: chapter.length,
          'median letters': letters,
          'chapter CPU ms': pass.toFixed(2),
          'index CPU ms': buildMs.toFixed(1),
          'one page, one pass': fewPass.toFixed(2),
          'one page, plain': plain.toFixed(0),
        },
      ],
      ratios: { 'chapter CPU/5 ms': pass / GOAL_MS, 'one pass/plain': fewPass / plain },
    }
  },
}
