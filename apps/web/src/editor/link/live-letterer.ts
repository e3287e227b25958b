import { freshLayout, isLayoutCurrent } from '@panelflow/render/text/input-hash.ts'
import type { Letterer, Timers } from '../engine/ports.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'

export const createLetterer = (client: LetteringClient, language: string): Letterer => {
  let known: readonly string[] | null = null
  return {
    layout: (text) => client.enqueue({ kind: 'layout', text, language }, 2),
    map: (text) => client.enqueue({ kind: 'map', text, language }, 0),
    features: async (text, { from, to }) =>
      (await client.enqueue({ kind: 'features', text, language, from, to }, 1)).names,
    isFresh: (text) =>
      known === null
        ? freshLayout(text, language) !== null
        : isLayoutCurrent(text, language, known),
    setNames: (names) => {
      known = names
      client.setNames(names)
    },
  }
}

export const browserTimers: Timers = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
