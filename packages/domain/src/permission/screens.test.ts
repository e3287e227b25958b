import { describe, expect, it } from 'vitest'
import { ROLE_IDS } from '../account/role.ts'
import { SCREENS, isScreenPath, maySee, menuFor, screensFor } from './screens.ts'

const seen = (path: string): readonly number[] => {
  const screen = SCREENS.find((candidate) => candidate.path === path)
  if (screen === undefined) throw new Error(`no screen ${path}`)
  return ROLE_IDS.filter((role) => maySee(screen, [role]))
}

describe('screens', () => {
  it.each([
    ['/grade', [5]],
    ['/order', [3, 5, 8, 10, 11, 12]],
    ['/order/base/:role_id/:id', [3, 5, 8, 10, 11, 12]],
    ['/order/chapter/:role_id/:id', [3, 5, 8, 10, 11, 12]],
    ['/order/comment/:role_id/:id', [3, 5, 8, 10, 11, 12]],
    ['/order/log/:role_id/:id', [3, 5]],
    ['/order/exports', [3, 5, 11, 12]],
    ['/order/profiles', [3, 5]],
    ['/books', [3, 5, 8, 10, 11, 12]],
    ['/books/:id', [3, 5, 8, 10, 11, 12]],
    ['/serials', [3]],
    ['/serials/books/:role_id/:id', [3]],
    ['/term', [3, 5, 8, 10, 11, 12]],
    ['/users', [3, 5]],
    ['/ai', [3, 5]],
    ['/reports', [3, 5, 8, 10, 11, 12]],
    ['/fonts', [3, 5]],
    ['/webhooks', [3]],
    ['/engines', [3]],
    ['/demo', [3, 5]],
    ['/demo/permission', [3, 5]],
    ['/workspace', [3, 5, 8, 10, 11, 12]],
    ['/home', [3, 5, 8, 10, 11, 12]],
  ])('%s is seen by %j', (path, roles) => {
    expect(seen(path)).toEqual(roles)
  })

  it('pins grades, orders, serials and the workspace, and hides grades and terms from the menu', () => {
    expect(
      SCREENS.filter(({ pinned }) => pinned)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/grade', '/order', '/serials', '/workspace'])
    const menu = menuFor(ROLE_IDS).map(({ name }) => name)
    expect(menu).toEqual([
      'home',
      'dashboard',
      'workspace',
      'order',
      'checks',
      'books',
      'serials',
      'ai',
      'reports',
      'users',
      'fonts',
      'pay',
      'webhooks',
      'engines',
      'demo',
      'audit',
    ])
  })

  it('shows the audit chain to whoever has all six roles, which is root', () => {
    expect(seen('/audit')).toEqual([])
    expect(screensFor(ROLE_IDS).map(({ path }) => path)).toContain('/audit/index')
    expect(screensFor(ROLE_IDS.slice(1)).map(({ path }) => path)).not.toContain('/audit/index')
  })

  // spec 6.mode.open
  it('shows a person without roles only what is open to all', () => {
    expect(screensFor([]).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/home/index', '/workspace/index', '/term/index']),
    )
    expect(screensFor([]).map(({ path }) => path)).not.toContain('/order/index/:role_id')
    expect(menuFor([]).map(({ name }) => name)).toEqual(['home', 'workspace'])
  })

  it('redirects only to screens that exist', () => {
    const paths: readonly string[] = SCREENS.map(({ path }) => path)
    for (const { redirect } of SCREENS) if (redirect !== null) expect(paths).toContain(redirect)
  })

  it('knows its addresses from others', () => {
    for (const path of ['/users', '/users/index/3', '/serials/books/3/0190'])
      expect(isScreenPath(path)).toBe(true)
    for (const path of ['/users/', '/users/index', '/nothing', '/order/index/3/4'])
      expect(isScreenPath(path)).toBe(false)
  })
})
