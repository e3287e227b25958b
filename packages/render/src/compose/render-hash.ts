import type { PageDocument, TextProps } from '@panelflow/domain/page/page-document.ts'
import { ENGINE_ID } from '../engine/engine-id.ts'
import { sha256Text } from '../exact/sha256.ts'
import { freshLayout } from '../text/input-hash.ts'
import { drawnItems } from './compose-document.ts'
import type { DrawnItem } from './compose-document.ts'

/**
 * Fingerprint of a finished page: equal exactly when nothing that is drawn has changed. A published picture is stale
 * when its hash is not this one. Fonts are covered by the engine id.
 */
export function renderHash(baseDoc: PageDocument, laneDoc: PageDocument, language: string): string {
  const drawn = drawnItems(baseDoc, laneDoc).map((item) => drawnValues(item, language))
  return sha256Text(JSON.stringify([ENGINE_ID, baseDoc.source, laneDoc.width, laneDoc.height, language, drawn]))
}

function drawnValues(item: DrawnItem, language: string): unknown[] {
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
function laterValues({ bubble, air, ranges, hyphenate, stroke2, warp, mask }: TextProps): unknown[] {
  return Object.entries({ bubble, air, ranges, hyphenate, stroke2, warp, mask }).filter(
    ([, value]) => value !== undefined && value !== null,
  )
}

function textValues(text: TextProps, language: string): unknown[] {
  const layout = freshLayout(text, language)
  const { translation, cx, cy, w, h, rotation, opacity, writing, fit, minSize, size, font, bold, italic } = text
  const { lineSpacing, letterSpacing, color, align, valign, stroke, shadow } = text
  const box = [translation, cx, cy, w, h, rotation, opacity, writing, fit, minSize, size, font, bold, italic, lineSpacing, letterSpacing]
  const style = [
    color,
    align,
    valign,
    stroke && [stroke.width, stroke.color],
    shadow && [shadow.color, shadow.distance, shadow.angle, shadow.size, shadow.blur],
  ]
  return [...box, ...style, layout && [layout.size, layout.lines], ...laterValues(text)]
}
