import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { aText } from '@panelflow/domain/testing/a-page.ts'
import { findFont } from '@panelflow/render/font/font-list.ts'
import { beforeEach, expect, it, vi } from 'vitest'

const { resolve } = createRequire(import.meta.url)

// Not load-node.ts: it has the patterns of every language from the start, a browser has none.
beforeEach(() => {
  vi.resetModules()
})

it('loads the hyphenation of a language when a text of it may first be hyphenated', async () => {
  const { lacksHyphenation } = await import('@panelflow/render/text/hyphenation-patterns.ts')
  const { createTextEngine } = await import('@panelflow/render/engine/engine.ts')
  const { createLetteringSession } = await import('./lettering-session.ts')
  const { createFontSource } = await import('./font-source.ts')
  const source = createFontSource(
    async () => null,
    (url) => readFile(resolve(findFont(/[^/?]+(?=\?)/.exec(url)?.[0] ?? '')?.file ?? url)),
  )
  const session = createLetteringSession(createTextEngine(), source)
  const text = aText({ translation: 'extraordinairement', w: 90, size: 30, minSize: 30 })

  expect((await session.layout(text, 'fr')).lines).toEqual([])
  expect(lacksHyphenation('fr')).toBe(true)
  const { lines } = await session.layout({ ...text, hyphenate: true }, 'fr')
  expect(lines).not.toEqual([])
  expect([lacksHyphenation('fr'), lacksHyphenation('en')]).toEqual([false, true])
})
