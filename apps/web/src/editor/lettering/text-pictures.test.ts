import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { aText } from '@panelflow/domain/testing/a-page.ts'
import { describe, expect, it } from 'vitest'
import type { PaintedItem } from './protocol.ts'
import { createTextPictures, paintScale } from './text-pictures.ts'

const flushPromises = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

const createFixture = (layout?: StoredLayout) => {
  const requests: TextProps[] = []
  const painted: PaintedItem = { picture: null, x: 0, y: 0, width: 0, height: 0, layout }
  const pictures = createTextPictures(
    async (props) => {
      requests.push(props)
      return painted
    },
    () => undefined,
    () => 0,
  )
  return { requests, pictures }
}

describe('pictures of texts', () => {
  it('are painted at the next larger of a few scales', () => {
    expect([0.1, 0.25, 0.3, 1, 1.2, 2.5, 9].map(paintScale)).toEqual([
      0.25, 0.25, 0.5, 1, 1.5, 3, 4,
    ])
  })

  it('are shown as they were while the new one is painted', async () => {
    const { requests, pictures } = createFixture()
    const [one, two] = [aText({ translation: 'one' }), aText({ translation: 'two' })]
    expect(pictures.get('t', one, 1, false)).toBeUndefined()
    await flushPromises()
    expect(pictures.get('t', two, 1, false)?.props).toBe(one)
    await flushPromises()
    expect(pictures.get('t', two, 1, false)?.props).toBe(two)
    expect(requests).toHaveLength(2)
  })

  it('are painted anew before the next frame where there is one, and left to the frame where not', async () => {
    const { requests, pictures } = createFixture()
    const [one, two] = [aText({ translation: 'one' }), aText({ translation: 'two' })]
    expect(pictures.renew('t', one, 1)).toBe(false)
    expect(requests).toEqual([])
    pictures.get('t', one, 1, true)
    await flushPromises()
    expect(pictures.renew('t', one, 1)).toBe(false)
    expect(pictures.renew('t', two, 1)).toBe(true)
    expect(requests).toEqual([one, two])
  })

  it('are not painted at every scale that a zoom passes, but their words are', async () => {
    const { requests, pictures } = createFixture()
    const [one, two] = [aText({ translation: 'one' }), aText({ translation: 'two' })]
    pictures.getRough('t', one, 1, false)
    await flushPromises()
    expect(pictures.getRough('t', one, 2, false)?.scale).toBe(1)
    expect(requests).toEqual([one])
    pictures.getRough('t', two, 3, false)
    await flushPromises()
    expect(pictures.get('t', two, 4, false)?.scale).toBe(3)
    await flushPromises()
    expect(pictures.get('t', two, 4, false)?.scale).toBe(4)
    expect(requests).toEqual([one, two, two])
  })

  it('are not painted again for candidates, nor for an equal copy', async () => {
    const { requests, pictures } = createFixture()
    pictures.get('t', aText({ translation: 'one' }), 1, false)
    await flushPromises()
    pictures.get(
      't',
      aText({
        translation: 'one',
        candidates: [{ text: 'uno', source: 'machine', by: 'mt', score: 1 }],
      }),
      1,
      false,
    )
    expect(requests).toHaveLength(1)
  })

  it('are not painted again when the layout they were painted with is stored, but for another', async () => {
    const layout = {
      engine: 'e',
      inputHash: 'h',
      size: 20,
      lines: [3],
      overflow: false,
      missing: [],
    }
    const { requests, pictures } = createFixture(layout)
    const text = aText({ translation: 'one two' })
    for (const props of [text, text, { ...text, layout }, { ...text, layout }]) {
      pictures.get('t', props, 1, true)
      await flushPromises()
    }
    expect(requests).toHaveLength(1)
    pictures.get('t', { ...text, layout: { ...layout, lines: [4] } }, 1, true)
    await flushPromises()
    expect(requests).toHaveLength(2)
  })

  it('skip what was typed in between: one picture is painted at a time', async () => {
    const { requests, pictures } = createFixture()
    for (const translation of ['a', 'ab', 'abc', 'abcd'])
      pictures.get('t', aText({ translation }), 1, true)
    await flushPromises()
    pictures.get('t', aText({ translation: 'abcd' }), 1, true)
    await flushPromises()
    expect(requests.map(({ translation }) => translation)).toEqual(['a', 'abcd'])
  })
})
