/**
 * Adjustments and filters that stay parameters of their layer: its pixels are never changed, they
 * are counted whenever a part of the picture is laid together.
 */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { ADJUSTMENTS } from '@panelflow/domain/page/layer-file.ts'
import { type Curves, PLAIN_CURVES, withCurves } from './curves.ts'
import { blurred, despeckled, type FilterRun, grained, sharpened, withLevels } from './filters.ts'
import { withHue } from './hue.ts'
import { clipped, cropped, type Pixels, toWholeBox } from './pixels.ts'

export type AdjustmentKind = (typeof ADJUSTMENTS)[number]

export interface Figures {
  readonly black: number
  readonly white: number
  /** hundredths */
  readonly gamma: number
  /** degrees */
  readonly hue: number
  /** hundredths */
  readonly saturation: number
  readonly lightness: number
  readonly radius: number
  readonly amount: number
  readonly strength: number
  readonly grain: number
}

const FIRST_FIGURES: Figures = {
  black: 0,
  white: 255,
  gamma: 100,
  hue: 0,
  saturation: 0,
  lightness: 0,
  radius: 2,
  amount: 80,
  strength: 50,
  grain: 16,
}

export interface Adjustment {
  readonly id: number
  readonly kind: AdjustmentKind
  readonly isOn: boolean
  readonly figures: Figures
  readonly curves: Curves
  /** what was selected when it was added, one byte per pixel; null: everything */
  readonly mask: Uint8Array | null
}

export const createAdjustment = (
  id: number,
  kind: AdjustmentKind,
  mask: Uint8Array | null,
): Adjustment => ({
  id,
  kind,
  isOn: true,
  figures: FIRST_FIGURES,
  curves: PLAIN_CURVES,
  mask,
})

type Run = (source: Pixels, adjustment: Adjustment, at: Box) => FilterRun

const RUNS: Readonly<Record<AdjustmentKind, Run>> = {
  levels: (source, { figures: { black, white, gamma } }) =>
    withLevels(source, { black, white: Math.max(white, black + 1), gamma: gamma / 100 }),
  curves: (source, { curves }) => withCurves(source, curves),
  hue: (source, { figures: { hue, saturation, lightness } }) =>
    withHue(source, { hue, saturation: saturation / 100, lightness: lightness / 100 }),
  blur: (source, { figures }) => blurred(source, figures.radius),
  sharpen: (source, { figures }) => sharpened(source, figures.radius, figures.amount / 100),
  despeckle: (source, { figures }) => despeckled(source, figures.strength),
  grain: (source, { figures }, at) => grained(source, figures.grain, at),
}

/** A blur is three means of that radius, one after another. */
const MEANS = 3

/** How far away pixels count for one pixel. */
const getReach = ({ kind, figures, isOn }: Adjustment): number => {
  if (!isOn) return 0
  if (kind === 'blur' || kind === 'sharpen') return MEANS * figures.radius
  return kind === 'despeckle' ? 2 : 0
}

export const getTotalReach = (adjustments: readonly Adjustment[]): number =>
  adjustments.reduce((sum, each) => sum + getReach(each), 0)

const finish = (run: FilterRun): Pixels => {
  for (;;) {
    const step = run.next()
    if (step.done === true) return step.value
  }
}

/** Only as far as the mask says. */
const blend = (before: Pixels, after: Pixels, mask: Uint8Array, at: Box, width: number): Pixels => {
  const data = before.data.slice()
  for (let y = 0; y < at.h; y++)
    for (let x = 0; x < at.w; x++) {
      const share = (mask[(at.y + y) * width + at.x + x] ?? 0) / 255
      const place = (y * at.w + x) * 4
      for (let i = place; share > 0 && i < place + 4; i++)
        data[i] = (before.data[i] ?? 0) * (1 - share) + (after.data[i] ?? 0) * share
    }
  return { ...before, data }
}

/** A part of a layer's pixels as its adjustments make it; as large as the box. */
export const adjustPart = (
  pixels: Pixels,
  adjustments: readonly Adjustment[],
  box: Box,
): Pixels => {
  const reach = getTotalReach(adjustments)
  const wide = { x: box.x - reach, y: box.y - reach, w: box.w + 2 * reach, h: box.h + 2 * reach }
  const at = clipped(wide, toWholeBox(pixels))
  let part = cropped(pixels, at)
  for (const adjustment of adjustments) {
    if (!adjustment.isOn) continue
    const after = finish(RUNS[adjustment.kind](part, adjustment, at))
    part = adjustment.mask === null ? after : blend(part, after, adjustment.mask, at, pixels.width)
  }
  return cropped(part, { ...box, x: box.x - at.x, y: box.y - at.y })
}
