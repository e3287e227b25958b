import { describe, expect, it } from 'vitest'
import { ROLE, ROLE_IDS } from '../account/role.ts'
import { buildMenu, screenTree } from './menu-tree.ts'

describe('the tree of screens (spec §2, §6)', () => {
  // spec 3.menu.item
  it('puts every screen below its section, with its roles and its place', () => {
    const order = screenTree([ROLE.translator]).find(({ name }) => name === 'order')
    expect(order).toMatchObject({
      redirect: '/order/index/:role_id',
      component: null,
      meta: { title: 'screen.order', shouldAffixToNavBar: true },
    })
    expect(order?.children.map(({ name }) => name)).toEqual([
      'order_list',
      'order_base',
      'order_chapter',
      'order_comment',
    ])
  })

  // spec 6.mode.filter
  it('leaves out what none of the roles may see', () => {
    const names = (roles: readonly (typeof ROLE_IDS)[number][]) =>
      screenTree(roles).map(({ name }) => name)
    expect(names([ROLE.translator])).not.toContain('users')
    expect(names([ROLE.translator, ROLE.projectAdministrator])).toEqual(
      expect.arrayContaining(['users', 'serials']),
    )
    expect(names([ROLE.projectAdministrator])).not.toContain('grade')
  })

  // spec 6.mode.sorted 6.mode.ignored
  it('has a menu in the order of its numbers, without the hidden', () => {
    const menu = buildMenu(screenTree(ROLE_IDS))
    expect(menu.map(({ meta }) => meta.orderNumber)).toEqual(
      menu.map(({ meta }) => meta.orderNumber).toSorted((a, b) => a - b),
    )
    expect(menu.map(({ name }) => name)).not.toContain('term')
    expect(
      menu.flatMap(({ children }) => children).every(({ meta }) => !meta.shouldIgnoreRoute),
    ).toBe(true)
  })

  it('shows the pages of a section that is not shallow below it, in their order', () => {
    const demo = buildMenu(screenTree([ROLE.projectAdministrator])).find(
      ({ name }) => name === 'demo',
    )
    expect(demo?.meta.shouldShallowMenu).toBe(false)
    expect(demo?.children.map(({ meta }) => meta.orderNumber)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(buildMenu(screenTree([ROLE.translator])).map(({ name }) => name)).not.toContain('demo')
  })

  it('says of the workspace link that it leads outside', () => {
    const leaf = screenTree(ROLE_IDS)
      .flatMap(({ children }) => children)
      .find(({ name }) => name === 'workspace_external')
    expect(leaf).toMatchObject({ component: null, meta: { externalLink: '/workspace/index' } })
  })
})
