import { describe, expect, it } from 'vitest'
import { aRegion, aText, PERSON } from '../testing/a-page.ts'
import { openPlacesIn } from './open-places.ts'
import type { PageDocument, PageItem, RegionKind, RegionProps, TextProps } from './page-document.ts'

const aDocument = (kind: 'base' | 'lane', items: readonly PageItem[]): PageDocument => ({
  schema: 1,
  id: kind,
  kind,
  width: 400,
  height: 600,
  source: 's',
  rev: 1,
  items: Object.fromEntries(items.map((item) => [item.id, item])),
})
const region = (props: Partial<RegionProps>): PageItem => ({
  id: 'r',
  kind: 'region',
  props: aRegion({ sourceText: '你好', ...props }),
  origin: { '*': PERSON },
  rev: 1,
})
const text = (props: Partial<TextProps>): PageItem => ({
  id: 't',
  kind: 'text',
  props: aText({ regionId: 'r', ...props }),
  origin: { '*': PERSON },
  rev: 1,
})
const open = (about: Partial<RegionProps>, lettered: Partial<TextProps> | null, laidOut = true) =>
  openPlacesIn(aDocument('base', [region(about)]), aDocument('lane', lettered === null ? [] : [text(lettered)]), () => laidOut)

describe('open places of a page', () => {
  it('a text that was never laid out', () => {
    expect(open({}, { translation: 'Hi' }, false)).toEqual([{ kind: 'not_laid_out', itemId: 't' }])
    expect(open({}, { translation: 'Hi' })).toEqual([])
    // what is not lettered needs no layout
    expect(open({}, { translation: 'Hi', hidden: true }, false)).toEqual([])
    expect(open({}, { translation: ' ' }, false)).toEqual([])
  })

  it('a sound effect nobody decided about: translated, hidden or taken away it is decided', () => {
    expect(open({ kind: 'effect' }, {})).toEqual([{ kind: 'empty_effect', itemId: 't' }])
    expect(open({ kind: 'effect' }, { translation: 'THUD' })).toEqual([])
    expect(open({ kind: 'effect' }, { hidden: true })).toEqual([])
    expect(open({ kind: 'effect' }, null)).toEqual([])
    const others: readonly RegionKind[] = ['speech', 'narration', 'sign', 'other']
    for (const kind of others) expect(open({ kind }, {})).toEqual([])
  })

  it('a spoken bubble that was not read, also where somebody translated it from the picture', () => {
    expect(open({ sourceText: ' ' }, { translation: 'Hi' })).toEqual([{ kind: 'unread', itemId: 't' }])
    expect(open({ sourceText: '', kind: 'narration' }, null)).toEqual([{ kind: 'unread', itemId: 'r' }])
    for (const kind of ['effect', 'sign', 'other'] as const) expect(open({ sourceText: '', kind }, { translation: 'Hi' })).toEqual([])
  })
})
