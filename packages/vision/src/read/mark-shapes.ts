/** Exclamation and question marks by their shape: recognisers miss those in columns. */
import { scope, type OpenCv } from '../open-cv.ts'
import type { Box } from '../raster.ts'

interface GrayPicture {
  readonly width: number
  readonly height: number
  /** one byte per pixel, dark letters on light ground */
  readonly gray: Uint8Array
}

interface Mark {
  readonly text: '!' | '?'
  readonly box: Box
}

interface Piece extends Box {
  readonly area: number
}

/** Sides of the dot, of a letter. */
const DOT = { least: 0.06, most: 0.3 }
const DOT_FILL = 0.6
const ROUND = 1.7
/** What stands over the dot: height and width of a letter, gap to the dot. */
const LEAST_HEIGHT = 0.35
const MOST_HEIGHT = 1.1
const MOST_WIDTH = 0.75
const MOST_GAP = 0.3
/** From one mark to the next, of a letter. */
const MOST_DISTANCE = 0.6
/** Less ink is noise, px. */
const LEAST_AREA = 4
/** A stroke is higher than wide by this factor, a hook by less. */
const STROKE_RATIO = 1.8
/** A hook is wider than its dot by this factor, and at its foot narrower than at its top. */
const HOOK_RATIO = 1.4
const HOOK_FOOT = 0.6

interface MarkOptions {
  /** size of a letter, px of the picture */
  readonly letter: number
  /** the letters stand one below the other */
  readonly isColumn: boolean
}

/** The marks that end a picture of one row or column, as they are read; empty: none do. */
export const findEndMarks = (
  cv: OpenCv,
  picture: GrayPicture,
  { letter, isColumn }: MarkOptions,
): string => {
  const { pieces, isInk } = findPieces(cv, picture)
  const getStart = ({ x, y }: Box): number => (isColumn ? y : x)
  const getEnd = ({ x, y, w, h }: Box): number => (isColumn ? y + h : x + w)
  const marks = listMarks(pieces, letter, isInk).toSorted((a, b) => getEnd(b.box) - getEnd(a.box))
  const ending: Mark[] = []
  let edge = Math.max(0, ...pieces.filter(({ area }) => area >= LEAST_AREA).map(getEnd))
  for (const mark of marks) {
    if (edge - getEnd(mark.box) > MOST_DISTANCE * letter) break
    ending.push(mark)
    edge = Math.min(edge, getStart(mark.box))
  }
  return ending
    .toSorted((a, b) => (isInOneRow(a.box, b.box) ? a.box.x - b.box.x : a.box.y - b.box.y))
    .map(({ text }) => text)
    .join('')
}

const listMarks = (
  pieces: readonly Piece[],
  letter: number,
  isInk: (x: number, y: number) => boolean,
): Mark[] =>
  pieces
    .filter((piece) => isDot(piece, letter))
    .flatMap((dot) => {
      const over = pieces.filter((piece) => piece !== dot && standsOver(piece, dot, letter))
      const [upper] = over
      if (upper === undefined || over.length > 1) return []
      const text = nameShape(upper, dot, isInk)
      if (text === null) return []
      const x = Math.min(upper.x, dot.x)
      const right = Math.max(upper.x + upper.w, dot.x + dot.w)
      return [{ text, box: { x, y: upper.y, w: right - x, h: dot.y + dot.h - upper.y } }]
    })

const isInOneRow = (a: Box, b: Box): boolean =>
  Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > 0.5 * Math.min(a.h, b.h)

const isDot = ({ w, h, area }: Piece, letter: number): boolean =>
  Math.min(w, h) >= DOT.least * letter &&
  Math.max(w, h) <= DOT.most * letter &&
  Math.max(w, h) <= ROUND * Math.min(w, h) &&
  area >= DOT_FILL * w * h

