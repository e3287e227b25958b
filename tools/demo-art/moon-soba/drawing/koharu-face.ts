/**
 * The face of Koharu, who runs the stall. Drawn around the middle of her head, which is some 170
 * wide.
 */
import { circle, ellipse, group, place, round } from '../../svg/svg-builder.ts'
import { INK, PAPER, toToneColor } from './screentone.ts'
import { type Knot, type PenPath, drawLine, drawLines, createOval, drawShape } from './pen.ts'

type Eyes = 'open' | 'bored' | 'shock' | 'happy' | 'squeezed' | 'firm'
type Mouth = 'smile' | 'flat' | 'oh' | 'shout' | 'grin' | 'wobble'

export interface Face {
  readonly eyes: Eyes
  readonly mouth: Mouth
  /** -1..1: the head looks to the left or right of the page */
  readonly turn?: number
  readonly sweat?: boolean
  /** the blood leaves the forehead */
  readonly pale?: boolean
  readonly angry?: boolean
}

const LASH = '-23,4! -19,-14 -4,-25 12,-22 22,-8 31,-12! 27,2 19,8! 16,-6 6,-15 -6,-16 -16,-6'
const LASH_LOW = '-24,-2! -8,-10 10,-10 22,-5 31,-9! 28,2 20,6! 8,0 -8,0'

/** Drawn as the viewer's right one; `side` -1 mirrors it, but its lights stay on the same side. */
function drawIris(side: 1 | -1, low: boolean): string {
  const glint = (x: number, y: number, r: number): string =>
    ellipse(x * side, y, r, r * 1.15, { fill: PAPER })
  return group([
    ellipse(0, 3, 15, low ? 15 : 21, { fill: INK }),
    ellipse(0, low ? 9 : 13, 11, low ? 7 : 9, { fill: toToneColor(0.45) }),
    glint(-5, low ? -2 : -7, 5.5),
    glint(6, low ? 9 : 14, 2.6),
  ])
}

function drawEye(kind: Eyes, side: 1 | -1): string {
  const happy = '-21,10 -10,-8 9,-8 22,9'
  if (kind === 'happy') return drawLine(happy, 7.5, { from: 0.4, to: 0.5 })
  if (kind === 'squeezed') return drawLines(['24,-16 -14,2! 24,18'], 7.5, { from: 0.4, to: 0.4 })
  if (kind === 'shock')
    return group([drawShape(createOval(0, 2, 21, 25), 5.2), circle(0, 3, 5, { fill: INK })])
  const low = kind === 'bored'
  return group([
    drawShape(createOval(0, 3, 17, low ? 15 : 22, 10), 0),
    drawIris(side, low),
    drawShape(low ? LASH_LOW : LASH, 0, INK),
    drawLine('-11,25 2,28 13,24', 3.2),
    low ? drawLine('-18,-18 2,-22 20,-15', 3) : '',
  ])
}

const BROWS: Readonly<Record<Eyes, PenPath>> = {
  open: '-20,-46 0,-54 22,-46',
  bored: '-19,-32 2,-37 22,-31',
  shock: '-18,-50 2,-58 20,-48',
  happy: '-18,-40 0,-50 22,-42',
  squeezed: '-22,-26 0,-32 24,-42',
  firm: '-24,-24 0,-36 24,-46',
}

function drawMouth(kind: Mouth): string {
  if (kind === 'smile') return drawLine('-16,-2 0,9 16,-2', 4.4, { from: 0.4, to: 0.4 })
  if (kind === 'flat') return drawLine('-11,3 0,1 12,3', 4.6, { from: 0.4, to: 0.3 })
  if (kind === 'wobble')
    return drawLine('-20,3 -12,-3 -4,4 4,-3 12,4 20,-2', 4.6, { from: 0.4, to: 0.4 })
  if (kind === 'oh') return drawShape(createOval(0, 6, 9, 12, 8), 4.2, INK)
  const wide =
    kind === 'grin'
      ? '-24,-6! 0,-1 24,-6! 17,16 0,23 -17,16'
      : '-24,-9! 0,-15 24,-9! 25,16 12,33 -12,33 -25,16'
  const tongue = kind === 'grin' ? createOval(0, 18, 12, 6, 8) : createOval(0, 27, 15, 9, 8)
  const teeth =
    kind === 'grin' ? '-19,-3 0,1 19,-3 15,4 0,8 -15,4' : '-19,-8 0,-12 19,-8 17,-2 0,-4 -17,-2'
  return group([
    drawShape(wide, 4.4, INK),
    drawShape(teeth, 0),
    drawShape(tongue, 0, toToneColor(0.35)),
  ])
}

export const drawDrop = (x: number, y: number, scale = 1): string =>
  place(drawShape('0,-18! 9,0 8,12 0,16 -8,12 -9,0', 3.4), x, y, scale)

/** The mark of a bulging vein. */
const drawVein = (x: number, y: number): string =>
  place(
    drawLines(['-4,-16 -5,-5 -16,-4', '16,-4 5,-5 4,-16', '4,16 5,5 16,4', '-16,4 -5,5 -4,16'], 5, {
      from: 0.5,
      to: 0.5,
    }),
    x,
    y,
  )

const drawBothSides = (turn: number, drawing: (side: 1 | -1) => string): string =>
  ([-1, 1] as const)
    .map((side) => {
      const far = Math.sign(turn) === side
      const narrow = far ? 1 - Math.abs(turn) * 0.18 : 1
      const x = side * 41 + turn * 19 * (far ? 0.75 : 1)
      return group([drawing(side)], {
        transform: `translate(${round(x)} 14) scale(${round(side * narrow)} 1)`,
      })
    })
    .join('')

export function drawKoharuFace({ eyes, mouth: kind, turn = 0, angry = false }: Face): string {
  const shift = turn * 20
  const cheek = (x: number): string =>
    ellipse(x, 46, 16, 8, { fill: toToneColor(angry ? 0.4 : 0.24) })
  return group([
    cheek(-52 + shift * 0.8),
    cheek(52 + shift * 0.8),
    drawBothSides(turn, (side) => drawEye(eyes, side)),
    drawLine(
      [
        [shift * 1.35 - 2, 36],
        [shift * 1.35 + 3 * Math.sign(turn || 1), 42],
        [shift * 1.35 - 1, 44],
      ],
      3.2,
    ),
    place(drawMouth(kind), shift * 1.15, 58, 0.92),
  ])
}

/** Brows lie over the fringe, with all that shows on the skin above. */
export function drawKoharuFaceOverHair({
  eyes,
  turn = 0,
  sweat = false,
  pale = false,
  angry = false,
}: Face): string {
  const shade = Array.from({ length: 7 }, (_, i): Knot[] => [
    [-60 + i * 20, -30],
    [-60 + i * 20, -2 + (i % 2) * 14],
  ])
  return group([
    pale ? group([drawLines(shade, 2.6, { from: 1, to: 0.1 })]) : '',
    drawBothSides(turn, () =>
      drawLine(BROWS[eyes], eyes === 'firm' || eyes === 'squeezed' ? 8 : 6, { from: 0.5, to: 0.2 }),
    ),
    sweat ? group([drawDrop(-96, -8, 1.25), drawDrop(-118, -46, 0.8)]) : '',
    angry ? drawVein(62, -62) : '',
  ])
}
