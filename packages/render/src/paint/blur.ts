import type { Mask } from './mask.ts'

/**
 * One of three equal running means that together come close to a Gaussian; `edge` is the weight of
 * the two outermost samples.
 */
interface Box {
  readonly reach: number
  readonly edge: number
  readonly weight: number
}

const PASSES = 3

/**
 * The box whose variance is a third of the wanted one. Its outermost samples count in part, so that
 * small changes of sigma show.
 */
function boxFor(sigma: number): Box {
  const variance = (sigma * sigma) / PASSES
  const reach = Math.floor((Math.sqrt(1 + 12 * variance) - 1) / 2)
  const whole = 2 * reach + 1
  const spread = (reach * (reach + 1) * whole) / 3
  const edge = (variance * whole - spread) / (2 * ((reach + 1) * (reach + 1) - variance))
  return { reach, edge, weight: whole + 2 * edge }
}

/** How far a blur carries, in px. */
export function blurReach(sigma: number): number {
  return sigma > 0 ? PASSES * (boxFor(sigma).reach + 1) : 0
}

/**
 * Gaussian blur (three box blurs) of a mask, which grows by `blurReach` on each side. Our own
 * rather than Skia's: only sums and products, hence the same bits everywhere, and less than half
 * the time, because it blurs one channel instead of four.
 */
export function blurred(mask: Mask, sigma: number): Mask {
  if (!(sigma > 0)) return mask
  const margin = blurReach(sigma)
  const box = boxFor(sigma)
  const width = mask.width + 2 * margin
  const height = mask.height + 2 * margin
  const columns = blurredRows(mask.alpha, mask.width, mask.height, margin, box)
  const rows = blurredRows(columns, mask.height, width, margin, box)
  const alpha = new Uint8Array(width * height)
  for (let i = 0; i < alpha.length; i++) alpha[i] = (rows[i] ?? 0) + 0.5
  return { x: mask.x - margin, y: mask.y - margin, width, height, alpha }
}

/** Blurs each row and returns the picture transposed, so that doing it twice blurs both ways. */
function blurredRows(
  source: Uint8Array | Float32Array,
  width: number,
  height: number,
  margin: number,
  box: Box,
): Float32Array {
  const length = width + 2 * margin
  const out = new Float32Array(length * height)
  // Nothing on either side, as far as the box looks: no sample has to ask whether it is still
  // inside.
  const pad = box.reach + 1
  let line = new Float64Array(length + 2 * pad)
  let next = new Float64Array(length + 2 * pad)
  for (let y = 0; y < height; y++) {
    line.fill(0)
    let isEmpty = true
    for (let x = 0; x < width; x++) {
      const value = source[y * width + x] ?? 0
      line[x + margin + pad] = value
      if (value > 0) isEmpty = false
    }
    if (isEmpty) continue
    for (let pass = 0; pass < PASSES; pass++) {
      runningMean(line, next, length, box)
      ;[line, next] = [next, line]
    }
    for (let x = 0; x < length; x++) out[x * height + y] = line[x + pad] ?? 0
  }
  return out
}

/** @param line `length` samples between `reach + 1` zeros on either side, as `out` has them */
function runningMean(
  line: Float64Array,
  out: Float64Array,
  length: number,
  { reach, edge, weight }: Box,
): void {
  const pad = reach + 1
  let sum = 0
  for (let x = 0; x < reach; x++) sum += line[x + pad] ?? 0
  // x counts in samples, `before` is where the outermost sample on its left lies.
  for (let before = 0; before < length; before++) {
    const after = before + 2 * pad
    const left = line[before] ?? 0
    const right = line[after] ?? 0
    sum += line[after - 1] ?? 0
    sum -= left
    out[before + pad] = (sum + edge * (left + right)) / weight
  }
}
