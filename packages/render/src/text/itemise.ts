import type { ScriptGroup } from '@panelflow/domain/style/font-values.ts'
import type { ChosenFace } from '../font/choose-face.ts'
import { drawsOnlySymbols } from '../font/font-face.ts'
import type { FontStore, LoadedFont } from '../font/font-store.ts'
import { toPlainCapitals } from './caps.ts'
import { splitClusters, isInvisible, isLineEnd } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import type { LetterStyle } from './letter-style.ts'
import type { Manuscript } from './manuscript.ts'
import { getSetting, turnedParts } from './orientation.ts'
import type { Setting } from './orientation.ts'
import { scriptIn } from './script.ts'

/** A stretch of text in one font, one script and one orientation. */
export interface Run {
  readonly start: number
  readonly end: number
  readonly face: ChosenFace
  readonly font: LoadedFont
  readonly script: ScriptGroup
  readonly setting: Setting
  readonly style: LetterStyle
}

/** A run that still grows. */
type OpenRun = { -readonly [Field in keyof Run]: Run[Field] }

export interface Itemised {
  readonly runs: readonly Run[]
  /** letters no font of the chain has, once each */
  readonly missing: readonly string[]
}

/** Splits words[start, end) into runs. Line feeds belong to none. */
export function itemise(
  fontStore: FontStore,
  manuscript: Manuscript,
  start: number,
  end: number,
): Itemised {
  const { words, drawn, language, styleAt } = manuscript
  const sought = drawn === words ? words : toPlainCapitals(drawn)
  const runs: OpenRun[] = []
  const missing = new Set<string>()
  for (const cluster of splitClusters(words, start, end)) {
    if (isLineEnd(cluster.base)) continue
    const last = runs.at(-1)
    const previous = last?.end === cluster.start ? last : undefined
    if (previous && isInvisible(cluster.base)) {
      previous.end = cluster.end
      continue
    }
    const own = scriptIn(language, cluster.base)
    const style = styleAt(cluster.start)
    const setting = getSetting(manuscript, style, cluster.base)
    const same = previous?.style === style ? previous : undefined
    // spaces of symbol fonts are as wide as symbols: there the text's own font sets them
    const face =
      same && cluster.base === 0x20 && !drawsOnlySymbols(same.face.face)
        ? same.face
        : faceFor(fontStore, style, own, sought, cluster, missing)
    const script = own === 'common' && same?.face === face ? same.script : own
    if (
      same &&
      same.face === face &&
      same.setting === setting &&
      (same.script === script || joinsSquare(same))
    ) {
      same.script = script
      same.end = cluster.end
    } else
      runs.push({
        start: cluster.start,
        end: cluster.end,
        face,
        font: fontStore.get(face.face.id),
        script,
        setting,
        style,
      })
  }
  return {
    runs: runs.flatMap((run) => (run.setting === 'turned' ? splitRun(run, manuscript) : [run])),
    missing: [...missing],
  }
}

/** "1A" that somebody packed is one square, although digits and letters are different scripts. */
function joinsSquare({ setting, script }: Run): boolean {
  return setting === 'packed' && script === 'common'
}

function splitRun(run: Run, { words, language }: Manuscript): Run[] {
  return turnedParts(words.slice(run.start, run.end), language).map(({ from, to, packed }) => ({
    ...run,
    start: run.start + from,
    end: run.start + to,
    setting: packed ? 'packed' : 'turned',
  }))
}

function faceFor(
  fontStore: FontStore,
  { chain }: LetterStyle,
  script: ScriptGroup,
  text: string,
  cluster: Cluster,
  missing: Set<string>,
): ChosenFace {
  const preferred = chain.byScript[script] ?? chain.main
  const needs = neededCodePoints(text.slice(cluster.start, cluster.end))
  const covers = (face: ChosenFace): boolean =>
    needs.every((codePoint) => fontStore.get(face.face.id).covers(codePoint))
  if (covers(preferred)) return preferred
  const other = chain.all.find(covers)
  if (other) return other
  for (const codePoint of needs)
    if (!fontStore.get(preferred.face.id).covers(codePoint))
      missing.add(String.fromCodePoint(codePoint))
  return preferred
}

/** Composed, because a font may have é but not the accent alone; HarfBuzz composes likewise. */
function neededCodePoints(letter: string): number[] {
  const codePoints: number[] = []
  for (const character of letter.length > 1 ? letter.normalize('NFC') : letter) {
    const codePoint = character.codePointAt(0) ?? 0
    if (!isInvisible(codePoint)) codePoints.push(codePoint)
  }
  return codePoints
}
