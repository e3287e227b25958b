import { describe, expect, test } from 'vitest'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
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
