import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createEngine } from '@panelflow/render/engine/engine.ts'
import { loadCanvasKit } from '@panelflow/render/engine/load-node.ts'
import { findFont } from '@panelflow/render/font/font-list.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import type { Letterer } from '../engine/ports.ts'
import { createDesk, type LetteringDesk } from '../lettering/desk.ts'

const loadFont = async (fontId: string): Promise<Uint8Array> => {
  const face = findFont(fontId)
  if (face === undefined) throw new Error(`no font ${fontId}`)
  return readFile(createRequire(import.meta.url).resolve(face.file))
}

/** The engine that prints, in this thread. */
export const openDesk = async (): Promise<LetteringDesk> => createDesk(createEngine({ canvasKit: await loadCanvasKit() }), loadFont)

export const realLetterer = (desk: LetteringDesk, language: string): Letterer => ({
  layout: (text) => desk.layout(text, language),
  isFresh: (text) => freshLayout(text, language) !== null,
})
