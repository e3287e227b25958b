import { describe, expect, it } from 'vitest'
import {
  affixTabs,
  closeTab,
  closeTabs,
  labelTabs,
  moveTab,
  moveTabTo,
  NO_TABS,
  openTab,
  pinTab,
  restoreTab,
  tabAfter,
  toTabKey,
  type TabList,
  visibleTabs,
} from './tab-list.ts'

const visit = (key: string, href = key) => ({ key, href, screen: 'order_base', roleId: 3 })
const opened = (...keys: string[]): TabList =>
  keys.reduce((list, key) => openTab(list, visit(key)), NO_TABS)
const keys = ({ tabs }: TabList) => tabs.map(({ key }) => key).join('')

describe('tabs of opened screens', () => {
  // spec 2.tabs.kept 2.tabs.once
  it('are there once for each full path, query included', () => {
    const list = openTab(openTab(opened('a', 'b'), visit('a?status=typesetting')), visit('b'))
    expect(list.tabs.map(({ key }) => key)).toEqual(['a', 'b', 'a?status=typesetting'])
    expect(list.tabs[0]).toMatchObject({ href: 'a', roleId: 3 })
    expect(toTabKey('/order/index/3?status=typesetting&page=2')).toBe(
      toTabKey('/order/index/3?page=2&status=typesetting'),
    )
    expect(toTabKey('/order/index/3?page=2')).not.toBe(toTabKey('/order/index/3'))
  })

  it('go along when their own address changes in place, and end another one of that address', () => {
    const list = moveTabTo(opened('a', 'b'), 'a', visit('a?page=2'))
    expect(list.tabs.map(({ key, href }) => [key, href])).toEqual([
      ['a?page=2', 'a?page=2'],
      ['b', 'b'],
    ])
    expect(keys(moveTabTo(opened('a', 'b', 'c'), 'c', visit('a')))).toBe('ba')
    expect(keys(moveTabTo(opened('a'), 'gone', visit('b')))).toBe('ab')
  })

  it('show the three looked at last, in their own order, the rest in a menu', () => {
    const list = openTab(opened('a', 'b', 'c', 'd', 'e'), visit('b'))
    expect(visibleTabs(list, 3).visible.map(({ key }) => key)).toEqual(['b', 'd', 'e'])
    expect(visibleTabs(list, 3).rest.map(({ key }) => key)).toEqual(['a', 'c'])
    expect(visibleTabs(list, 1).visible.map(({ key }) => key)).toEqual(['b'])
  })

  it('show pinned ones first; these go to the menu only where more are pinned than may be visible', () => {
    const pinned = pinTab(opened('a', 'b', 'c', 'd', 'e'), 'a', true)
    expect(visibleTabs(pinned, 3).visible.map(({ key }) => key)).toEqual(['a', 'd', 'e'])
    expect(visibleTabs(pinned, 1).visible.map(({ key }) => key)).toEqual(['a'])
    const many = ['b', 'c', 'd'].reduce((list, key) => pinTab(list, key, true), pinned)
    expect(visibleTabs(many, 3).visible.map(({ key }) => key)).toEqual(['b', 'c', 'd'])
    expect(visibleTabs(many, 3).rest.map(({ key }) => key)).toEqual(['a', 'e'])
  })

  it('close one, others, left, right, all; pinned ones stay', () => {
    const list = pinTab(opened('a', 'b', 'c', 'd'), 'b', true)
    expect(keys(list)).toBe('bacd')
    expect(keys(closeTabs(list, 'others', 'c'))).toBe('bc')
    expect(keys(closeTabs(list, 'left', 'c'))).toBe('bcd')
    expect(keys(closeTabs(list, 'right', 'a'))).toBe('ba')
    expect(keys(closeTabs(list, 'all', 'a'))).toBe('b')
    expect(keys(closeTab(list, 'b'))).toBe('acd')
  })

  it('come back, the last closed first, also after many were closed at once', () => {
    let { list, tab } = restoreTab(closeTabs(opened('a', 'b', 'c'), 'all', 'a'))
    expect([keys(list), tab?.key]).toEqual(['c', 'c'])
    ;({ list, tab } = restoreTab(list))
    expect([keys(list), tab?.key]).toEqual(['cb', 'b'])
    expect(restoreTab(NO_TABS).tab).toBeNull()
    const many = Array.from({ length: 30 }, (_, at) => `/${at}`).reduce(
      (list, key) => closeTab(openTab(list, visit(key)), key),
      NO_TABS,
    )
    expect(many.closed).toHaveLength(20)
  })

  it('after closing one goes back to the one looked at before', () => {
    const list = openTab(opened('a', 'b', 'c'), visit('a'))
    expect(tabAfter(list, 'a')?.key).toBe('c')
    expect(tabAfter(opened('a'), 'a')).toBeNull()
  })

  it('are dragged, pinned among pinned', () => {
    expect(keys(moveTab(opened('a', 'b', 'c'), 'c', 'a'))).toBe('cab')
    expect(keys(moveTab(opened('a', 'b', 'c'), 'a', 'c'))).toBe('bca')
    expect(keys(moveTab(pinTab(opened('a', 'b', 'c'), 'a', true), 'c', 'a'))).toBe('acb')
    expect(keys(moveTab(opened('a', 'b'), 'x', 'a'))).toBe('ab')
  })

  it('of the route table are there from the start, and are not doubled', () => {
    const list = affixTabs(opened('a', 'b'), [visit('b'), visit('p')])
    expect(keys(list)).toBe('pab')
    expect(visibleTabs(list, 3).visible.map(({ key }) => key)).toEqual(['p', 'a', 'b'])
    expect(keys(affixTabs(opened('/p?page=2'), [visit('/p')]))).toBe('/p?page=2')
  })

  it('take the words of their screen', () => {
    const list = labelTabs(
      opened('/order/base/3/a', '/order/base/3/a?x=1', '/order/base/3/b'),
      '/order/base/3/a',
      'WO-12',
    )
    expect(list.tabs.map(({ label }) => label)).toEqual(['WO-12', 'WO-12', null])
  })
})
