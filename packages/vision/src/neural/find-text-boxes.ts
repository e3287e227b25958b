/** Blocks of lettering as a network for boxes finds them. */
import { scope, type OpenCv } from '../open-cv.ts'
import { crop, sharedArea, type Box, type Raster } from '../raster.ts'
import { toMat } from '../to-mat.ts'
import { suppressRepeated, type ScoredBox } from './box-decoding.ts'
import type { NetworkPicture } from './find-text-map.ts'

export interface TextBox extends Box {
  /** 0..1 */
  readonly score: number
}

export interface BoxNetwork {
  /** its pictures are squares of this side, px */
  readonly side: number
  /** the picture is scaled to fit and the rest is grey; otherwise it is stretched */
  readonly keepsAspect: boolean
  /** boxes of lettering in px of the square */
  readonly find: (picture: NetworkPicture) => Promise<readonly ScoredBox[]>
}

/** What is beside a picture that does not fill its square, as networks of the kind are trained. */
const PADDING = 114
/** Longer pages are searched in overlapping bands, height ÷ width. */
const LONGEST = 1.8
const BAND = 1.5
const OVERLAP = 0.4
/** A box that lies in another by this part is a piece of it, cut by the end of a band. */
const PIECE = 0.8

interface Fit {
  readonly picture: NetworkPicture
  readonly stepX: number
  readonly stepY: number
}

const toSquare = (cv: OpenCv, page: Raster, { side, keepsAspect }: BoxNetwork): Fit =>
  scope((manage) => {
    const full = manage(toMat(cv, page))
    if (page.channels === 1) cv.cvtColor(full, full, cv.COLOR_GRAY2RGB)
    const scale = side / Math.max(page.width, page.height)
    const width = keepsAspect ? Math.max(1, Math.round(page.width * scale)) : side
    const height = keepsAspect ? Math.max(1, Math.round(page.height * scale)) : side
    const small = manage(new cv.Mat())
    const method = scale < 1 ? cv.INTER_AREA : cv.INTER_LINEAR
    cv.resize(full, small, new cv.Size(width, height), 0, 0, method)
    const rgb = new Uint8Array(side * side * 3).fill(PADDING)
    for (let row = 0; row < height; row++)
      rgb.set(small.data.subarray(row * width * 3, (row + 1) * width * 3), row * side * 3)
    const picture = { width: side, height: side, rgb }
    return { picture, stepX: page.width / width, stepY: page.height / height }
  })

/** Clipped to the page. */
const clip = (box: Box, { width, height }: Raster): Box => {
  const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))]
  const right = Math.min(width, Math.ceil(box.x + box.w))
  const bottom = Math.min(height, Math.ceil(box.y + box.h))
  return { x, y, w: Math.max(0, right - x), h: Math.max(0, bottom - y) }
}

const dropPieces = (boxes: readonly TextBox[]): TextBox[] =>
  boxes.filter(
    (box) =>
      !boxes.some(
        (other) =>
          other !== box &&
          other.w * other.h > box.w * box.h &&
          sharedArea(box, other) >= PIECE * box.w * box.h,
      ),
  )

/** Blocks of lettering in px of the page, from top to bottom. */
export async function findTextBoxes(
  cv: OpenCv,
  page: Raster,
  network: BoxNetwork,
): Promise<TextBox[]> {
  const { width, height } = page
  const band = height <= LONGEST * width ? height : Math.round(BAND * width)
  const step = band === height ? height : Math.round((BAND - OVERLAP) * width)
  const found: TextBox[] = []
  for (let top = 0; ; top += step) {
    const first = Math.max(0, Math.min(top, height - band))
    const part = crop(page, { x: 0, y: first, w: width, h: Math.min(band, height - first) })
    const { picture, stepX, stepY } = toSquare(cv, part, network)
    for (const { x, y, w, h, score } of await network.find(picture)) {
      const scaled = { x: x * stepX, y: y * stepY + first, w: w * stepX, h: h * stepY }
      found.push({ ...clip(scaled, page), score })
    }
    if (first + band >= height) break
  }
  return suppressRepeated(dropPieces(found.filter(({ w, h }) => w > 0 && h > 0))).toSorted(
    (a, b) => a.y - b.y || a.x - b.x,
  )
}
