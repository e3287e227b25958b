import { createImageProps, createPatchProps } from './document/new-items.ts'
import { describe, expect, it } from 'vitest'
import { aRegion, aText, PERSON } from '../testing/a-page.ts'
import { openPlacesIn } from './open-places.ts'
import type {
  ImageProps,
  PageDocument,
  PageItem,
  PatchProps,
  RegionKind,
  RegionProps,
  TextProps,
} from './document/page-document.ts'

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
  openPlacesIn(
    aDocument('base', [region(about)]),
    aDocument('lane', lettered === null ? [] : [text(lettered)]),
    () => laidOut,
  )

/** Over the region of `aRegion`: 140,110 to 260,190. */
const patch = (props: Partial<PatchProps> = {}): PageItem => ({
  id: 'p',
  kind: 'patch',
  props: createPatchProps({
    x: 140,
    y: 110,
    w: 120,
    h: 80,
    asset: 'a'.repeat(64),
    regionId: 'r',
    ...props,
  }),
  origin: { '*': PERSON },
  rev: 1,
})
const image = (props: Partial<ImageProps> = {}): PageItem => ({
  id: 'i',
  kind: 'image',
  props: createImageProps({
    asset: 'b'.repeat(64),
    cx: 200,
    cy: 150,
    w: 120,
    h: 80,
    ...props,
  }),
  origin: { '*': PERSON },
  rev: 1,
})
/** An effect without words, and what else lies on the page. */
const drawn = (kind: RegionKind, base: readonly PageItem[], lane: readonly PageItem[] = []) =>
  openPlacesIn(
    aDocument('base', [region({ kind }), ...base]),
    aDocument('lane', [text({}), ...lane]),
    () => true,
  ).map((place) => place.kind)

describe('open places of a page', () => {
  it('a text that was never laid out', () => {
    expect(open({}, { translation: 'Hi' }, false)).toEqual([{ kind: 'not_laid_out', itemId: 't' }])
    expect(open({}, { translation: 'Hi' })).toEqual([])
    // what is not lettered needs no layout
    expect(open({}, { translation: 'Hi', hidden: true }, false)).toEqual([])
    expect(open({}, { translation: ' ' }, false)).not.toContainEqual({
      kind: 'not_laid_out',
      itemId: 't',
    })
  })

  it('a line without words, and a spoken bubble without a line', () => {
    expect(open({}, { translation: ' ' })).toEqual([{ kind: 'missing_words', itemId: 't' }])
    expect(open({ kind: 'effect' }, { regionId: null })).toEqual([
      { kind: 'missing_words', itemId: 't' },
    ])
    expect(open({}, null)).toEqual([{ kind: 'missing_words', itemId: 'r' }])
    expect(open({}, { hidden: true })).toEqual([])
  })

  it('a sound effect nobody decided about: translated, hidden or taken away it is decided', () => {
    expect(open({ kind: 'effect' }, {})).toEqual([{ kind: 'empty_effect', itemId: 't' }])
    expect(open({ kind: 'effect' }, { translation: 'THUD' })).toEqual([])
    expect(open({ kind: 'effect' }, { hidden: true })).toEqual([])
    expect(open({ kind: 'effect' }, null)).toEqual([])
    const others: readonly RegionKind[] = ['speech', 'narration', 'sign', 'other']
    for (const kind of others)
      expect(open({ kind }, {})).not.toContainEqual({ kind: 'empty_effect', itemId: 't' })
  })

  it('drawn lettering that a patch covers and nothing replaces', () => {
    for (const kind of ['effect', 'sign', 'other'] as const)
      expect(drawn(kind, [patch()])).toEqual(['erased'])
    expect(drawn('effect', [patch({ hidden: true })])).toEqual(['empty_effect'])
    expect(drawn('effect', [patch({ opacity: 0 })])).toEqual(['empty_effect'])
    const another = { ...region({ kind: 'other' }), id: 'another' }
    expect(drawn('effect', [patch({ regionId: 'another' }), another])).toEqual(['empty_effect'])
    // its region was merged into this one: what it covers counts
    expect(drawn('effect', [patch({ regionId: 'another' })])).toEqual(['erased'])
    expect(drawn('sign', [patch({ hidden: true })])).toEqual([])
    // a bubble without words is a missing line, erased or not
    expect(drawn('speech', [patch()])).toEqual(['missing_words'])
  })

  it('a patch made by hand erases what it covers, unless it is far larger', () => {
    const byHand = (box: Partial<PatchProps>) =>
      drawn('effect', [], [patch({ regionId: null, ...box })])
    expect(byHand({})).toEqual(['erased'])
    expect(byHand({ x: 240 })).toEqual(['empty_effect'])
    expect(byHand({ x: 0, y: 0, w: 400, h: 600 })).toEqual(['empty_effect'])
  })

  it('a picture or another text in the place of the drawing settles it', () => {
    expect(drawn('effect', [patch()], [image()])).toEqual([])
    expect(drawn('effect', [patch()], [image({ hidden: true })])).toEqual(['erased'])
    expect(drawn('effect', [patch()], [image({ cy: 400 })])).toEqual(['erased'])
    const byHand = (props: Partial<TextProps>): PageItem =>
      ({ ...text({ regionId: null, ...props }), id: 't2' }) as PageItem
    expect(drawn('effect', [patch()], [byHand({ translation: 'BOOM' })])).toEqual([])
    expect(drawn('effect', [patch()], [byHand({ translation: 'BOOM', cy: 500 })])).toEqual([
      'erased',
    ])
  })

  it('a spoken bubble that was not read, also where somebody translated it from the picture', () => {
    expect(open({ sourceText: ' ' }, { translation: 'Hi' })).toEqual([
      { kind: 'unread', itemId: 't' },
    ])
    expect(open({ sourceText: '', kind: 'narration' }, null)).toContainEqual({
      kind: 'unread',
      itemId: 'r',
    })
    for (const kind of ['effect', 'sign', 'other'] as const)
      expect(open({ sourceText: '', kind }, { translation: 'Hi' })).toEqual([])
  })
})
