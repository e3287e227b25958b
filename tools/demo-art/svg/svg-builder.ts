/**
 * Builds one SVG: collects its definitions (gradients, clips) while the drawing functions return
 * markup.
 * Ids count up per builder, so the same drawing always gives the same bytes.
 */
export interface SvgBuilder {
  readonly defs: string[]
  nextId(): string
}

export type Attrs = Readonly<Record<string, string | number | undefined>>
/** offset 0..1, colour, opacity 0..1 (1 when left out) */
export type Stop = readonly [number, string, number?]
export type Vec2 = readonly [number, number]

export function createSvgBuilder(): SvgBuilder {
  let count = 0
  return {
    defs: [],
    nextId: () => `d${(count += 1)}`,
  }
}

/** Two decimals are below what the eye sees and hide the last bit in which engines disagree. */
export function round(value: number): number {
  const rounded = Math.round(value * 100) / 100
  return Object.is(rounded, -0) ? 0 : rounded
}

function formatAttributes(attrs: Attrs): string {
  return Object.entries(attrs)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('')
}

export function tag(name: string, attrs: Attrs, children = ''): string {
  return children === ''
    ? `<${name}${formatAttributes(attrs)}/>`
    : `<${name}${formatAttributes(attrs)}>${children}</${name}>`
}

export const path = (d: string, attrs: Attrs = {}): string => tag('path', { d, ...attrs })
export const circle = (cx: number, cy: number, r: number, attrs: Attrs = {}): string =>
  tag('circle', { cx, cy, r, ...attrs })
export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  attrs: Attrs = {},
): string => tag('ellipse', { cx, cy, rx, ry, ...attrs })
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  attrs: Attrs = {},
): string => tag('rect', { x, y, width, height, ...attrs })
export const group = (children: readonly string[], attrs: Attrs = {}): string =>
  tag('g', attrs, children.join('') || ' ')

/**
 * Places a drawing made around its own origin. `flip` mirrors it left to right before it is turned.
 */
export function place(
  drawing: string,
  x: number,
  y: number,
  scale = 1,
  turn = 0,
  flip = false,
): string {
  const parts = [`translate(${round(x)} ${round(y)})`]
  if (turn !== 0) parts.push(`rotate(${round(turn)})`)
  if (scale !== 1 || flip) parts.push(`scale(${flip ? -scale : scale} ${scale})`)
  return group([drawing], { transform: parts.join(' ') })
}

function formatStops(list: readonly Stop[]): string {
  return list
    .map(([offset, color, opacity]) =>
      tag('stop', {
        offset,
        'stop-color': color,
        'stop-opacity': opacity === 1 ? undefined : opacity,
      }),
    )
    .join('')
}

/**
 * Linear gradient over the box of the shape it fills; from/to in parts of that box, top to bottom
 * unless told.
 */
export function addLinearGradient(
  builder: SvgBuilder,
  list: readonly Stop[],
  from: Vec2 = [0, 0],
  to: Vec2 = [0, 1],
): string {
  const id = builder.nextId()
  builder.defs.push(
    tag(
      'linearGradient',
      { id, x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
      formatStops(list),
    ),
  )
  return `url(#${id})`
}

/** Radial gradient over the box of the shape it fills. */
export function addRadialGradient(
  builder: SvgBuilder,
  list: readonly Stop[],
  centre: Vec2 = [0.5, 0.5],
  reach = 0.5,
): string {
  const id = builder.nextId()
  builder.defs.push(
    tag('radialGradient', { id, cx: centre[0], cy: centre[1], r: reach }, formatStops(list)),
  )
  return `url(#${id})`
}

/** Keeps only what lies inside `d` of the children. */
export function clip(builder: SvgBuilder, d: string, children: readonly string[]): string {
  const id = builder.nextId()
  builder.defs.push(tag('clipPath', { id }, path(d)))
  return group(children, { 'clip-path': `url(#${id})` })
}

/** A soft round light (or shade) that fades to nothing at its rim. Cheaper than a blur. */
export function drawGlow(
  builder: SvgBuilder,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  opacity: number,
): string {
  const fill = addRadialGradient(builder, [
    [0, color, opacity],
    [0.45, color, opacity * 0.42],
    [1, color, 0],
  ])
  return ellipse(cx, cy, rx, ry, { fill })
}

export function formatSvg(
  builder: SvgBuilder,
  width: number,
  height: number,
  body: readonly string[],
): string {
  const defs = builder.defs.length === 0 ? '' : `<defs>${builder.defs.join('')}</defs>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${defs}${body.join('')}</svg>`
}
