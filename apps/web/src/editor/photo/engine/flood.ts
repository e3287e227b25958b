import type { Pixels } from './pixels.ts'

/** Pixels between two pauses. */
const BITE = 60_000

/**
 * Which pixels belong to the same patch of colour as the one at (x, y): reached over neighbours
 * that are alike. Yields from time to time.
 * @param tolerance 0..255 per channel
 * @returns one byte per pixel, 255 where it belongs
 */
export function* flooded(
  { width, height, data }: Pixels,
  x: number,
  y: number,
  tolerance: number,
): Generator<number, Uint8Array> {
  const result = new Uint8Array(width * height)
  if (x < 0 || y < 0 || x >= width || y >= height) return result
  const first = (y * width + x) * 4
  const wanted = [0, 1, 2, 3].map((channel) => data[first + channel] ?? 0)
  const isAlike = (place: number): boolean =>
    result[place] === 0 &&
    wanted.every(
      (value, channel) => Math.abs((data[place * 4 + channel] ?? 0) - value) <= tolerance,
    )
  const waiting = [y * width + x]
  let seen = 0
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (!isAlike(place)) continue
    const row = Math.floor(place / width) * width
    let left = place
    while (left > row && isAlike(left - 1)) left--
    let right = place
    while (right < row + width - 1 && isAlike(right + 1)) right++
    result.fill(255, left, right + 1)
    for (const next of [-width, width]) {
      const [from, to] = [left + next, right + next]
      if (from < 0 || from >= result.length) continue
      let inRun = false
      for (let at = from; at <= to; at++) {
        const alike = isAlike(at)
        if (alike && !inRun) waiting.push(at)
        inRun = alike
      }
    }
    seen += right - left + 1
    if (seen >= BITE) {
      seen = 0
      yield 0.5
    }
  }
  return result
}
