import { describe, expect, it } from 'vitest'
import {
  actionSections,
  getOrderId,
  type PaletteGroup,
  type PaletteItem,
  paletteSections,
} from './palette-items.ts'

const item = (group: PaletteGroup, words: string, alias?: string): PaletteItem => ({
  id: `${group === 'recent' ? 'order' : group} ${words}`,
  group,
  words,
  alias,
  icon: 'order',
  run: () => undefined,
})
const local = [
  item('recent', 'Cloud Whale'),
  item('action', 'Sign out', 'log off'),
  item('screen', 'Work orders'),
  item('screen', 'Fonts'),
]
const found = [item('order', 'Cloud Whale'), item('term', 'whale')]
const listVisible = (query: string, answers: readonly PaletteItem[] = []) =>
  paletteSections(local, answers, query).map(({ group, items }) => [
    group,
    items.map(({ words }) => words),
  ])

describe('the palette', () => {
  it('opens with what was used last, then actions and screens', () => {
    expect(listVisible('').map(([group]) => group)).toEqual(['recent', 'action', 'screen'])
  })
  it('shows what the server found, each thing once', () => {
    expect(listVisible('whal', found)).toEqual([
      ['order', ['Cloud Whale']],
      ['term', ['whale']],
    ])
  })
  it('puts a screen whose name begins that way before what was found', () => {
    expect(listVisible('fon', found)[0]).toEqual(['screen', ['Fonts']])
  })
  it('puts what is called exactly that, or bears that number, before what was used last', () => {
    const used = [{ ...item('recent', '112 Whale 12'), id: 'order 112' }]
    const numbered = { ...item('order', '12 Cloud Whale'), names: ['12', '#12', 'Cloud Whale'] }
    const others = [item('order', '312 Cloud Whale II'), numbered, item('term', 'Cloud Whale III')]
    const first = (query: string) => paletteSections(used, others, query)[0]?.items[0]?.words
    expect(['12', '#12', 'cloud whale'].map(first)).toEqual([
      '12 Cloud Whale',
      '12 Cloud Whale',
      '12 Cloud Whale',
    ])
    expect(paletteSections(used, others, 'whale').map(({ group }) => group)).toEqual([
      'recent',
      'order',
      'term',
    ])
  })
  it('knows actions by other words too', () => {
    expect(listVisible('log off')).toEqual([['action', ['Sign out']]])
  })
  it('is empty when nothing fits', () => {
    expect(listVisible('zzz')).toEqual([])
  })
})

describe('what can be done with an order', () => {
  const actions = [item('order_action', 'Assign people'), item('order_action', 'Stop the order')]
  const list = (query: string) =>
    actionSections(actions, query).flatMap(({ items }) => items.map(({ words }) => words))

  it('is all there is, or what fits', () => {
    expect(list('')).toEqual(['Assign people', 'Stop the order'])
    expect(list('assi')).toEqual(['Assign people'])
    expect(actionSections(actions, 'zzz')).toEqual([])
  })
  it('is asked of orders only, also of those used before', () => {
    expect(getOrderId({ ...item('order', 'x'), id: 'order 1f' })).toBe('1f')
    expect(getOrderId({ ...item('recent', 'x'), id: 'order 1f' })).toBe('1f')
    expect(getOrderId({ ...item('chapter', 'x'), id: 'chapter 1f' })).toBeNull()
  })
})
