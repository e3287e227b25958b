import { isSetInSquares, type SourceLanguage } from '../../packages/domain/src/locale/language.ts'
import type { Box } from '../../packages/domain/src/page/document/page-document.ts'
import type { EvalBlock } from './eval-pages.ts'
import { getArea, getOverlap } from './match-regions.ts'

/** Part of the smaller of block and region they share when one is read as the other. */
const LEAST_SHARED = 0.5
/** A region with less of its area on lettering than this claims text where none is. */
const LEAST_LETTERED = 0.3

export interface ReadRegion {
  readonly box: Box
  readonly text: string
}

export interface Edits {
  characters: number
  edits: number
}

const isSpeech = ({ kind, legible }: EvalBlock): boolean => kind === 'speech' && legible

/** Edits between the blocks and what was read in their true boxes, in the order of the blocks. */
export function scoreTrueBoxes(
  blocks: readonly EvalBlock[],
  texts: readonly string[],
  language: SourceLanguage,
): Edits {
  const sum = { characters: 0, edits: 0 }
  blocks.forEach((block, index) => {
    const truth = normaliseText(block.text, language)
    sum.characters += truth.length
    sum.edits += countEdits(truth, normaliseText(texts[index] ?? '', language))
  })
  return sum
}

/**
 * Edits between speech and what was read where it was found. Blocks and regions that share ground
 * are compared together, so joined or cut bubbles cost nothing here. A block without a region is
 * charged in full.
 * @param regions in reading order
 */
export function scoreFoundBoxes(
  blocks: readonly EvalBlock[],
  regions: readonly ReadRegion[],
  language: SourceLanguage,
): Edits {
  const sum = { characters: 0, edits: 0 }
  for (const group of groupByGround(blocks.filter(isSpeech), regions)) {
    const truth = normaliseText(joinTexts(group.blocks.toSorted(compareByPlace)), language)
    sum.characters += truth.length
    sum.edits += countEdits(truth, normaliseText(joinTexts(group.regions), language))
  }
  return sum
}

const joinTexts = (parts: readonly { readonly text: string }[]): string =>
  parts.map(({ text }) => text).join('\n')

/** Blocks of one bubble: columns from the right, rows from the top. */
function compareByPlace(a: EvalBlock, b: EvalBlock): number {
  if (a.vertical) return b.box.x + b.box.w - (a.box.x + a.box.w)
  const sameRow =
    Math.min(a.box.y + a.box.h, b.box.y + b.box.h) - Math.max(a.box.y, b.box.y) >
    0.5 * Math.min(a.box.h, b.box.h)
  return sameRow ? a.box.x - b.box.x : a.box.y - b.box.y
}

interface Group {
  blocks: EvalBlock[]
  regions: ReadRegion[]
}

function groupByGround(blocks: readonly EvalBlock[], regions: readonly ReadRegion[]): Group[] {
  let groups: Group[] = blocks.map((block) => ({ blocks: [block], regions: [] }))
  for (const region of regions) {
    const touched = groups.filter((group) =>
      group.blocks.some(
        ({ box }) =>
          getOverlap(box, region.box) >= LEAST_SHARED * Math.min(getArea(box), getArea(region.box)),
      ),
    )
    if (touched.length === 0) continue
    const joined: Group = {
      blocks: touched.flatMap((group) => group.blocks),
      regions: [...regions].filter(
        (one) => one === region || touched.some((group) => group.regions.includes(one)),
      ),
    }
    groups = [...groups.filter((group) => !touched.includes(group)), joined]
  }
  return groups
}

/** Characters read where no lettering is, and the true characters of all legible lettering. */
export function countStray(
  blocks: readonly EvalBlock[],
  regions: readonly ReadRegion[],
  language: SourceLanguage,
): { stray: number; letters: number } {
  const countCharacters = (parts: readonly { readonly text: string }[]): number =>
    parts.reduce((sum, { text }) => sum + normaliseText(text, language).length, 0)
  const stray = regions.filter(
    ({ box }) =>
      blocks.reduce((sum, block) => sum + getOverlap(box, block.box), 0) <
      LEAST_LETTERED * getArea(box),
  )
  return {
    stray: countCharacters(stray),
    letters: countCharacters(blocks.filter(({ legible }) => legible)),
  }
}

/**
 * What is compared: NFKC; Chinese, Japanese and Korean without white space; elsewhere case stays
 * and any white space, line breaks too, is one space. Curly quotes count as straight ones.
 */
export function normaliseText(text: string, language: SourceLanguage): string[] {
  const withoutSpace = isSetInSquares(language) || language === 'ko'
  return Array.from(
    text
      .normalize('NFKC')
      .replace(/\s+/gu, withoutSpace ? '' : ' ')
      .trim()
      .replace(/[“”„‟]/gu, '"')
      .replace(/[‘’‛]/gu, "'"),
  )
}

/** Levenshtein distance. */
export function countEdits(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  a.forEach((left, i) => {
    const next = [i + 1]
    b.forEach((right, j) =>
      next.push(
        Math.min(
          (next[j] ?? 0) + 1,
          (row[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + (left === right ? 0 : 1),
        ),
      ),
    )
    row = next
  })
  return row[b.length] ?? 0
}
