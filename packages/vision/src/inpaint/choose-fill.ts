import { dilate } from '../mask/morphology.ts'
import type { OpenCv } from '../open-cv.ts'
import type { Raster } from '../raster.ts'
import { inpaint } from './fill.ts'
import { fillTexture } from './texture.ts'

export interface ChosenFill {
  /** RGB, 3 bytes per pixel, the mask filled */
  readonly rgb: Uint8Array
  readonly method: 'inpaint' | 'texture'
  /** expected signal-to-noise ratio, dB */
  readonly quality: number
}

/** A ground whose pixels differ this much from their neighbours is screentone, 0..255. */
const TONE = 24
/** Patterns are continued up to this many pixels: their cost is some 10 µs each. */
const MOST_TEXTURE_PIXELS = 40_000
/** Width of the band that is filled as a trial, px. */
const TRIAL_BAND = 3

/**
 * Fills letters on ground that no colour explains: screentone goes on as a pattern, anything else
 * runs in from the rim. The quality is measured on a trial: the mask made wider, its added band
 * compared with what is there.
 * @param blocked other lettering: nothing is taken from there
 */
export function chooseFill(
  cv: OpenCv,
  window: Raster,
  mask: Uint8Array,
  blocked: Uint8Array,
): ChosenFill {
  const hole = mask.map((value, at) => value | (blocked[at] ?? 0))
  const wide = dilate(cv, hole, window.width, window.height, TRIAL_BAND)
  const band: number[] = []
  wide.forEach((value, at) => {
    if (value !== 0 && hole[at] === 0) band.push(at)
  })
  const isPattern =
    isScreentone(window, band) &&
    wide.reduce((sum, value) => sum + (value === 0 ? 0 : 1), 0) <= MOST_TEXTURE_PIXELS
  const fill = (area: Uint8Array): Uint8Array =>
    isPattern ? runOn(window, area) : inpaint(cv, window, area)
  const trial = fill(wide)
  const squares = band.reduce(
    (sum, at) =>
      sum +
      [0, 1, 2].reduce(
        (part, channel) =>
          part + ((trial[at * 3 + channel] ?? 0) - (window.data[at * 3 + channel] ?? 0)) ** 2,
        0,
      ),
    0,
  )
  return {
    rgb: fill(hole),
    method: isPattern ? 'texture' : 'inpaint',
    quality: toQuality(Math.sqrt(squares / Math.max(1, 3 * band.length))),
  }
}

/** Signal-to-noise ratio of an average error of 0..255, dB, at most 60. */
export const toQuality = (error: number): number =>
  Math.min(60, Math.round(200 * Math.log10(255 / Math.max(0.25, error))) / 10)

/** Do pixels differ from the mean of their four neighbours as in screentone? By green. */
export function isScreentone({ width, height, data }: Raster, indexes: readonly number[]): boolean {
  const green = (index: number): number => data[index * 3 + 1] ?? 0
  let [sum, count] = [0, 0]
  for (const index of indexes) {
    const x = index % width
    const y = (index - x) / width
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue
    const around = green(index - 1) + green(index + 1) + green(index - width) + green(index + width)
    sum += Math.abs(green(index) - around / 4)
    count++
  }
  return sum > TONE * count
}

function runOn(window: Raster, mask: Uint8Array): Uint8Array {
  const steps = fillTexture(window, mask)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
