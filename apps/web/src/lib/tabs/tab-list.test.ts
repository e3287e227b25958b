import { describe, expect, it } from 'vitest'
import {
  affixTabs,
  closeTab,
  closeTabs,
  labelTab,
  moveTab,
  NO_TABS,
  openTab,
  pinTab,
  restoreTab,
  tabAfter,
  tabKey,
  type TabList,
  visibleTabs,
} from './tab-list.ts'

const visit = (key: string, href = key) => ({ key, href, screen: 'order_base', roleId: 3 })
const opened = (...keys: string[]): TabList => keys.reduce((list, key) => openTab(list, visit(key)), NO_TABS)
const keys = ({ tabs }: TabList) => tabs.map(({ key }) => key).join('')

describe('tabs of opened screens (spec §2)', () => {
  // spec 2.tabs.kept 2.tabs.once 2.tabs.role_id
  it('are there once, and remember where one was in them', () => {
    const list = openTab(opened('a', 'b'), visit('a', 'a?status=typesetting'))
    expect(keys(list)).toBe('ab')
    expect(list.tabs[0]).toMatchObject({ href: 'a?status=typesetting', roleId: 3 })
  })

  it('are one for each chapter in the workspace, and one for a list however it is filtered', () => {
    expect(tabKey('/workspace/index', { chapterId: 'a', pageId: 'p' })).toBe('/workspace/index?chapterId=a')
    expect(tabKey('/order/index/3', { status: 'typesetting', page: 2 })).toBe('/order/index/3')
  })

  // spec 2.tabs.limit 9.limit.tabs
  it('show the three looked at last, in their own order, the rest in a menu', () => {
    const list = openTab(opened('a', 'b', 'c', 'd', 'e'), visit('b'))
    expect(visibleTabs(list, 3).visible.map(({ key }) => key)).toEqual(['b', 'd', 'e'])
    expect(visibleTabs(list, 3).rest.map(({ key }) => key)).toEqual(['a', 'c'])
    expect(visibleTabs(list, 1).visible.map(({ key }) => key)).toEqual(['b'])
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
    const many = Array.from({ length: 30 }, (_, at) => `/${at}`).reduce((list, key) => closeTab(openTab(list, visit(key)), key), NO_TABS)
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
  })

  it('take the words of their screen', () => {
    expect(labelTab(opened('a'), 'a', 'WO-12').tabs[0]?.label).toBe('WO-12')
  })
})
