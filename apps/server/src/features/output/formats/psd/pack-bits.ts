/** PackBits (TIFF 6.0 §9), row by row: how Photoshop keeps the pixels of a channel. */

/** Bound of a packed row: one byte more for every 128 that do not repeat. */
export const maxPackedBytes = (width: number): number => width + Math.ceil(width / 128)

const MAX_RUN = 128

const runAt = (row: Uint8Array, from: number): number => {
  const end = Math.min(row.length, from + MAX_RUN)
  let at = from + 1
  while (at < end && row[at] === row[from]) at++
  return at - from
}

/** Where the bytes that do not repeat three times end. */
const literalEnd = (row: Uint8Array, from: number): number => {
  const end = Math.min(row.length, from + MAX_RUN)
  let at = from + 1
  while (at < end && !(row[at] === row[at + 1] && row[at] === row[at + 2])) at++
  return at
}

/** Packs `row` into `out` from `start` on; answers where it ends. */
export const packRow = (row: Uint8Array, out: Uint8Array, start: number): number => {
  let to = start
  for (let from = 0; from < row.length;) {
    const run = runAt(row, from)
    if (run >= 3) {
      out[to++] = 257 - run
      out[to++] = row[from] ?? 0
      from += run
    } else {
      const end = literalEnd(row, from)
      out[to++] = end - from - 1
      out.set(row.subarray(from, end), to)
      to += end - from
      from = end
    }
  }
  return to
}
