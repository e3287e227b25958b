import { describe, expect, it } from 'vitest'
import { aBase, aLane } from '../testing/a-page.ts'
import { boxOfItem, changesBetween, hasChanged, type PageItems } from './page-changes.ts'

const lane = (texts: Parameters<typeof aLane>[0]): PageItems => aLane(texts).items
const whole = { itemId: null, rect: null }

describe('what changed on a page', () => {
  it('names words apart from looks, added and removed items', () => {
    const before = lane({ a: { translation: 'Whale' }, b: { size: 20 }, c: {} })
    const after = lane({
      a: { translation: 'Shark' },
      b: { size: 24, color: '#ff0000' },
      d: { translation: 'New' },
    })
    expect(changesBetween(before, after)).toEqual([
      {
        id: 'a',
        kind: 'text',
        change: 'changed',
        textBefore: 'Whale',
        textAfter: 'Shark',
        appearance: [],
      },
      {
        id: 'b',
        kind: 'text',
        change: 'changed',
        textBefore: '',
        textAfter: '',
        appearance: ['size', 'color'],
      },
      { id: 'c', kind: 'text', change: 'removed', textBefore: '', textAfter: null, appearance: [] },
      {
        id: 'd',
        kind: 'text',
        change: 'added',
        textBefore: null,
        textAfter: 'New',
        appearance: [],
      },
    ])
  })

  it('does not take a layout made anew, an unused candidate or another order of keys for a change', () => {
    const layout = {
      engine: 'e/2',
      inputHash: 'h',
      size: 9,
      lines: [],
      overflow: false,
      missing: [],
    }
    const candidates = [{ text: 'x', source: 'machine' as const, by: 'm', score: 1 }]
    const before = lane({ a: { stroke: { width: 1, color: '#000000' } } })
    const after = lane({
      a: { stroke: { color: '#000000', width: 1 }, layout, candidates, air: null },
    })
    expect(changesBetween(before, after)).toEqual([])
  })

  it('finds a fix at the item itself and at what was set into its region', () => {
    const before = lane({ t1: { regionId: 'r1', translation: 'a' }, other: {} })
    const words = { ...before, ...lane({ t1: { regionId: 'r1', translation: 'b' } }) }
    const [was, is] = [aBase({ r1: {} }).items, aBase({ r1: { sourceText: 'さようなら' } }).items]
    expect(
      hasChanged(
        [
          { before: was, after: is },
          { before, after: before },
        ],
        { itemId: 'r1', rect: null },
      ),
    ).toBe(true)
    expect(hasChanged([{ before: before, after: words }], { itemId: 't1', rect: null })).toBe(true)
    expect(hasChanged([{ before: before, after: words }], { itemId: 'r1', rect: null })).toBe(true)
    expect(hasChanged([{ before: before, after: words }], { itemId: 'other', rect: null })).toBe(
      false,
    )
    expect(hasChanged([{ before: before, after: before }], { itemId: 't1', rect: null })).toBe(
      false,
    )
  })

  it('finds a fix in a rectangle by what touches it now or touched it before', () => {
    const at = (cx: number): PageItems => lane({ a: { cx, cy: 100, w: 40, h: 40 } })
    const rect = { x: 80, y: 80, w: 40, h: 40 }
    expect(hasChanged([{ before: at(100), after: at(600) }], { itemId: null, rect })).toBe(true)
    expect(hasChanged([{ before: at(600), after: at(100) }], { itemId: null, rect })).toBe(true)
    expect(hasChanged([{ before: at(600), after: at(500) }], { itemId: null, rect })).toBe(false)
  })

  it('takes anything on the page for a page, and for an item that was never there', () => {
    const [before, after] = [lane({ a: {} }), lane({ a: { hidden: true } })]
    expect(hasChanged([{ before: before, after: after }], whole)).toBe(true)
    expect(hasChanged([{ before: before, after: after }], { itemId: 'never', rect: null })).toBe(
      true,
    )
    expect(hasChanged([{ before: before, after: before }], whole)).toBe(false)
  })

  it('boxes a turned item by its corners', () => {
    const [item] = Object.values(lane({ a: { cx: 10, cy: 10, w: 8, h: 4, rotation: 90 } }))
    const { x, y, w, h } = boxOfItem(item!)
    expect([x, y, w, h].map((value) => Math.round(value))).toEqual([8, 6, 4, 8])
  })
})
