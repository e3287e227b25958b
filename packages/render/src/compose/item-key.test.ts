import { describe, expect, test } from 'vitest'
import { createImageProps, createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type {
  ImageProps,
  PatchProps,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { aText } from '../golden/golden-case.ts'
import type { DrawnItem } from './compose-document.ts'
import { itemKey } from './item-key.ts'

const text = (change: Partial<TextProps> = {}): DrawnItem => ({
  id: 't',
  kind: 'text',
  props: aText('Hey', change),
  origin: {},
  rev: 1,
})

describe('the key of an item', () => {
  test('changes with everything that is drawn and with the language', () => {
    const changes: Partial<TextProps>[] = [
      { translation: 'Hi' },
      { cx: 1 },
      { color: '#123456' },
      { warp: { kind: 'arc', bend: 20 } },
    ]
    const keys = [
      itemKey(text(), 'en'),
      itemKey(text(), 'fr'),
      ...changes.map((change) => itemKey(text(change), 'en')),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('stays for what is not drawn', () => {
    const candidates = [{ text: 'Ho', source: 'machine', by: 'mt', score: 1 }] as const
    expect(itemKey(text({ candidates, regionId: 'r', warp: null }), 'en')).toBe(
      itemKey(text(), 'en'),
    )
  })

  test('does not depend on the order in which a database hands properties back', () => {
    const arc = { kind: 'arc', bend: 20 } as const
    const range = { from: 0, to: 1, bold: true, color: undefined }
    const one = itemKey(text({ warp: arc, ranges: [range] }), 'en')
    expect(
      itemKey(
        text({ warp: { bend: 20, kind: 'arc' }, ranges: [{ to: 1, bold: true, from: 0 }] }),
        'en',
      ),
    ).toBe(one)
  })
})

describe('patches and pictures', () => {
  const base = { id: 'a', origin: {}, rev: 1 }
  const patch = (change: Partial<PatchProps> = {}): DrawnItem => ({
    ...base,
    kind: 'patch',
    props: createPatchProps({ x: 10, y: 20, w: 30, h: 40, asset: 'b', opacity: 0.5, ...change }),
  })
  const image = (change: Partial<ImageProps> = {}): DrawnItem => ({
    ...base,
    kind: 'image',
    props: createImageProps({
      asset: 'c',
      cx: 100.5,
      cy: 200,
      w: 50,
      h: 60,
      rotation: 12.5,
      ...change,
    }),
  })

  test('without effects have the key they had before there were any', () => {
    // what was published then is not out of date
    expect(itemKey(patch(), 'en')).toBe(
      '52d0807642895aee6b3be6230ea9b50f3fcdb19c1055b8e0e92c5e28d3081ddb',
    )
    expect(itemKey(image(), 'en')).toBe(
      'e65b869b6ae50b655ec592607fc48de1d30f786aed6bf50b4606ac0af93de603',
    )
  })

  test('have another one turned, stroked, with a shadow or blended', () => {
    const stroke = { width: 2, color: '#ffffff' }
    const shadow = { color: '#000000', distance: 1, angle: 2, size: 3, blur: 4 }
    const keys = [
      patch(),
      patch({ rotation: 5 }),
      patch({ stroke }),
      patch({ shadow }),
      patch({ stroke, shadow }),
      image(),
      image({ stroke }),
      image({ shadow }),
      patch({ blend: 'multiply' }),
      patch({ blend: 'screen' }),
      image({ blend: 'screen' }),
    ].map((item) => itemKey(item, 'en'))
    expect(new Set(keys).size).toBe(keys.length)
    const reordered = { blur: 4, size: 3, angle: 2, distance: 1, color: '#000000' }
    expect(itemKey(patch({ shadow: reordered }), 'en')).toBe(itemKey(patch({ shadow }), 'en'))
  })
})
