import { ROLE, ROLE_IDS } from '@panelflow/domain/account/role.ts'
import { screenTree } from '@panelflow/domain/permission/menu-tree.ts'
import { describe, expect, it } from 'vitest'
import { backendSource, roleSource, routeMappingSource } from './permission-source.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'

const names = (nodes: readonly { readonly name: string }[]) => nodes.map(({ name }) => name)

describe('the three sources of rights', () => {
  // spec 6.can.list 6.can.roles
  it('role and route mapping ask the roles, and one match of a list is enough', () => {
    for (const source of [roleSource([ROLE.translator]), routeMappingSource([ROLE.translator])]) {
      expect(source.can(8)).toBe(true)
      expect(source.can([3, 8])).toBe(true)
      expect(source.can([3, 5])).toBe(false)
      expect(source.can('chapter.translate.edit')).toBe(false)
      expect(source.can([])).toBe(false)
    }
  })

  // spec 6.can.codes 6.mode.backend
  it('backend asks the codes of the server', () => {
    const source = backendSource(screenTree([ROLE.translator]), ['chapter.translate.edit'])
    expect(source.can('chapter.translate.edit')).toBe(true)
    expect(source.can(['order.create', 'chapter.translate.edit'])).toBe(true)
    expect(source.can(8)).toBe(false)
  })

  // spec 6.mode.three
  it('all three show the same screens; only route mapping and backend sort the menu', () => {
    const sources = [
      roleSource(ROLE_IDS),
      routeMappingSource(ROLE_IDS),
      backendSource(screenTree(ROLE_IDS), []),
    ]
    for (const source of sources) expect(names(source.tree)).toEqual(names(screenTree(ROLE_IDS)))
    expect(names(sources[0]!.menu).toSorted()).toEqual(names(sources[1]!.menu).toSorted())
    expect(names(sources[2]!.menu)).toEqual(names(sources[1]!.menu))
    expect([sources.map(({ mode }) => mode), DEFAULT_SETTINGS.project.permissionMode]).toEqual([
      ['role', 'route_mapping', 'backend'],
      'route_mapping',
    ])
  })
})
