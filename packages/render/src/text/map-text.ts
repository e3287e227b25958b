import type { Box, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { splitClusters } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { createBubble } from './bubble.ts'
import { freshLayout } from './input-hash.ts'
import { itemise } from './itemise.ts'
import type { Run } from './itemise.ts'
import { layoutText } from './layout.ts'
import type { TypesettingParts } from './shape.ts'
import { createManuscript } from './manuscript.ts'
import type { Manuscript } from './manuscript.ts'
import { opticalCentre, placeText } from './place.ts'
import type { PlacedLine } from './place.ts'
import type { Glyph } from './shape.ts'
import type { Flow, MappedCluster, MappedLine, TextMap } from './text-map.ts'

/** Height of the caret and of marked letters, × the size of the letters. */
const BAND = 1.2

/** A text that is being mapped. */
interface Mapping {
  readonly parts: TypesettingParts
  readonly manuscript: Manuscript
  /** font size, px */
  readonly size: number
  /** from the middle of a row to its baseline, × font size */
  readonly rise: number
  readonly flow: Flow
}

/**
 * Where every letter of a text stands as it is painted: with its stored layout, or with a new one
 * if that is stale or missing.
 * @throws RenderError render.font_not_loaded
 */
export function mapText(parts: TypesettingParts, raw: TextProps, language: string): TextMap {
  const manuscript = createManuscript(raw, language, parts.fontStore.registry)
  const layout = freshLayout(raw, language) ?? layoutText(parts, raw, language)
  const mapping: Mapping = {
    parts,
    manuscript,
    size: layout.size,
    rise: opticalCentre(parts, manuscript),
    flow: manuscript.vertical ? 'down' : 'right',
  }
  const placed = placeText(parts, manuscript, layout)
  const { words } = manuscript
  const clusters: MappedCluster[] = []
  const lines = placed.map((line, at): MappedLine => {
    const end = placed[at + 1]?.from ?? words.length
    const own = mapLine(mapping, line, end, at)
    clusters.push(...own)
    const { from, to } = line
    return { from, to, end, box: lineBox(mapping, line), flow: mapping.flow }
  })
  const last = placed.at(-1)
  if (last && words.endsWith('\n')) lines.push(emptyLastLine(mapping, last))
  return { words: raw.translation.slice(0, words.length), lines, clusters }
}

/** The letters of a line, and the spaces and the line feed after them that show nothing. */
function mapLine(
  mapping: Mapping,
  line: PlacedLine,
  end: number,
  at: number,
): readonly MappedCluster[] {
  const { parts, manuscript } = mapping
  // the hyphen of a parted word stands for no letter
  const shown = line.glyphs.flatMap(({ glyph }) => (glyph.cluster < line.to ? [glyph] : []))
  const vanished = itemise(parts.fontStore, manuscript, line.to, end).runs.flatMap((run) =>
    parts.shapeRun(run, manuscript),
  )
  const clusters: MappedCluster[] = []
  let pen = mapping.flow === 'right' ? line.x : line.y
  let done = line.from
  const put = (cluster: Cluster, length: number, box?: Box): void => {
    clusters.push({
      from: cluster.start,
      to: cluster.end,
      line: at,
      box: box ?? letterBox(mapping, line, pen, length, cluster.start),
      flow: box ? 'right' : mapping.flow,
    })
    if (!box) pen += length
    done = cluster.end
  }
  const putUnset = (until: number): void => {
    for (const cluster of splitClusters(manuscript.words, done, until)) put(cluster, 0)
  }
  for (const glyphs of byRun([...shown, ...vanished])) {
    const run = glyphs[0]?.run
    if (!run) continue
    putUnset(run.start)
    const letters = splitClusters(manuscript.words, run.start, run.end)
    if (run.setting === 'packed') {
      const boxes = packedBoxes(mapping, line, pen, glyphs, letters)
      letters.forEach((letter, i) => put(letter, 0, boxes[i]))
      pen += sumAdvances(glyphs) * mapping.size
    } else {
      const lengths = letterLengths(run, glyphs, letters)
      letters.forEach((letter, i) => put(letter, (lengths[i] ?? 0) * mapping.size))
    }
  }
  putUnset(end)
  return clusters
}

function byRun(glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const groups: Glyph[][] = []
  let last: Run | null = null
  for (const glyph of glyphs) {
    if (glyph.run === last) groups.at(-1)?.push(glyph)
    else groups.push([glyph])
    last = glyph.run
  }
  return groups
}

function sumAdvances(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0)
}

