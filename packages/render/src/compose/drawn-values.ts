import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { freshLayout } from '../text/input-hash.ts'
import type { DrawnItem } from './compose-document.ts'

/**
 * Every value that decides what an item looks like, and no other. Equal values are painted equally
 * by one engine.
 */
export function drawnValues(item: DrawnItem, language: string): unknown[] {
  switch (item.kind) {
    case 'patch': {
      const { asset, x, y, w, h, opacity } = item.props
      return ['patch', asset, x, y, w, h, opacity]
    }
    case 'image': {
      const { asset, cx, cy, w, h, rotation, opacity } = item.props
      return ['image', asset, cx, cy, w, h, rotation, opacity]
    }
    case 'text':
      return ['text', ...textValues(item.props, language)]
  }
}

/** Properties that came later, where they are set: name and value. */
function laterValues({
  bubble,
  air,
  ranges,
  hyphenate,
  stroke2,
  warp,
  mask,
}: TextProps): unknown[] {
  return Object.entries({ bubble, air, ranges, hyphenate, stroke2, warp, mask }).filter(
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
  const style = [
    color,
    align,
    valign,
    stroke && [stroke.width, stroke.color],
    shadow && [shadow.color, shadow.distance, shadow.angle, shadow.size, shadow.blur],
  ]
  return [...box, ...style, layout && [layout.size, layout.lines], ...laterValues(text)]
}