const standsOver = (piece: Piece, dot: Piece, letter: number): boolean => {
  const gap = dot.y - (piece.y + piece.h)
  const middle = dot.x + dot.w / 2
  return (
    gap >= 0 &&
    gap <= MOST_GAP * letter &&
    piece.h >= LEAST_HEIGHT * letter &&
    piece.h <= MOST_HEIGHT * letter &&
    piece.w <= MOST_WIDTH * letter &&
    middle > piece.x - dot.w / 2 &&
    middle < piece.x + piece.w + dot.w / 2
  )
}

const nameShape = (
  { x, y, w, h }: Piece,
  dot: Piece,
  isInk: (x: number, y: number) => boolean,
): Mark['text'] | null => {
  if (h >= STROKE_RATIO * w && w <= 2 * dot.w) return '!'
  if (w < HOOK_RATIO * dot.w || h < 0.8 * w) return null
  const measureSpan = (from: number, to: number): { from: number; to: number } => {
    const columns = Array.from({ length: w }, (_, at) => x + at).filter((column) =>
      Array.from({ length: Math.max(1, to - from) }, (_, at) => from + at).some((row) =>
        isInk(column, row),
      ),
    )
    return { from: columns[0] ?? x, to: (columns.at(-1) ?? x) + 1 }
  }
  const top = measureSpan(y, y + Math.round(h * 0.45))
  const foot = measureSpan(y + Math.round(h * 0.8), y + h)
  const middle = dot.x + dot.w / 2
  const isHook =
    top.to - top.from >= 0.75 * w &&
    foot.to - foot.from <= HOOK_FOOT * w &&
    middle > foot.from - dot.w / 2 &&
    middle < foot.to + dot.w / 2
  return isHook ? '?' : null
}

const findPieces = (cv: OpenCv, { width, height, gray }: GrayPicture) =>
  scope((manage) => {
    const picture = manage(new cv.Mat(height, width, cv.CV_8UC1))
    picture.data.set(gray)
    const ink = manage(new cv.Mat())
    cv.threshold(picture, ink, 0, 255, cv.THRESH_BINARY_INV + cv.THRESH_OTSU)
    const labels = manage(new cv.Mat())
    const stats = manage(new cv.Mat())
    const centroids = manage(new cv.Mat())
    const count = cv.connectedComponentsWithStats(ink, labels, stats, centroids, 8, cv.CV_32S)
    const pieces = Array.from({ length: Math.max(0, count - 1) }, (_, index): Piece => {
      const start = (index + 1) * 5
      const [x = 0, y = 0, w = 0, h = 0, area = 0] = stats.data32S.subarray(start, start + 5)
      return { x, y, w, h, area }
    })
    const inked = ink.data.slice() as Uint8Array
    return { pieces, isInk: (x: number, y: number) => inked[y * width + x] !== 0 }
  })

/** What a mark is read as, beside the mark itself: strokes, and its dot. */
const LOOKALIKES = /^[!?！？/|\\1Il:;()・·]$/u
/** What several of them together are read as. */
const LOOKALIKES_OF_SEVERAL = /^[!?！？/|\\1Il:;()・·7VロリハソンツシげⅡ]$/u
const MARKS = /^[!?！？]$/u
/** the outline beside a mark */
const SPECKS = /[\s,.'"`_]+$/u

/**
 * Puts the marks that were found at the end of a row or column, by their shape, in the place of
 * what a recogniser read there. It may have read one letter more than there are marks.
 */
export const putMarks = (text: string, marks: string): string => {
  if (marks === '') return text
  const pattern = marks.length > 1 ? LOOKALIKES_OF_SEVERAL : LOOKALIKES
  const letters = Array.from(text.replace(SPECKS, ''))
  let marksTaken = 0
  for (let taken = 0; taken <= marks.length; taken++) {
    const last = letters.at(-1) ?? ''
    if (!pattern.test(last)) break
    if (MARKS.test(last) && ++marksTaken > marks.length) break
    letters.pop()
  }
  return letters.join('').trimEnd() + marks
}
