import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createTextEngine } from '@panelflow/render/engine/engine.ts'
import { findFont } from '@panelflow/render/font/font-list.ts'
import { freshLayout, isLayoutCurrent } from '@panelflow/render/text/input-hash.ts'
import type { Letterer } from '../engine/ports.ts'
import { createLetteringSession, type LetteringSession } from '../lettering/lettering-session.ts'
import type { FontSource } from '../lettering/font-source.ts'

const wholeFonts: FontSource = {
  own: async () => [],
  subset: async () => null,
  whole: async ({ id }) => {
    const face = findFont(id)
    if (face === undefined) throw new Error(`no font ${id}`)
    return readFile(createRequire(import.meta.url).resolve(face.file))
  },
}

/** The engine that prints, in this thread. */
export const openLetteringSession = (): LetteringSession =>
  createLetteringSession(createTextEngine(), wholeFonts)

export const realLetterer = (session: LetteringSession, language: string): Letterer => {
  let known: readonly string[] | null = null
  return {
    layout: (text) => session.layout(text, language),
    map: (text) => session.map(text, language),
    features: (text, stretch) => session.features(text, language, stretch),
    isFresh: (text) =>
      known === null
        ? freshLayout(text, language) !== null
        : isLayoutCurrent(text, language, known),
    setNames: (names) => {
      known = names
      session.setNames(names)
    },
  }
}
