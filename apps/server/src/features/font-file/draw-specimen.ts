import { readFile } from 'node:fs/promises'
import { type FontLanguage } from '@panelflow/contract/font.ts'
import { SPECIMEN_HEIGHT } from '@panelflow/contract/font-specimen.ts'
import { LANGUAGE_TABLE } from '@panelflow/domain/locale/language-table.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { ENGINE_ID } from '@panelflow/render/engine/engine-id.ts'
import { fontPath } from '@panelflow/render/engine/load-node.ts'
import { listNeededFonts } from '@panelflow/render/font/choose-face.ts'
import { unpackCoverage } from '@panelflow/render/font/coverage.ts'
import { drawsOnlySymbols, type FontFace } from '@panelflow/render/font/font-face.ts'
import { registryWith } from '@panelflow/render/font/font-registry.ts'
import { createFontStore } from '@panelflow/render/font/font-store.ts'
import type { ItemBitmap } from '@panelflow/render/paint/bitmap.ts'
import { paintText } from '@panelflow/render/paint/text-painter.ts'
import { createShaper } from '@panelflow/render/text/shape.ts'
import sharp from 'sharp'

/** In the address: changes when the same font gives another picture. */
export const SPECIMEN_RECIPE = `${ENGINE_ID.replace('/', '-')}-2`

const MOST_WIDTH = 1_000
const SIZE = 36

/** One line, from the left edge, in the middle of the picture's height. */
const LINE: Omit<TextProps, 'translation' | 'font'> = {
  regionId: null,
  candidates: [],
  cx: 2_000,
  cy: SPECIMEN_HEIGHT / 2,
  w: 4_000,
  h: SPECIMEN_HEIGHT * 2,
  rotation: 0,
  opacity: 1,
  hidden: false,
  writing: 'horizontal',
  fit: 'fixed',
  minSize: SIZE,
  size: SIZE,
  bold: false,
  italic: false,
  lineSpacing: 1,
  letterSpacing: 0,
  color: '#000000',
  align: 'left',
  valign: 'middle',
  stroke: null,
  shadow: null,
  layout: null,
}

/** Shown of a font that has symbols only, as far as it has them. */
const SYMBOLS = Array.from('❤★♪☂⚡☎✂😀🔥💤🛇🎔☯⚔⚖♛♈♉♊☸☢⛤')
const MOST_SYMBOLS = 7

const chooseLine = (face: FontFace, language: FontLanguage): string => {
  if (!drawsOnlySymbols(face)) return LANGUAGE_TABLE[language].specimen
  const covered = unpackCoverage(face.coverage)
  const own = SYMBOLS.filter((symbol) => covered.has(symbol.codePointAt(0) ?? 0))
  return own.slice(0, MOST_SYMBOLS).join(' ')
}

/** Cut to the picture; ink may lie a little outside of it. */
const onCanvas = ({
  x,
  y,
  width,
  height,
  rgba,
}: ItemBitmap): { readonly width: number; readonly rgba: Buffer } => {
  const whole = Math.min(MOST_WIDTH, Math.max(1, x + width))
  const canvas = Buffer.alloc(whole * SPECIMEN_HEIGHT * 4)
  const left = Math.max(0, x)
  const count = Math.min(whole, x + width) - left
  for (let row = 0; row < height; row++) {
    const to = y + row
    if (to < 0 || to >= SPECIMEN_HEIGHT || count <= 0) continue
    const from = (row * width + left - x) * 4
    canvas.set(rgba.subarray(from, from + count * 4), (to * whole + left) * 4)
  }
  return { width: whole, rgba: canvas }
}

/**
 * The language's line in a font, as a page would show it: letters the font lacks come from the
 * bundled ones.
 * @param readOwn bytes of the face when it is an own one
 * @returns PNG, SPECIMEN_HEIGHT px high, black on nothing
 */
export const drawSpecimen = async (
  face: FontFace,
  language: FontLanguage,
  readOwn: () => Promise<Uint8Array>,
): Promise<Buffer> => {
  const text: TextProps = { ...LINE, font: face.id, translation: chooseLine(face, language) }
  const fontStore = createFontStore(registryWith(face.source === 'own' ? [face] : []))
  try {
    for (const id of listNeededFonts(text, language, fontStore.registry))
      fontStore.add(
        id,
        id === face.id && face.source === 'own' ? await readOwn() : await readFile(fontPath(id)),
      )
    const { width, rgba } = onCanvas(
      paintText({ fontStore, shapeRun: createShaper() }, text, language, 1),
    )
    return await sharp(rgba, { raw: { width, height: SPECIMEN_HEIGHT, channels: 4 } })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } finally {
    fontStore.clear()
  }
}
