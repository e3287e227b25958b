import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { LANGUAGES } from '@panelflow/domain/locale/language.ts'
import CanvasKitInit from 'canvaskit-wasm'
import type { CanvasKit } from 'canvaskit-wasm'
import { findFont } from '../font/font-list.ts'
import { createFontSubsetter } from '../font/subset-font.ts'
import type { FontSubsetter } from '../font/subset-font.ts'
import { loadHyphenation } from '../text/hyphenation-patterns.ts'
import { loadSegmentation } from '../text/segmentation-models.ts'
import { RenderError } from './render-error.ts'

const require = createRequire(import.meta.url)

// A server lays out every language; a browser loads what its chapter needs.
await Promise.all(
  LANGUAGES.flatMap((language) => [loadHyphenation(language), loadSegmentation(language)]),
)

/**
 * CanvasKit for Node, from the installed package. A bundled server keeps `canvaskit-wasm` and
 * `harfbuzzjs` external:
 * their .wasm files are read from their own folders.
 */
export function loadCanvasKit(): Promise<CanvasKit> {
  const folder = dirname(require.resolve('canvaskit-wasm/bin/canvaskit.wasm'))
  return CanvasKitInit({ locateFile: (file) => `${folder}/${file}` })
}

/**
 * Path of a font of FONT_LIST on this machine. @throws RenderError render.font_not_loaded for ids
 * that are not in the list
 */
export function fontPath(id: string): string {
  const face = findFont(id)
  if (!face) throw new RenderError('render.font_not_loaded', { font: id })
  return require.resolve(face.file)
}

/**
 * Path of the licence a font of FONT_LIST came with. @throws RenderError render.font_not_loaded for
 * ids that are not in the list
 */
export function licencePath(id: string): string {
  const face = findFont(id)
  if (!face) throw new RenderError('render.font_not_loaded', { font: id })
  return require.resolve(face.licenceFile)
}

/** Bytes of a font of FONT_LIST. */
export function readFont(id: string): Uint8Array {
  return new Uint8Array(readFileSync(fontPath(id)))
}

let subsetter: FontSubsetter | null = null

/** The subsetter of this thread. A bundled server keeps `harfbuzzjs` external. */
export function fontSubsetter(): FontSubsetter {
  subsetter ??= createFontSubsetter(
    readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
  )
  return subsetter
}
