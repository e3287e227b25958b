import type { Layer, LayerEffectsInfo, LayerTextData } from 'ag-psd'
import type {
  Shadow,
  TextProps,
  TextStroke,
} from '@panelflow/domain/page/document/page-document.ts'
import { listStrokes } from '@panelflow/domain/page/stroke-reach.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { getTurn } from '@panelflow/render/exact/turn.ts'
import { toPage } from '@panelflow/render/geometry/placement.ts'
import { parseColor } from '@panelflow/render/paint/color.ts'
import { createBubble } from '@panelflow/render/text/bubble.ts'
import type { PlacedLine } from '@panelflow/render/text/place.ts'
import type { SetText } from '../type/type-setter.ts'
import { pixelLayer } from './pixel-layer.ts'
import { toRgb, toTypeRuns, getLineText } from './type-runs.ts'

/** Photoshop keeps 255 characters of a layer's name. */
export const MAX_NAME = 200

/**
 * A text as a layer Photoshop can edit, in rows or in columns, with stroke and shadow as live
 * effects over pixels of the bare letters.
 * Where Photoshop would not show the same, finished pixels that carry the words in their name
 * instead.
 */
export const textLayer = (
  engine: Engine,
  language: string,
  props: TextProps,
  set: SetText,
): Layer => {
  const name = props.translation.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME)
  if (!isType(props, set))
    return pixelLayer(name, engine.rasterText({ ...props, opacity: 1 }, language), props)
  const [, , , alpha] = parseColor(props.color)
  return {
    ...pixelLayer(name, engine.rasterText(withoutEffects(props), language), props),
    // a see-through colour is the layer's fill opacity: it leaves the effects alone, as we do
    ...(alpha < 1 ? { fillOpacity: alpha } : {}),
    effects: toEffects(props),
    text: toLayerText(props, set),
  }
}

/**
 * Whether Photoshop's type would look like ours. Not: a warp (its warps are others), a second
 * stroke (only newer versions have one, and draw it as they like), a stroke with corners that are
 * not round, a fill (its gradients span other boxes, its patterns are files), a glow (it falls off
 * otherwise), readings and marks of emphasis beside letters (ag-psd writes none), letters moved or
 * turned one by one, OpenType features (ag-psd writes two of them), what a mask hides, colours of
 * different strength (a layer has one fill opacity), box rules as dashes of a column (they stand
 * upright there). Ranges, a bubble's lines and hyphens are type like any other.
 */
const isType = (props: TextProps, { manuscript, lines }: SetText): boolean => {
  const { writing, warp, fill, glow, mask } = props
  const strokes = listStrokes(props)
  const isHidden = (mask ?? []).some((polygon) => polygon.length >= 3)
  if (manuscript.rubies.length > 0 || lines.some(({ marks }) => marks.length > 0)) return false
  if ((warp ?? null) !== null || isHidden || fill || glow) return false
  if (writing === 'vertical' && BOX_RULES.test(manuscript.words)) return false
  if (strokes.length > 1 || strokes.some(({ join = 'round' }) => join !== 'round')) return false
  const strength = parseColor(manuscript.text.color)[3]
  return lines.every(({ glyphs }) =>
    glyphs.every(({ glyph: { run } }) => {
      const { color, move, features } = run.style
      return parseColor(color)[3] === strength && move === null && features.length === 0
    }),
  )
}

/** Fonts have no form of them for columns: we turn them, Photoshop does not. */
const BOX_RULES = /[\u2500\u2501]/

/** The letters alone, in full colour. */
const withoutEffects = (props: TextProps): TextProps => {
  const ranges = props.ranges?.map((range) =>
    range.color === undefined ? range : { ...range, color: toHex(range.color) },
  )
  return {
    ...props,
    stroke: null,
    stroke2: null,
    strokes: null,
    shadow: null,
    opacity: 1,
    color: toHex(props.color),
    ...(ranges && { ranges }),
  }
}

/** `#rrggbb` without its alpha. */
const toHex = (color: string): string => {
  const { r, g, b } = toRgb(color)
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Point text: it breaks where the stored lines break and stands on their baselines, whatever
 * Photoshop thinks of boxes. Columns hang from the point, which is on the axis of the first.
 */
const toLayerText = (props: TextProps, set: SetText): LayerTextData => {
  const { text } = set.manuscript
  const [first] = set.lines
  const isVertical = text.writing === 'vertical'
  // lines in a bubble are centred, whatever the box would have them do
  const align = isVertical ? 'left' : createBubble(text) ? 'center' : text.align
  const { cos, sin } = getTurn(text.rotation)
  const anchor = first === undefined ? 0 : isVertical ? first.x : getAnchor(align, first)
  const { x, y } = toPage(text, { x: anchor, y: first?.y ?? 0 })
  const runs = toTypeRuns(set)
  return {
    text: set.lines.map((line) => getLineText(set.manuscript, line)).join('\n'),
    transform: [cos, sin, 0 - sin, cos, x, y],
    antiAlias: 'smooth',
    orientation: text.writing,
    shapeType: 'point',
    pointBase: [0, 0],
    style: runs[0]?.style ?? { fontSize: set.size, fillColor: toRgb(props.color) },
    ...(runs.length > 1 ? { styleRuns: runs } : {}),
    paragraphStyle: { justification: align },
  }
}

const getAnchor = (align: TextProps['align'], { x, length }: PlacedLine): number => {
  if (align === 'left') return x
  return align === 'right' ? x + length : x + length / 2
}

const toEffects = (props: TextProps): LayerEffectsInfo => ({
  ...(listStrokes(props).length > 0 ? { stroke: listStrokes(props).map(strokeEffect) } : {}),
  ...toShadow(props),
})

const toShadow = ({ shadow }: TextProps): LayerEffectsInfo =>
  shadow ? { dropShadow: [shadowEffect(shadow)] } : {}

const EFFECT_DEFAULTS = {
  enabled: true,
  present: true,
  showInDialog: true,
  blendMode: 'normal',
} as const

/** Photoshop's plain fall-off; without one it is left with an empty curve. */
const LINEAR = {
  name: 'Linear',
  curve: [
    { x: 0, y: 0 },
    { x: 255, y: 255 },
  ],
}

const PSD_POSITIONS = { outer: 'outside', centre: 'center', inner: 'inside' } as const

const strokeEffect = ({
  width,
  color,
  position = 'outer',
}: TextStroke): NonNullable<LayerEffectsInfo['stroke']>[number] => ({
  ...EFFECT_DEFAULTS,
  size: { units: 'Pixels', value: width },
  position: PSD_POSITIONS[position],
  fillType: 'color',
  opacity: parseColor(color)[3],
  color: toRgb(color),
})

/**
 * Photoshop names the side the light comes from, counted the other way round; its size is spread
 * and blur together, its
 * spread a percentage of that (written with the unit Pixels, or Photoshop refuses the file).
 */
const shadowEffect = ({
  color,
  distance,
  angle,
  size: spread,
  blur,
}: Shadow): NonNullable<LayerEffectsInfo['dropShadow']>[number] => ({
  ...EFFECT_DEFAULTS,
  color: toRgb(color),
  opacity: parseColor(color)[3],
  angle: ((((360 - angle) % 360) + 360) % 360) - 180,
  useGlobalLight: false,
  contour: LINEAR,
  distance: { units: 'Pixels', value: distance },
  size: { units: 'Pixels', value: spread + blur },
  choke: {
    units: 'Pixels',
    value: spread + blur > 0 ? Math.round((spread * 100) / (spread + blur)) : 0,
  },
})
