/** Pixels that are not multiplied with their alpha, four bytes each; or three, opaque ones. */
export interface StraightPixels {
  readonly width: number
  readonly height: number
  readonly data: ArrayLike<number>
  readonly channels?: 3 | 4
}

/** What is seen of a layer: a hash of its pixels, and the box of those that are not transparent. */
export interface PixelPrint {
  readonly hash: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const EMPTY: PixelPrint = { hash: '', x: 0, y: 0, w: 0, h: 0 }

/** Image programs cut transparent borders off, so only what is seen counts. Null: nothing is. */
export const findSeenBox = ({
  width,
  height,
  data,
  channels = 4,
}: StraightPixels): Omit<PixelPrint, 'hash'> | null => {
  if (width === 0 || height === 0) return null
  if (channels === 3) return { x: 0, y: 0, w: width, h: height }
  const isRowSeen = (y: number): boolean => {
    for (let at = y * width * 4 + 3, end = at + width * 4; at < end; at += 4)
      if (data[at] !== 0) return true
    return false
  }
  let top = 0
  while (top < height && !isRowSeen(top)) top++
  if (top === height) return null
  let bottom = height - 1
  while (!isRowSeen(bottom)) bottom--
  const isColumnSeen = (x: number): boolean => {
    for (let y = top; y <= bottom; y++) if (data[(y * width + x) * 4 + 3] !== 0) return true
    return false
  }
  let left = 0
  while (!isColumnSeen(left)) left++
  let right = width - 1
  while (!isColumnSeen(right)) right--
  return { x: left, y: top, w: right - left + 1, h: bottom - top + 1 }
}

/**
 * Compares layers over time. Two runs of FNV-1a with different starts: it tells changes apart, and
 * resists nobody. Colours of transparent pixels do not count: programs drop them.
 * @param at corner of the pixels on the page
 */
export const printPixels = (
  pixels: StraightPixels,
  at: { readonly x: number; readonly y: number },
): PixelPrint => {
  const box = findSeenBox(pixels)
  if (box === null) return EMPTY
  const { width, data, channels = 4 } = pixels
  let [one, two] = [0x811c9dc5, 0x9747b28c]
  for (let y = box.y; y < box.y + box.h; y++) {
    const end = (y * width + box.x + box.w) * channels
    for (let i = (y * width + box.x) * channels; i < end; i += channels) {
      const alpha = channels === 3 ? 255 : (data[i + 3] ?? 0)
      const color = ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0)
      const value = alpha === 0 ? 0 : (alpha << 24) | color
      one = Math.imul(one ^ value, 0x01000193)
      two = Math.imul(two ^ value ^ (one >>> 15), 0x85ebca6b)
    }
  }
  const toHex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')
  return { hash: toHex(one) + toHex(two), ...box, x: box.x + at.x, y: box.y + at.y }
}
