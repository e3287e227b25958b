/** Boxes that a detection network answers with, of the heads that are in use. */
import { sharedArea, type Box } from '../raster.ts'

export interface ScoredBox extends Box {
  /** index into the classes of the network */
  readonly kind: number
  /** 0..1 */
  readonly score: number
}

export interface NumberTensor {
  readonly values: ArrayLike<number | bigint>
  readonly dims: readonly number[]
}

/**
 * `yolo-v8`: 4 + classes rows, one column per box, as v8, v9, v11 and v12 answer. `yolo-v5`: one
 * row per box with how sure it is that there is something, as v5 and v7. `yolo-v10`: corners, score
 * and class, as networks that need no suppression. `rt-detr`: logits and boxes as shares of the
 * picture, or labels, boxes in px and scores.
 */
export const BOX_HEADS = ['yolo-v8', 'yolo-v5', 'yolo-v10', 'rt-detr'] as const
export type BoxHead = (typeof BOX_HEADS)[number]

export interface BoxDecoding {
  readonly head: BoxHead
  /** how many classes the network knows */
  readonly classes: number
  /** of the picture that the network saw, px */
  readonly width: number
  readonly height: number
  /** boxes below are left out, 0..1 */
  readonly leastScore: number
}

/** Answers of two boxes for one thing overlap by at least this, overlap ÷ union. */
const SAME_THING = 0.5

const read = ({ values }: NumberTensor, at: number): number => Number(values[at] ?? 0)
const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

const fromCentre = (x: number, y: number, w: number, h: number): Box => ({
  x: x - w / 2,
  y: y - h / 2,
  w,
  h,
})
const fromCorners = (left: number, top: number, right: number, bottom: number): Box => ({
  x: left,
  y: top,
  w: right - left,
  h: bottom - top,
})

/** The likeliest class of a box. */
const findBest = (classes: number, getScore: (kind: number) => number) => {
  let best = { kind: 0, score: getScore(0) }
  for (let kind = 1; kind < classes; kind++) {
    const score = getScore(kind)
    if (score > best.score) best = { kind, score }
  }
  return best
}

const decodeColumns = (tensor: NumberTensor, classes: number): ScoredBox[] | null => {
  const [, rows = 0, count = 0] = tensor.dims
  if (tensor.dims.length !== 3 || rows !== 4 + classes) return null
  const at = (row: number, column: number): number => read(tensor, row * count + column)
  return Array.from({ length: count }, (_, column) => ({
    ...fromCentre(at(0, column), at(1, column), at(2, column), at(3, column)),
    ...findBest(classes, (kind) => at(4 + kind, column)),
  }))
}

const decodeRows = (tensor: NumberTensor, classes: number): ScoredBox[] | null => {
  const [, count = 0, columns = 0] = tensor.dims
  if (tensor.dims.length !== 3 || columns !== 5 + classes) return null
  return Array.from({ length: count }, (_, row) => {
    const at = (column: number): number => read(tensor, row * columns + column)
    const { kind, score } = findBest(classes, (each) => at(5 + each))
    return { ...fromCentre(at(0), at(1), at(2), at(3)), kind, score: at(4) * score }
  })
}

const decodeFinal = (tensor: NumberTensor): ScoredBox[] | null => {
  const [, count = 0, columns = 0] = tensor.dims
  if (tensor.dims.length !== 3 || columns !== 6) return null
  return Array.from({ length: count }, (_, row) => {
    const at = (column: number): number => read(tensor, row * 6 + column)
    return { ...fromCorners(at(0), at(1), at(2), at(3)), kind: Math.round(at(5)), score: at(4) }
  })
}

const decodeShares = (
  tensors: readonly NumberTensor[],
  { classes, width, height }: BoxDecoding,
): ScoredBox[] | null => {
  const boxes = tensors.find(({ dims }) => dims.length === 3 && dims[2] === 4)
  const logits = tensors.find(
    (tensor) => tensor !== boxes && tensor.dims.length === 3 && tensor.dims[2] === classes,
  )
  if (boxes === undefined || logits === undefined || boxes.dims[1] !== logits.dims[1]) return null
  return Array.from({ length: boxes.dims[1] ?? 0 }, (_, row) => {
    const at = (side: number): number => read(boxes, row * 4 + side)
    const box = fromCentre(at(0) * width, at(1) * height, at(2) * width, at(3) * height)
    return { ...box, ...findBest(classes, (kind) => sigmoid(read(logits, row * classes + kind))) }
  })
}

/** As exports with their own last step answer: labels, boxes in px and scores. */
const decodeLabelled = (answer: Readonly<Record<string, NumberTensor>>): ScoredBox[] | null => {
  const { labels, boxes, scores } = answer
  if (labels === undefined || boxes === undefined || scores === undefined) return null
  const count = scores.values.length
  if (labels.values.length !== count || boxes.values.length !== 4 * count) return null
  return Array.from({ length: count }, (_, row) => {
    const at = (side: number): number => read(boxes, row * 4 + side)
    const box = fromCorners(at(0), at(1), at(2), at(3))
    return { ...box, kind: read(labels, row), score: read(scores, row) }
  })
}

const decode = (
  answer: Readonly<Record<string, NumberTensor>>,
  decoding: BoxDecoding,
): ScoredBox[] | null => {
  const tensors = Object.values(answer)
  const [first] = tensors
  if (first === undefined) return null
  if (decoding.head === 'rt-detr') return decodeLabelled(answer) ?? decodeShares(tensors, decoding)
  if (decoding.head === 'yolo-v8') return decodeColumns(first, decoding.classes)
  return decoding.head === 'yolo-v5' ? decodeRows(first, decoding.classes) : decodeFinal(first)
}

/** Overlap ÷ union. */
export const computeOverlap = (a: Box, b: Box): number => {
  const shared = sharedArea(a, b)
  return shared === 0 ? 0 : shared / (a.w * a.h + b.w * b.h - shared)
}

/** Of boxes for one thing the surest stays. */
export const suppressRepeated = <T extends Box & { readonly score: number }>(
  boxes: readonly T[],
): T[] => {
  const kept: T[] = []
  for (const box of boxes.toSorted((a, b) => b.score - a.score))
    if (kept.every((other) => computeOverlap(box, other) < SAME_THING)) kept.push(box)
  return kept
}

/**
 * Boxes in px of the picture that the network saw, the surest first. Null: it does not answer as
 * its head does.
 */
export const decodeBoxes = (
  answer: Readonly<Record<string, NumberTensor>>,
  decoding: BoxDecoding,
): ScoredBox[] | null => {
  const boxes = decode(answer, decoding)
  if (boxes === null) return null
  const { classes, leastScore } = decoding
  return suppressRepeated(
    boxes.filter(
      ({ w, h, kind, score }) =>
        score >= leastScore && w > 0 && h > 0 && kind >= 0 && kind < classes,
    ),
  )
}
