import { filled, scope, type OpenCv } from '../open-cv.ts'
import { type TextMask, textMask } from '../mask/text-mask.ts'
import { median, type Point, type Raster } from '../raster.ts'

/** Ink that differs by less from what is there now is left; the faintest has 12, grey levels. */
const SAME = 8
/** A piece of ink of which this part is left was not painted over. */
const UNTOUCHED = 0.5
/** Pieces this many times as long as the letters that went, or so small a part, are art. */
const LONGEST = 1.6
const SHORTEST = 0.25

/** A connected piece of the ink. */
interface Piece {
  /** px */
  readonly ink: number
  readonly left: number
  /** the longer side of its box, px */
  readonly length: number
}

/**
 * Part of the ink of source lettering that the page still has, 0..1; null when no lettering stands
 * out in the source. Compared are the very pixels of the letters. The outline may hold some of the
 * art: pieces that nobody painted over count where they are as large as the letters that went.
 */
export function measureLettersLeft(
  cv: OpenCv,
  source: Raster,
  clean: Raster,
  polygon: readonly Point[],
): number | null {
  const mask = textMask(cv, source, polygon, 0)
  if (mask === null) return null
  const pieces = listPieces(cv, mask, (x, y) => isSame(source, clean, x, y))
  const isCleaned = ({ left, ink }: Piece): boolean => left < ink * UNTOUCHED
  const usual = median(pieces.filter(isCleaned).map(({ length }) => length))
  const letters = pieces.filter(
    (piece) =>
      usual === 0 ||
      isCleaned(piece) ||
      (piece.length <= usual * LONGEST && piece.length >= usual * SHORTEST),
  )
  const ink = letters.reduce((sum, piece) => sum + piece.ink, 0)
  const left = letters.reduce((sum, piece) => sum + piece.left, 0)
  return ink === 0 ? null : Math.round((left / ink) * 1000) / 1000
}

function isSame(source: Raster, clean: Raster, x: number, y: number): boolean {
  const a = (y * source.width + x) * source.channels
  const b = (y * clean.width + x) * clean.channels
  return [0, 1, 2].every(
    (channel) => Math.abs((source.data[a + channel] ?? 0) - (clean.data[b + channel] ?? 0)) < SAME,
  )
}

function listPieces(
  cv: OpenCv,
  { box, data }: TextMask,
  isLeft: (x: number, y: number) => boolean,
): readonly Piece[] {
  return scope((manage) => {
    const mat = manage(filled(new cv.Mat(box.h, box.w, cv.CV_8UC1), (each) => each.data.set(data)))
    const labels = manage(new cv.Mat())
    const stats = manage(new cv.Mat())
    const centroids = manage(new cv.Mat())
    const count = cv.connectedComponentsWithStats(mat, labels, stats, centroids, 8, cv.CV_32S)
    const left = new Uint32Array(count)
    const ids: Int32Array = labels.data32S
    ids.forEach((label, index) => {
      const [x, y] = [box.x + (index % box.w), box.y + Math.floor(index / box.w)]
      if (label !== 0 && isLeft(x, y)) left[label] = (left[label] ?? 0) + 1
    })
    return Array.from({ length: count - 1 }, (_, at): Piece => {
      const [, , w = 0, h = 0, ink = 0] = stats.data32S.subarray((at + 1) * 5, (at + 2) * 5)
      return { ink, left: left[at + 1] ?? 0, length: Math.max(w, h) }
    })
  })
}
