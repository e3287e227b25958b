import { describe, expect, it } from 'vitest'
import { ROLE, ROLE_IDS } from '../account/role.ts'
import { buildMenu, type ScreenNode, screenTree } from './menu-tree.ts'

describe('the tree of screens', () => {
  // spec 3.menu.item
  it('puts every screen below its section, with its roles and its place', () => {
    const order = screenTree([ROLE.translator]).find(({ name }) => name === 'order')
    expect(order).toMatchObject({
      redirect: '/order/index/:role_id',
      component: null,
      meta: {
        title: 'screen.order',
        allowedRoles: [3, 5, 8, 10, 11, 12],
        shouldIgnoreRoute: false,
        orderNumber: expect.any(Number),
        shouldShallowMenu: expect.any(Boolean),
        shouldAffixToNavBar: true,
      },
    })
    expect(order?.children[1]).toMatchObject({ name: 'order_base', component: 'order_base' })
    const screens = screenTree([ROLE.projectAdministrator]).flatMap(({ children }) => children)
    expect(screens.find(({ name }) => name === 'demo_iframe')?.meta.iframeLink).toBe('/api/docs/')
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
    const [first] = screenTree(ROLE_IDS)
    if (first === undefined) throw new Error('no screen')
    const section = (name: string, orderNumber: number, shouldIgnoreRoute = false): ScreenNode => ({
      ...first,
      name,
      meta: { ...first.meta, orderNumber, shouldIgnoreRoute },
      children: [],
    })
    const tree = [
      { ...section('c', 3), children: [section('y', 2), section('z', 0, true), section('x', 1)] },
      section('a', 1),
      section('hidden', 0, true),
      section('b', 2),
    ]
    const menu = buildMenu(tree)
    expect(menu.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(menu.at(-1)?.children.map(({ name }) => name)).toEqual(['x', 'y'])
    const names = buildMenu(screenTree(ROLE_IDS)).map(({ name }) => name)
    for (const hidden of ['term', 'grade']) expect(names).not.toContain(hidden)
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
