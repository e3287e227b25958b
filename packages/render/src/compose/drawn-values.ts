import type {
  ImageProps,
  PatchProps,
  Shadow,
  Stroke,
  TextProps,
  TextStroke,
} from '@panelflow/domain/page/document/page-document.ts'
import { freshLayout } from '../text/input-hash.ts'
import { spacesLetters } from '../engine/engine-id.ts'
import type { DrawnItem } from './compose-document.ts'

/**
 * Every value that decides what an item looks like, and no other. Equal values are painted equally
 * by one engine.
 */
export function drawnValues(item: DrawnItem, language: string): unknown[] {
  switch (item.kind) {
    case 'patch': {
      const { asset, x, y, w, h, rotation, opacity } = item.props
      const turned = rotation === 0 ? [] : [['rotation', rotation]]
      return ['patch', asset, x, y, w, h, opacity, ...turned, ...effectValues(item.props)]
    }
    case 'image': {
      const { asset, cx, cy, w, h, rotation, opacity } = item.props
      return ['image', asset, cx, cy, w, h, rotation, opacity, ...effectValues(item.props)]
    }
    case 'text':
      return ['text', ...textValues(item.props, language)]
  }
}

const strokeValues = (stroke: Stroke | null): unknown => stroke && [stroke.width, stroke.color]

/** Join and position of a stroke of a text are named where they are not the plain ones. */
const textStrokeValues = (stroke: TextStroke | null): unknown =>
  stroke && [stroke.width, stroke.color, ...roundStroke(stroke)]

const roundStroke = ({ join = 'round', position = 'outer' }: TextStroke): unknown[] =>
  join === 'round' && position === 'outer' ? [] : [join, position]

const shadowValues = (shadow: Shadow | null): unknown =>
  shadow && [shadow.color, shadow.distance, shadow.angle, shadow.size, shadow.blur]

/** Of a patch or picture, where they are set: what was painted without them keeps its key. */
function effectValues({ stroke, shadow, blend = null }: PatchProps | ImageProps): unknown[] {
  const values = { stroke: strokeValues(stroke), shadow: shadowValues(shadow), blend }
  return Object.entries(values).filter(([, value]) => value !== null)
}

/** Properties that came later, where they are set: name and value. */
function laterValues({
  bubble,
  air,
  ranges,
  hyphenate,
  caps,
  stroke2,
  strokes,
  glow,
  fill,
  blend,
  warp,
  mask,
}: TextProps): unknown[] {
  const more = strokes?.length ? strokes.map(textStrokeValues) : null
  const painted = { stroke2, strokes: more, glow, fill, blend }
  return Object.entries({ bubble, air, ranges, hyphenate, caps, ...painted, warp, mask }).filter(
    ([, value]) => value !== undefined && value !== null,
  )
}

function textValues(text: TextProps, language: string): unknown[] {
  const layout = freshLayout(text, language)
  const {
    translation,
    cx,
    cy,
    w,
    h,
    rotation,
    opacity,
    writing,
    fit,
    minSize,
    size,
    font,
    bold,
    italic,
  } = text
  const { lineSpacing, letterSpacing, color, align, valign, stroke, shadow } = text
  const box = [
    translation,
    cx,
    cy,
    w,
    h,
    rotation,
    opacity,
    writing,
    fit,
    minSize,
    size,
    font,
    bold,
    italic,
    lineSpacing,
    letterSpacing,
  ]
  const style = [color, align, valign, textStrokeValues(stroke), shadowValues(shadow)]
  const placing = layout && [layout.size, layout.lines, spacesLetters(layout.engine)]
  return [...box, ...style, placing, ...laterValues(text)]
}
