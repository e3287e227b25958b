/** How far the strokes, glow and shadow of a text reach from the edge of its letters. */
import type { TextProps, TextStroke } from './document/page-document.ts'

/** A corner as pointed as this is cut off: length of the point ÷ width, as in SVG. */
export const MITER_LIMIT = 4

type Stroked = Pick<TextProps, 'stroke' | 'stroke2' | 'strokes'>

/** The strokes that are drawn, the one nearest to the edge first. */
export const listStrokes = ({ stroke, stroke2, strokes }: Stroked): readonly TextStroke[] =>
  [stroke, stroke2, ...(strokes ?? [])].flatMap((one) => (one && one.width > 0 ? [one] : []))

/** Px of a stroke that lie outside and inside the edge. */
export const getStrokeSides = ({
  width,
  position = 'outer',
}: Pick<TextStroke, 'width' | 'position'>): {
  readonly outside: number
  readonly inside: number
} =>
  position === 'outer'
    ? { outside: width, inside: 0 }
    : position === 'inner'
      ? { outside: 0, inside: width }
      : { outside: width / 2, inside: width / 2 }

/** Px beyond the letters that the strokes of a text may be painted, never too small. */
const getStrokeReach = (text: Stroked): number => {
  const strokes = listStrokes(text)
  const outside = strokes.reduce((sum, one) => sum + getStrokeSides(one).outside, 0)
  return outside * (strokes.some(({ join }) => join === 'miter') ? MITER_LIMIT : 1)
}

/**
 * As `getStrokeReach`, with glow and shadow.
 * @param sigmas how far a blur counts, in its sigmas
 */
export const getTextReach = (
  text: Stroked & Pick<TextProps, 'shadow' | 'glow'>,
  sigmas: number,
): number => {
  const { shadow, glow } = text
  const blurred = (blur: number): number => (blur / 2) * sigmas
  return (
    getStrokeReach(text) +
    Math.max(
      shadow === null ? 0 : shadow.distance + shadow.size + blurred(shadow.blur),
      glow ? glow.size + blurred(glow.blur) : 0,
    )
  )
}
