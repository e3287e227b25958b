import { scope, type OpenCv } from '../open-cv.ts'
import type { Raster } from '../raster.ts'
import { toMat } from '../to-mat.ts'

/** What tells pages apart and says how sharp they are. */
export interface PictureMeasure {
  /** 256 bits, hex: whether each of 16 × 16 pixels is lighter than its right neighbour (dHash) */
  readonly hash: string
  /** variance of the Laplacian in the tenth of the blocks that have most detail */
  readonly sharpness: number
  /** one colour, more or less */
  readonly flat: boolean
}

const HASH_SIDE = 16
/** Neighbours closer than this are equal: noise decides no bit. */
const EVEN = 2
/** Side of a block, px */
const BLOCK = 64
const SHARPEST_SHARE = 0.1
/** Fewer bits than this say nothing of a page. */
const FEWEST_BITS = 16

export function measurePicture(cv: OpenCv, page: Raster): PictureMeasure {
  return scope((manage) => {
    const gray = manage(new cv.Mat())
    const pixels = manage(toMat(cv, page))
    if (page.channels === 1) pixels.copyTo(gray)
    else cv.cvtColor(pixels, gray, cv.COLOR_RGB2GRAY)
    const small = manage(new cv.Mat())
    cv.resize(gray, small, new cv.Size(HASH_SIDE + 1, HASH_SIDE), 0, 0, cv.INTER_AREA)
    const bits = compareNeighbours(small.data)
    const laplacian = manage(new cv.Mat())
    cv.Laplacian(gray, laplacian, cv.CV_16S)
    const { width, height } = page
    return {
      hash: toHex(bits),
      sharpness: measureDetail(laplacian.data16S, width, height),
      flat: bits.filter(Boolean).length < FEWEST_BITS,
    }
  })
}

function compareNeighbours(gray: Uint8Array): boolean[] {
  return Array.from({ length: HASH_SIDE * HASH_SIDE }, (_, index) => {
    const at = Math.floor(index / HASH_SIDE) * (HASH_SIDE + 1) + (index % HASH_SIDE)
    return (gray[at] ?? 0) > (gray[at + 1] ?? 0) + EVEN
  })
}

const toHex = (bits: readonly boolean[]): string =>
  Array.from({ length: bits.length / 4 }, (_, at) =>
    bits
      .slice(at * 4, at * 4 + 4)
      .reduce((value, bit) => value * 2 + Number(bit), 0)
      .toString(16),
  ).join('')

/** Mean variance of the blocks with most of it: empty ground says nothing about sharpness. */
function measureDetail(laplacian: Int16Array, width: number, height: number): number {
  const variances: number[] = []
  for (let top = 0; top < height; top += BLOCK)
    for (let left = 0; left < width; left += BLOCK) {
      let [count, sum, squares] = [0, 0, 0]
      for (let y = top; y < Math.min(height, top + BLOCK); y++)
        for (let x = left; x < Math.min(width, left + BLOCK); x++) {
          const value = laplacian[y * width + x] ?? 0
          count++
          sum += value
          squares += value * value
        }
      variances.push(squares / count - (sum / count) ** 2)
    }
  const sharpest = variances
    .toSorted((a, b) => b - a)
    .slice(0, Math.max(1, Math.round(variances.length * SHARPEST_SHARE)))
  const mean = sharpest.reduce((total, value) => total + value, 0) / sharpest.length
  return Math.round(mean * 10) / 10
}
