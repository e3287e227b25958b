import { readFile } from 'node:fs/promises'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { BUNDLED_FONTS } from '@panelflow/render/font/font-registry.ts'
import { createFontStore } from '@panelflow/render/font/font-store.ts'
import { fontPath } from '@panelflow/render/engine/load-node.ts'
import { listNeededFonts } from '@panelflow/render/font/choose-face.ts'
import { paintText } from '@panelflow/render/paint/text-painter.ts'
import { createShaper } from '@panelflow/render/text/shape.ts'
import { defaultFontFor } from '@panelflow/render/font/font-list.ts'
import sharp from 'sharp'

/** of the picture's width */
const LETTER_SIZE = 0.034
const ANGLE = -24
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** White letters with a dark edge are seen on paper and on ink. */
const toText = (words: string, size: number): TextProps => ({
  regionId: null,
  candidates: [],
  translation: words,
  font: defaultFontFor('en'),
  cx: 0,
  cy: 0,
  w: 8_000,
  h: size * 3,
  rotation: 0,
  opacity: 0.34,
  hidden: false,
  writing: 'horizontal',
  fit: 'fixed',
  minSize: size,
  size,
  bold: true,
  italic: false,
  lineSpacing: 1,
  letterSpacing: 0.04,
  color: '#ffffff',
  align: 'center',
  valign: 'middle',
  stroke: { color: '#202020', width: Math.max(1, size * 0.05) },
  shadow: null,
  layout: null,
})

/**
 * Words to be laid over a picture again and again: PNG, clear around the letters.
 * @param width of the picture
 */
export const drawWatermark = async (words: string, width: number): Promise<Buffer> => {
  const size = Math.max(14, Math.round(width * LETTER_SIZE))
  const text = toText(words, size)
  const fontStore = createFontStore(BUNDLED_FONTS)
  try {
    for (const id of listNeededFonts(text, 'en', fontStore.registry))
      fontStore.add(id, await readFile(fontPath(id)))
    const drawn = paintText({ fontStore, shapeRun: createShaper() }, text, 'en', 1)
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const
    // turned first: what is placed beside it keeps its distance
    const turned = await sharp(drawn.rgba, { raw })
      .rotate(ANGLE, { background: CLEAR })
      .png()
      .toBuffer()
    return await sharp(turned)
      .extend({
        top: size * 2,
        bottom: size * 2,
        left: size * 2,
        right: size * 2,
        background: CLEAR,
      })
      .png()
      .toBuffer()
  } finally {
    fontStore.clear()
  }
}
