/**
 * An independent judge of glyphs and positions: Debian's `hb-shape`, a HarfBuzz of another version
 * that reads the vertical tables of fonts itself, which the one in our engine was built without.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFontStore } from '../font/font-store.ts'
import { fontPath, readFont } from '../engine/load-node.ts'
import { withPlainI } from '../text/caps.ts'
import { itemise, type Run } from '../text/itemise.ts'
import { createManuscript, type Manuscript } from '../text/manuscript.ts'
import { toReadingManuscript } from '../text/ruby.ts'
import { shapingScript } from '../text/script.ts'
import { createShaper, type Glyph } from '../text/shape.ts'
import { GOLDEN_CASES } from './cases.ts'
import { goldenFonts } from './paint-golden.ts'

const HB_SHAPE = process.env['PANELFLOW_HB_SHAPE'] ?? '/usr/bin/hb-shape'

interface Judged {
  readonly name: string
  readonly letters: string
  readonly font: string
  readonly unitsPerEm: number
  readonly options: readonly string[]
  readonly glyphs: readonly Glyph[]
}

interface HbGlyph {
  readonly g: number
  readonly dx: number
  readonly dy: number
  readonly ax: number
  readonly ay: number
}

/** What decides how a run is shaped, without what is done to its glyphs afterwards. */
function asShaped(run: Run): Run {
  const setting = run.setting === 'upright' ? 'upright' : 'level'
  return { ...run, setting, style: { ...run.style, size: 1, scaleX: 1, baselineShift: 0 } }
}

function listRuns(): Judged[] {
  const fontStore = createFontStore()
  for (const id of goldenFonts(GOLDEN_CASES)) fontStore.add(id, readFont(id))
  const shapeRun = createShaper()
  return GOLDEN_CASES.flatMap(({ name, text, language }) => {
    const own: Manuscript = createManuscript(text, language)
    // longer ones repeat themselves
    if (own.words.length > 500 || own.text.letterSpacing !== 0) return []
    const readings = own.rubies.flatMap(({ parts }) =>
      parts.map((part) => toReadingManuscript(own, part)),
    )
    return [own, ...readings].flatMap((manuscript) => listJudged(name, manuscript))
  })

  function listJudged(name: string, manuscript: Manuscript): Judged[] {
    const { words, drawn, language } = manuscript
    return itemise(fontStore, manuscript, 0, words.length).runs.map((run): Judged => {
      const letters = drawn.slice(run.start, run.end)
      return {
        name,
        letters: drawn === words ? letters : withPlainI(letters, run.font),
        font: run.font.id,
        unitsPerEm: run.font.unitsPerEm,
        options: [
          `--font-file=${fontPath(run.font.id)}`,
          `--direction=${run.setting === 'upright' ? 'ttb' : 'ltr'}`,
          `--script=${shapingScript(run.script, language)}`,
          `--language=${language}`,
          ...(run.style.features.length > 0 ? [`--features=${run.style.features.join(',')}`] : []),
        ],
        glyphs: shapeRun(asShaped(run), manuscript),
      }
    })
  }
}

/** Runs by the command that shapes them: one process each. */
function groupByOptions(runs: readonly Judged[]): Map<string, Judged[]> {
  const groups = new Map<string, Judged[]>()
  for (const run of runs) {
    const key = run.options.join('\n')
    groups.set(key, [...(groups.get(key) ?? []), run])
  }
  return groups
}

function shapeWithJudge(runs: readonly Judged[]): HbGlyph[][] {
  const answer = execFileSync(
    HB_SHAPE,
    [...(runs[0]?.options ?? []), '--text-file=-', '--output-format=json', '--no-glyph-names'],
    { input: `${runs.map(({ letters }) => letters).join('\n')}\n`, encoding: 'utf8' },
  )
  return answer
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const toUnits = (em: number, unitsPerEm: number): number => Math.round(em * unitsPerEm) + 0

/** Glyph id, offset right and down from the pen, advance along the line; font units. */
function describeOwn({ glyphs, unitsPerEm }: Judged): string[] {
  return glyphs.map(({ id, dx, dy, advance }) =>
    [id, ...[dx, dy, advance].map((em) => toUnits(em, unitsPerEm))].join(' '),
  )
}

const describeJudged = ({ g, dx, dy, ax, ay }: HbGlyph): string =>
  [g, dx, 0 - dy, ay === 0 ? ax : 0 - ay].join(' ')

/** What the judge shapes otherwise, and how many glyphs it judged. */
function judge(
  all: readonly Judged[],
  direction: 'ltr' | 'ttb',
): { glyphs: number; differences: string[] } {
  const judged = all.filter(({ options }) => options.includes(`--direction=${direction}`))
  const differences = [...groupByOptions(judged).values()].flatMap((runs) => {
    const answers = shapeWithJudge(runs)
    return runs.flatMap((run, i) => {
      const [own, other] = [describeOwn(run), (answers[i] ?? []).map(describeJudged)]
      return own.join(', ') === other.join(', ')
        ? []
        : [`${run.name}, ${run.font} "${run.letters}": ${own.join(', ')} / ${other.join(', ')}`]
    })
  })
  return { glyphs: judged.reduce((sum, { glyphs }) => sum + glyphs.length, 0), differences }
}

describe.skipIf(!existsSync(HB_SHAPE))('beside the hb-shape of Debian', () => {
  let runs: readonly Judged[] = []
  // every font is read whole
  beforeAll(() => {
    runs = listRuns()
  }, 60_000)

  test('rows of every golden case have the same glyphs at the same places', () => {
    const { glyphs, differences } = judge(runs, 'ltr')
    expect(differences).toEqual([])
    expect(glyphs).toBeGreaterThan(3_000)
  })

  test('columns have the same glyphs, origins and advances, by the vertical tables of the font', () => {
    const { glyphs, differences } = judge(runs, 'ttb')
    expect(differences).toEqual([])
    expect(glyphs).toBeGreaterThan(300)
  })
})
