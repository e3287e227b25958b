import type { Layer, LayerEffectsInfo, LayerTextData, RGB, TextStyle } from 'ag-psd'
import type { Shadow, Stroke, TextProps } from '@panelflow/domain/page/page-document.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { turnOf } from '@panelflow/render/exact/turn.ts'
import { toPage } from '@panelflow/render/geometry/placement.ts'
import { parseColor } from '@panelflow/render/paint/color.ts'
import type { PlacedLine } from '@panelflow/render/text/place.ts'
import { postScriptName } from '../type/type-setter.ts'
import type { SetText } from '../type/type-setter.ts'
import { pixelLayer } from './pixel-layer.ts'

/** Photoshop keeps 255 characters of a layer's name. */
const MAX_NAME = 200

/**
 * A horizontal text as a layer Photoshop can edit, with stroke and shadow as live effects over pixels of the bare letters;
 * a vertical one as finished pixels that carry its words in the name, because Photoshop crashes on vertical text it has
 * not written itself (rendering.md §5).
 */
export const textLayer = (engine: Engine, language: string, props: TextProps, set: SetText): Layer => {
  const name = props.translation.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME)
  if (props.writing === 'vertical') return pixelLayer(name, engine.rasterText({ ...props, opacity: 1 }, language), props.opacity)
  const [, , , alpha] = parseColor(props.color)
  const bare = { ...props, stroke: null, shadow: null, opacity: 1, color: hexOf(props.color) }
  return {
    ...pixelLayer(name, engine.rasterText(bare, language), props.opacity),
    // a see-through colour is the layer's fill opacity: it leaves the effects alone, as we do
    ...(alpha < 1 ? { fillOpacity: alpha } : {}),
    effects: effectsOf(props),
    text: textOf(props, set),
  }
}

/** `#rrggbb` without its alpha. */
const hexOf = (color: string): string => {
  const { r, g, b } = rgbOf(color)
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const rgbOf = (color: string): RGB => {
  const [r, g, b] = parseColor(color)
  return { r: Math.round(r * 255), g: Math.round(g * 255), b: Math.round(b * 255) }
}

/** Point text: it breaks where the stored lines break and stands on their baselines, whatever Photoshop thinks of boxes. */
const textOf = (props: TextProps, { manuscript, size, lines }: SetText): LayerTextData => {
  const { text, words } = manuscript
  const [first, second] = lines
  const { cos, sin } = turnOf(text.rotation)
  const { x, y } = toPage(text, { x: first ? anchorOf(text.align, first) : 0, y: first?.y ?? 0 })
  const style: TextStyle = {
    fontSize: size,
    autoLeading: false,
    leading: first && second ? second.y - first.y : size * text.lineSpacing,
    tracking: Math.round(text.letterSpacing * 1_000),
    fillColor: rgbOf(props.color),
  }
  const runs = runsOf(words, lines).map(({ length, face }) => ({ length, style: { ...style, ...face } }))
  return {
    text: lines.map(({ from, to }) => words.slice(from, to)).join('\n'),
    transform: [cos, sin, 0 - sin, cos, x, y],
    antiAlias: 'smooth',
    orientation: 'horizontal',
    shapeType: 'point',
    pointBase: [0, 0],
    style: runs[0]?.style ?? style,
    ...(runs.length > 1 ? { styleRuns: runs } : {}),
    paragraphStyle: { justification: text.align },
  }
}

const anchorOf = (align: TextProps['align'], { x, length }: PlacedLine): number => {
  if (align === 'left') return x
  return align === 'right' ? x + length : x + length / 2
}

type Face = Pick<TextStyle, 'font' | 'fauxBold' | 'fauxItalic'>

/** Stretches of the lines, joined by line ends, that are in one font. */
const runsOf = (words: string, lines: readonly PlacedLine[]): { readonly length: number; readonly face: Face }[] => {
  const stretches: { length: number; face: Face; key: string }[] = []
  for (const [i, line] of lines.entries()) {
    const runs = line.glyphs.map(({ glyph }) => glyph.run).filter((run, at, all) => run !== all[at - 1])
    for (const [j, run] of runs.entries()) {
      const end = runs[j + 1]?.start ?? line.to
      const begin = j === 0 ? line.from : run.start
      const { fakeBold, fakeItalic } = run.face
      const key = `${run.font.id} ${fakeBold} ${fakeItalic}`
      const length = words.slice(begin, end).length
      const last = stretches.at(-1)
      if (last?.key === key) last.length += length
      else stretches.push({ length, key, face: { font: { name: postScriptName(run.font) }, fauxBold: fakeBold, fauxItalic: fakeItalic } })
    }
    const last = stretches.at(-1)
    // a line end belongs to the words before it; an empty line has no run of its own
    if (last) last.length += (runs.length === 0 ? line.to - line.from : 0) + (i < lines.length - 1 ? 1 : 0)
  }
  return stretches
}

const effectsOf = ({ stroke, shadow }: TextProps): LayerEffectsInfo => ({
  ...(stroke && stroke.width > 0 ? { stroke: [strokeEffect(stroke)] } : {}),
  ...(shadow ? { dropShadow: [shadowEffect(shadow)] } : {}),
})

const SHOWN = { enabled: true, present: true, showInDialog: true, blendMode: 'normal' } as const

/** Photoshop's plain fall-off; without one it is left with an empty curve. */
const LINEAR = {
  name: 'Linear',
  curve: [
    { x: 0, y: 0 },
    { x: 255, y: 255 },
  ],
}

const strokeEffect = ({ width, color }: Stroke): NonNullable<LayerEffectsInfo['stroke']>[number] => ({
  ...SHOWN,
  size: { units: 'Pixels', value: width },
  position: 'outside',
  fillType: 'color',
  opacity: parseColor(color)[3],
  color: rgbOf(color),
})

/**
 * Photoshop names the side the light comes from, counted the other way round; its size is spread and blur together, its
 * spread a percentage of that (written with the unit Pixels, or Photoshop refuses the file).
 */
const shadowEffect = ({ color, distance, angle, size: spread, blur }: Shadow): NonNullable<LayerEffectsInfo['dropShadow']>[number] => ({
  ...SHOWN,
  color: rgbOf(color),
  opacity: parseColor(color)[3],
  angle: ((((360 - angle) % 360) + 360) % 360) - 180,
  useGlobalLight: false,
  contour: LINEAR,
  distance: { units: 'Pixels', value: distance },
  size: { units: 'Pixels', value: spread + blur },
  choke: { units: 'Pixels', value: spread + blur > 0 ? Math.round((spread * 100) / (spread + blur)) : 0 },
})
