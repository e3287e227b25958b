/**
 * Where the machine's cleaning leaves lettering standing, a patch is cut from the page without
 * letters.
 */
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { Box, PageDocument, PatchItem } from '@panelflow/domain/page/document/page-document.ts'
import { composeDocument } from '@panelflow/render/compose/compose-document.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import type { Rgba } from '@panelflow/render/paint/bitmap.ts'
import type { ComicLine } from './script-types.ts'
import { matchRegions, outerBox } from '../../apps/server/src/db/seed/match-regions.ts'
import { encodePng } from './encode-png.ts'
import type { PageAnswers } from './record-engines.ts'

/** Outlines and shadows reach beyond the box of the letters. */
const MARGIN = 12
/** Sum of the differences of red, green and blue from which a pixel is ink and no rounding. */
const INK = 96
/** So many pixels of ink are seen by a reader: a forgotten dot, not the soft edge of a stroke. */
const VISIBLE_PIXELS = 12

/** A page region of the plate, grown by the margin and clamped to the page. Whole pixels. */
const computePatchBox = (
  line: ComicLine,
  page: { readonly width: number; readonly height: number },
): Box => {
  const outer = outerBox(line)
  const x = Math.max(0, Math.floor(outer.x - MARGIN))
  const y = Math.max(0, Math.floor(outer.y - MARGIN))
  const right = Math.min(page.width, Math.ceil(outer.x + outer.w + MARGIN))
  const bottom = Math.min(page.height, Math.ceil(outer.y + outer.h + MARGIN))
  return { x, y, w: right - x, h: bottom - y }
}

const crop = ({ rgba, width }: Rgba, { x, y, w, h }: Box): Rgba => {
  const out = new Uint8Array(w * h * 4)
  for (let row = 0; row < h; row++)
    out.set(
      rgba.subarray(((y + row) * width + x) * 4, ((y + row) * width + x + w) * 4),
      row * w * 4,
    )
  return { width: w, height: h, rgba: out }
}

const computeDistance = (a: Uint8Array, b: Uint8Array, at: number): number =>
  Math.abs((a[at] ?? 0) - (b[at] ?? 0)) +
  Math.abs((a[at + 1] ?? 0) - (b[at + 1] ?? 0)) +
  Math.abs((a[at + 2] ?? 0) - (b[at + 2] ?? 0))

export interface Cleaning {
  /** the page with its lettering */
  readonly source: Rgba
  /** with the machine's visible patches */
  readonly cleaned: Rgba
}

/**
 * Is lettering left standing in the box? Only untouched pixels count: how well a patch imitates the
 * drawing is another matter.
 */
export const hasLeftovers = (
  { source, cleaned }: Cleaning,
  plate: Uint8Array,
  box: Box,
): boolean => {
  let ink = 0
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(source.height, box.y + box.h); y++)
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(source.width, box.x + box.w); x++) {
      const at = (y * source.width + x) * 4
      if (
        computeDistance(source.rgba, cleaned.rgba, at) === 0 &&
        computeDistance(source.rgba, plate, at) > INK
      )
        ink += 1
    }
  return ink >= VISIBLE_PIXELS
}

/**
 * Patches of sounds and signs start hidden (pipeline/make-patches); those of regions that no line
 * of the script has are deleted.
 */
const paintMachinePatches = async (
  engine: Engine,
  page: Rgba,
  lines: readonly ComicLine[],
  { regions, patches }: PageAnswers,
): Promise<Rgba> => {
  const { strays } = matchRegions(
    lines,
    regions.map(({ polygon }, index) => ({ id: String(index), polygon })),
  )
  const assets = new Map<string, Uint8Array>()
  const items: Record<string, PatchItem> = {}
  for (const [index, { regionIndex, x, y, w, h, rgba }] of patches.entries()) {
    const kind = regions[regionIndex]?.kind
    if ((kind !== 'speech' && kind !== 'narration') || strays.includes(String(regionIndex)))
      continue
    const id = String(index).padStart(3, '0')
    assets.set(id, await encodePng({ width: w, height: h, rgba }, 'rgba'))
    items[id] = {
      id,
      kind: 'patch',
      origin: {},
      rev: 1,
      props: createPatchProps({ x, y, w, h, asset: id }),
    }
  }
  const { width, height } = page
  const base: PageDocument = {
    schema: PAGE_SCHEMA_VERSION,
    id: 'page',
    kind: 'base',
    width,
    height,
    source: '',
    rev: 1,
    items,
  }
  const copy = { width, height, rgba: page.rgba.slice() }
  const laneDoc: PageDocument = { ...base, kind: 'lane', items: {} }
  return await composeDocument(engine, {
    base: copy,
    baseDoc: base,
    laneDoc,
    language: 'zh-Hans',
    assets: (id) => assets.get(id) ?? new Uint8Array(),
  })
}

export interface CleanCrop {
  readonly box: Box
  readonly pixels: Rgba
}

/** One answer per line: the plate under it where the machine's patches leave ink, else null. */
export const cutCleanPatches = async (
  engine: Engine,
  { source, plate }: { readonly source: Rgba; readonly plate: Rgba },
  lines: readonly ComicLine[],
  answers: PageAnswers,
): Promise<readonly (CleanCrop | null)[]> => {
  const cleaned = await paintMachinePatches(engine, source, lines, answers)
  return lines.map((line) => {
    const box = computePatchBox(line, plate)
    return hasLeftovers({ source, cleaned }, plate.rgba, box)
      ? { box, pixels: crop(plate, box) }
      : null
  })
}
