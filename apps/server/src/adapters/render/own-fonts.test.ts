import { aText } from '@panelflow/domain/testing/a-page.ts'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import { faceFromBytes } from '@panelflow/render/font/read-face.ts'
import { afterAll, expect, test } from 'vitest'
import { createRenderPool } from './render-pool.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'

/** Bundled fonts, uploaded as if they were a person's own. */
const uploadedFonts = ['bangers', 'kalam'].map((id) => ({
  face: faceFromBytes(readFont(id)).face,
  bytes: readFont(id),
}))
const requests: string[][] = []
const pool = createRenderPool({
  workerUrl: getBuiltProgram(new URL('render-worker.ts', import.meta.url)),
  size: 1,
  ownFonts: {
    load: async (ids) => {
      requests.push([...ids])
      return uploadedFonts.filter(({ face }) => ids.includes(face.id))
    },
  },
})
afterAll(() => pool.close())

const textIn = (font: string) => ({
  id: 't',
  kind: 'text' as const,
  props: aText({ translation: 'KRAKA-BOOM', font, cx: 100, cy: 50, w: 180, h: 80, size: 40 }),
  origin: {},
  rev: 1,
})

test('a thread draws with a font somebody brought as it draws with the same bundled file', async () => {
  for (const [i, bundledId] of (['bangers', 'kalam', 'bangers'] as const).entries()) {
    const own =
      uploadedFonts.find(
        ({ face }) => face.sha256 === faceFromBytes(readFont(bundledId)).face.sha256,
      )?.face.id ?? ''
    const items = [textIn(own), textIn(bundledId), textIn('comic-neue-bold')]
    const [mine, its, plain] = await pool.check({ items, language: 'en', assets: new Map() })
    expect(mine).toEqual(its)
    expect(mine).not.toEqual(plain)
    expect(requests[i]).toEqual([own])
    const [layout, theirs] = await pool.layout([items[0]!.props, items[1]!.props], 'en', [])
    expect(layout?.size).toBe(theirs?.size)
    requests.splice(i + 1)
  }
})

test('a font nobody knows falls back to the font of the language', async () => {
  const unknown = `own-${'0'.repeat(24)}`
  const [mine, plain] = await pool.check({
    items: [textIn(unknown), textIn('comic-neue-bold')],
    language: 'en',
    assets: new Map(),
  })
  expect(mine).toMatchObject({ ok: true })
  expect(mine).toEqual(plain)
})
