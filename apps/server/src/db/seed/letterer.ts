import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { listNeededFonts } from '@panelflow/render/font/choose-face.ts'

/** Lays texts out as the editor of a browser does, loading each font when it is first needed. */
export interface Letterer {
  readonly engine: Engine
  /** the text with its stored layout, which keeps `names` whole */
  readonly layOut: (text: TextProps, language: string, names: readonly string[]) => TextProps
  readonly load: (fonts: readonly string[]) => void
}

export const createLetterer = (engine: Engine, readFont: (id: string) => Uint8Array): Letterer => {
  const load = (fonts: readonly string[]): void => {
    for (const id of fonts) if (!engine.fonts.has(id)) engine.fonts.add(id, readFont(id))
  }
  return {
    engine,
    load,
    layOut: (text, language, names) => {
      load(listNeededFonts(text, language))
      return { ...text, layout: engine.layoutText(text, language, names) }
    },
  }
}