/**
 * Length of each letter, em. A ligature is shared out evenly among its letters; a mark that has a
 * glyph of its own belongs to the letter it sits on.
 */
function letterLengths(
  run: Run,
  glyphs: readonly Glyph[],
  letters: readonly Cluster[],
): readonly number[] {
  const lengths = letters.map(() => 0)
  const advances = new Map<number, number>()
  for (const { cluster, advance } of glyphs)
    advances.set(cluster, (advances.get(cluster) ?? 0) + advance)
  const starts = [...advances.keys()]
  let at = 0
  for (const [i, start] of starts.entries()) {
    const next = starts[i + 1] ?? run.end
    while ((letters[at]?.end ?? run.end) <= start) at++
    let count = 1
    while ((letters[at + count]?.start ?? next) < next) count++
    const share = (advances.get(start) ?? 0) / count
    for (let own = at; own < at + count; own++) lengths[own] = (lengths[own] ?? 0) + share
  }
  return lengths
}

/** Digits side by side in one square of a column. */
function packedBoxes(
  { size }: Mapping,
  line: PlacedLine,
  pen: number,
  glyphs: readonly Glyph[],
  letters: readonly Cluster[],
): readonly Box[] {
  const starts = letters.map(({ start }) => glyphs.find(({ cluster }) => cluster >= start)?.dx ?? 0)
  const half = -(glyphs[0]?.dx ?? 0)
  const height = (glyphs[0]?.run.style.size ?? 1) * size
  return starts.map((start, i) => ({
    x: line.x + start * size,
    y: pen,
    w: ((starts[i + 1] ?? half) - start) * size,
    h: height,
  }))
}

function letterBox(
  { manuscript, size, rise, flow }: Mapping,
  line: PlacedLine,
  pen: number,
  length: number,
  offset: number,
): Box {
  const em = manuscript.styleAt(offset).size * size
  const thick = em * BAND
  return flow === 'right'
    ? { x: pen, y: line.y - rise * em - thick / 2, w: length, h: thick }
    : { x: line.x - thick / 2, y: pen, w: thick, h: length }
}

/** As thick as its largest letter. */
function lineBox({ manuscript, size, rise, flow }: Mapping, line: PlacedLine): Box {
  let tall = 1
  for (let i = line.from; i < line.to; i++) tall = Math.max(tall, manuscript.styleAt(i).size)
  const thick = tall * size * BAND
  return flow === 'right'
    ? { x: line.x, y: line.y - rise * tall * size - thick / 2, w: line.length, h: thick }
    : { x: line.x - thick / 2, y: line.y, w: thick, h: line.length }
}

/** Where the next letter will go after Enter: nothing is laid out there yet. */
function emptyLastLine(mapping: Mapping, last: PlacedLine): MappedLine {
  const { manuscript, size, flow } = mapping
  const { text, words } = manuscript
  const step = text.lineSpacing * size
  const isCentred = text.align === 'center' || createBubble(text) !== null
  const ahead = isCentred ? last.length / 2 : text.align === 'right' ? last.length : 0
  const place = flow === 'right' ? { x: last.x + ahead, y: last.y + step } : { x: last.x - step }
  const at = words.length
  const box = lineBox(mapping, { ...last, ...place, from: at, to: at, length: 0 })
  return { from: at, to: at, end: at, box, flow }
}
