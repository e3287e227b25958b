/**
 * Screentone, cut and printed as on a manga page. A plate is drawn in three colour channels that
 * mean something else than colour:
 * red is ink (0 black), green is tone in fine dots, blue is tone in coarse dots (0 solid, 255
 * none). `applyScreen` turns them into black and white.
 */
import type { Rgba } from '@panelflow/render/paint/bitmap.ts'

export const INK = '#00ffff'
export const PAPER = '#ffffff'

const toHexByte = (amount: number): string =>
  Math.round(255 * (1 - Math.min(1, Math.max(0, amount))))
    .toString(16)
    .padStart(2, '0')

/** Fine dots that cover this part (0..1) of the paper. */
export const toToneColor = (amount: number): string => `#ff${toHexByte(amount)}ff`

/** Coarse dots that cover this part (0..1) of the paper. */
export const toCoarseToneColor = (amount: number): string => `#ffff${toHexByte(amount)}`

/** px between dots of one row; rows are offset by half, which is the usual 45° */
const FINE = 9
const COARSE = 14
/** part of the paper from which black dots become white holes */
const TURN = 0.55

/**
 * Distance of the pixel's middle to the nearest corner of a lattice of squares, and to the nearest
 * middle of one.
 */
const computeLatticeDistances = (
  x: number,
  y: number,
  pitch: number,
): readonly [number, number] => {
  const fold = (v: number): number => {
    const rest = v % pitch
    return rest > pitch / 2 ? pitch - rest : rest
  }
  const [fx, fy] = [fold(x), fold(y)]
  const [gx, gy] = [pitch / 2 - fx, pitch / 2 - fy]
  // both lattices hold dots: corners and middles; holes sit halfway between, on the edges
  const dot = Math.min(Math.sqrt(fx * fx + fy * fy), Math.sqrt(gx * gx + gy * gy))
  const hole = Math.min(Math.sqrt(gx * gx + fy * fy), Math.sqrt(fx * fx + gy * gy))
  return [dot, hole]
}

/**
 * Black of every amount of tone at every place of one tile of the screen: `tile[(amount * pitch +
 * y) * pitch + x]`, 0..255.
 */
const createScreen = (pitch: number): Uint8Array => {
  const tile = new Uint8Array(256 * pitch * pitch)
  for (let amount = 1; amount < 256; amount += 1) {
    const part = amount / 255
    const turned = part > TURN
    const radius = Math.sqrt(((turned ? 1 - part : part) * pitch * pitch) / 2 / Math.PI)
    for (let y = 0; y < pitch; y += 1)
      for (let x = 0; x < pitch; x += 1) {
        const [dot, hole] = computeLatticeDistances(x + 0.5, y + 0.5, pitch)
        const inside = Math.min(1, Math.max(0, radius - (turned ? hole : dot) + 0.5))
        tile[(amount * pitch + y) * pitch + x] = Math.round(255 * (turned ? 1 - inside : inside))
      }
  }
  return tile
}

const FINE_SCREEN = createScreen(FINE)
const COARSE_SCREEN = createScreen(COARSE)

/**
 * Prints a drawing: opaque, and grey only at the soft rims of ink and dots. The same bytes on every
 * machine.
 */
export function applyScreen({ width, height, rgba }: Rgba): Rgba {
  const out = new Uint8Array(rgba.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const fine =
        FINE_SCREEN[((255 - (rgba[at + 1] ?? 255)) * FINE + (y % FINE)) * FINE + (x % FINE)] ?? 0
      const coarse =
        COARSE_SCREEN[
          ((255 - (rgba[at + 2] ?? 255)) * COARSE + (y % COARSE)) * COARSE + (x % COARSE)
        ] ?? 0
      const light = Math.round(((rgba[at] ?? 255) * (255 - Math.max(fine, coarse))) / 255)
      out[at] = light
      out[at + 1] = light
      out[at + 2] = light
      out[at + 3] = 255
    }
  return { width, height, rgba: out }
}
