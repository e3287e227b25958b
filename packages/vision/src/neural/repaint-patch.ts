/** Paints a patch on artwork anew with an inpainting network, where it does so better. */
import { toQuality } from '../inpaint/choose-fill.ts'
import type { RegionPatch } from '../inpaint/make-patches.ts'
import { withoutAlpha } from '../inpaint/patch-pixels.ts'
import { dilate } from '../mask/morphology.ts'
import { scope, type OpenCv } from '../open-cv.ts'
import { crop, grow, type Box, type Raster } from '../raster.ts'
import type { NetworkPicture } from './find-text-map.ts'

export interface InpaintNetwork {
  /** its pictures are squares of this side, px; null: any sides that are multiples of 8 */
  readonly side: number | null
  /** @param hole one byte per pixel, 255 where the picture is to be painted. @returns RGB */
  readonly paint: (picture: NetworkPicture, hole: Uint8Array) => Promise<Uint8Array>
}

/** Picture round a patch that the network sees, of the patch's longer side, and at least px. */
const CONTEXT = 0.5
const LEAST_CONTEXT = 32
/** Larger windows are painted smaller: memory is bounded by it. */
const LARGEST_SIDE = 1024
const SIDE_STEP = 8
/** Width of the band that is painted as a trial, px. */
const TRIAL_BAND = 3

interface Size {
  readonly width: number
  readonly height: number
}

const toNetworkSize = ({ w, h }: Box, side: number | null): Size => {
  if (side !== null) return { width: side, height: side }
  const scale = Math.min(1, LARGEST_SIDE / Math.max(w, h))
  const round = (length: number): number =>
    Math.max(SIDE_STEP, Math.ceil((length * scale) / SIDE_STEP) * SIDE_STEP)
  return { width: round(w), height: round(h) }
}

const resize = (
  cv: OpenCv,
  data: Uint8Array,
  channels: 1 | 3,
  [from, to]: readonly [Size, Size],
): Uint8Array =>
  scope((manage) => {
    const type = channels === 3 ? cv.CV_8UC3 : cv.CV_8UC1
    const full = manage(new cv.Mat(from.height, from.width, type))
    full.data.set(data)
    const scaled = manage(new cv.Mat())
    const method = channels === 1 ? cv.INTER_NEAREST : cv.INTER_LINEAR
    cv.resize(full, scaled, new cv.Size(to.width, to.height), 0, 0, method)
    return scaled.data.slice()
  })

const paintWindow = async (
  cv: OpenCv,
  { width, height, data }: Raster,
  hole: Uint8Array,
  { side, paint }: InpaintNetwork,
): Promise<Uint8Array> => {
  const own = { width, height }
  const size = toNetworkSize({ x: 0, y: 0, w: width, h: height }, side)
  const picture = { ...size, rgb: resize(cv, data, 3, [own, size]) }
  const painted = await paint(picture, resize(cv, hole, 1, [own, size]))
  return resize(cv, painted, 3, [size, own])
}

/** The patch's opaque pixels within a window of the page. */
const toHole = (patch: RegionPatch, window: Box): Uint8Array => {
  const hole = new Uint8Array(window.w * window.h)
  for (let at = 0; at < patch.w * patch.h; at++) {
    if (patch.rgba[at * 4 + 3] === 0) continue
    const x = (at % patch.w) + patch.x - window.x
    const y = Math.floor(at / patch.w) + patch.y - window.y
    hole[y * window.w + x] = 255
  }
  return hole
}

/** How well a trial painted what is known: the band round the hole. */
const measureTrial = (window: Raster, trial: Uint8Array, band: readonly number[]): number => {
  let squares = 0
  for (const at of band)
    for (let channel = at * 3; channel < at * 3 + 3; channel++)
      squares += ((trial[channel] ?? 0) - (window.data[channel] ?? 0)) ** 2
  return toQuality(Math.sqrt(squares / Math.max(1, 3 * band.length)))
}

const recolour = (patch: RegionPatch, window: Box, rgb: Uint8Array): Uint8Array => {
  const rgba = patch.rgba.slice()
  for (let at = 0; at < patch.w * patch.h; at++) {
    const x = (at % patch.w) + patch.x - window.x
    const y = Math.floor(at / patch.w) + patch.y - window.y
    rgba.set(rgb.subarray((y * window.w + x) * 3, (y * window.w + x) * 3 + 3), at * 4)
  }
  return rgba
}

/**
 * Both ways are judged alike: the hole made wider, its added band compared with what is there. The
 * patch stays as it is where the network does no better.
 */
export async function repaintPatch(
  cv: OpenCv,
  page: Raster,
  patch: RegionPatch,
  network: InpaintNetwork,
): Promise<RegionPatch> {
  const box = { x: patch.x, y: patch.y, w: patch.w, h: patch.h }
  const reach = Math.max(LEAST_CONTEXT, CONTEXT * Math.max(box.w, box.h))
  const area = grow(box, Math.round(reach), page.width, page.height)
  const window = withoutAlpha(crop(page, area))
  const hole = toHole(patch, area)
  const wide = dilate(cv, hole, area.w, area.h, TRIAL_BAND)
  const band: number[] = []
  wide.forEach((value, at) => {
    if (value !== 0 && hole[at] === 0) band.push(at)
  })
  const quality = measureTrial(window, await paintWindow(cv, window, wide, network), band)
  if (quality <= patch.quality) return patch
  const painted = await paintWindow(cv, window, hole, network)
  return { ...patch, rgba: recolour(patch, area, painted), quality }
}
