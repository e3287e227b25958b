import type { ChosenFace, FaceChain } from '../font/choose-face.ts'
import type { FontShelf, ShelvedFont } from '../font/font-shelf.ts'
import { clustersOf, isInvisible, isLineEnd } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import type { Manuscript } from './manuscript.ts'
import { isPacked, settingOf } from './orientation.ts'
import type { Setting } from './orientation.ts'
import { scriptIn } from './script.ts'
import type { ScriptGroup } from './script.ts'

/** A stretch of text in one font, one script and one orientation. */
export interface Run {
  readonly start: number
  readonly end: number
  readonly face: ChosenFace
  readonly font: ShelvedFont
  readonly script: ScriptGroup
  readonly setting: Setting
}

export interface Itemised {
  readonly runs: readonly Run[]
  /** letters no font of the chain has, once each */
  readonly missing: readonly string[]
}

/** Splits words[start, end) into runs. Line feeds belong to none. */
export function itemise(shelf: FontShelf, manuscript: Manuscript, start: number, end: number): Itemised {
  const { words, language, chain } = manuscript
  const runs: Run[] = []
  const missing = new Set<string>()
  for (const cluster of clustersOf(words, start, end)) {
    if (isLineEnd(cluster.base)) continue
    const last = runs.at(-1)
    const previous = last?.end === cluster.start ? last : undefined
    if (previous && isInvisible(cluster.base)) {
      runs[runs.length - 1] = { ...previous, end: cluster.end }
      continue
    }
    const own = scriptIn(language, cluster.base)
    const setting = settingOf(manuscript, cluster.base)
    const face = previous && cluster.base === 0x20 ? previous.face : faceFor(shelf, chain, own, words, cluster, missing)
    const script = own === 'common' && previous?.face === face ? previous.script : own
    if (previous && previous.face === face && previous.script === script && previous.setting === setting)
      runs[runs.length - 1] = { ...previous, end: cluster.end }
    else runs.push({ start: cluster.start, end: cluster.end, face, font: shelf.get(face.face.id), script, setting })
  }
  return {
    runs: runs.map((run) => (run.setting === 'turned' && isPacked(words.slice(run.start, run.end)) ? { ...run, setting: 'packed' } : run)),
    missing: [...missing],
  }
}

function faceFor(
  shelf: FontShelf,
  chain: FaceChain,
  script: ScriptGroup,
  text: string,
  cluster: Cluster,
  missing: Set<string>,
): ChosenFace {
  const preferred = chain.byScript[script] ?? chain.main
  const needs = neededCodePoints(text.slice(cluster.start, cluster.end))
  const covers = (face: ChosenFace): boolean => needs.every((codePoint) => shelf.get(face.face.id).covers(codePoint))
  if (covers(preferred)) return preferred
  const other = chain.all.find(covers)
  if (other) return other
  for (const codePoint of needs) if (!shelf.get(preferred.face.id).covers(codePoint)) missing.add(String.fromCodePoint(codePoint))
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
