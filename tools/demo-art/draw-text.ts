import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import type { ItemBitmap } from '@panelflow/render/paint/bitmap.ts'

/**
 * The engine by whose rules the letters of the demo's pages are placed. What text detection and OCR
 * found on the pages is recorded for their pixels, so the pages stay as they were drawn.
 */
const DRAWN_BY = 'panelflow-render/4'

/** A text as it is drawn into a page of the demo. */
export const drawText = (engine: Engine, text: TextProps, language: string): ItemBitmap => {
  const layout = { ...engine.layoutText(text, language), engine: DRAWN_BY }
  return engine.rasterText({ ...text, layout }, language)
}
