import { expect, it } from 'vitest'
import { nameTabs } from './use-tab-names.ts'

it('tabs of one screen differ by what they show, and by a number where that is the same', () => {
  const tab = (key: string, screen: string, label: string | null) => ({ key, screen, label })
  const tabs = [
    tab('a', 'order_index', null),
    tab('b', 'order_index', null),
    tab('c', 'order_base', '#12'),
    tab('d', 'order_log', '#12'),
    tab('e', 'workspace_index', 'Lighthouse 3 · fr'),
  ]
  const names = nameTabs(tabs, (screen) => screen.toUpperCase())
  expect([...names.values()]).toEqual([
    'ORDER_INDEX',
    'ORDER_INDEX (2)',
    '#12 · ORDER_BASE',
    '#12 · ORDER_LOG',
    'Lighthouse 3 · fr',
  ])
})
