import { describe, expect, it } from 'vitest'
import { ROLE_IDS } from '../account/role.ts'
import { ROOT, anActor } from '../testing/an-order.ts'
import { ABILITY_NAMES, getScope } from './ability.ts'
import { effectiveRoles } from './actor.ts'
import { type PermissionRow, can, getReach } from './can.ts'

const me = 'me'
const mine: PermissionRow = { kind: 'work', assigneeIds: [null, me], visualReviewPool: false }
const others: PermissionRow = { kind: 'work', assigneeIds: ['somebody'], visualReviewPool: false }
const pool: PermissionRow = { kind: 'work', assigneeIds: ['somebody'], visualReviewPool: true }
const own: PermissionRow = { kind: 'owned', ownerId: me }
const foreign: PermissionRow = { kind: 'owned', ownerId: 'somebody' }
const worker: PermissionRow = { kind: 'account', roles: [8, 12], isRoot: false }
const administrator: PermissionRow = { kind: 'account', roles: [8, 5], isRoot: false }
const ROWS = [mine, others, pool, own, foreign, worker, administrator]

describe('can', () => {
  it.each(ROLE_IDS.flatMap((role) => ABILITY_NAMES.map((ability) => ({ role, ability }))))(
    'role $role, $ability: the cell decides with and without a row',
    ({ role, ability }) => {
      const actor = anActor(role, me)
      const scope = getScope(ability, role)
      expect(getReach(actor, ability)).toBe(scope)
      expect(can(actor, ability).ok).toBe(scope !== 'no')
      for (const row of ROWS) {
        const answer = can(actor, ability, row)
        if (scope === 'all') expect(answer).toEqual({ ok: true })
        if (scope === 'no')
          expect(answer).toMatchObject({ ok: false, code: 'permission.role_denied' })
        if (scope === 'own') expect(answer.ok).toBe(row === own)
        if (scope === 'assigned')
          expect(answer.ok).toBe([mine, own, worker].includes(row) || (row === pool && role === 11))
        if (!answer.ok && scope !== 'no') expect(answer.code).toBe('permission.row_denied')
      }
    },
  )

  it('lets root do everything, also what no role may, whatever role is on the screen', () => {
    const narrowed = { ...ROOT, actingRole: 8 as const }
    for (const ability of ABILITY_NAMES)
      for (const row of ROWS) expect(can(narrowed, ability, row)).toEqual({ ok: true })
    expect(
      ABILITY_NAMES.filter((ability) => ROLE_IDS.every((role) => getScope(ability, role) === 'no')),
    ).toEqual(['audit.export', 'system.health', 'settings.policy'])
  })

  it('adds the rights of several roles, and takes those away that the acting role does not have', () => {
    const both = { accountId: me, isRoot: false, roles: [8, 5] as const, actingRole: null }
    expect(can(both, 'order.log.view', others).ok).toBe(true)
    expect(can({ ...both, actingRole: 8 }, 'order.log.view', others)).toMatchObject({
      code: 'permission.role_denied',
    })
    expect(can({ ...both, actingRole: 5 }, 'order.log.view', others).ok).toBe(true)
  })

  it('never gives a right by an acting role the person does not have', () => {
    const pretender = { accountId: me, isRoot: false, roles: [8] as const, actingRole: 3 as const }
    expect(effectiveRoles(pretender)).toEqual([])
    expect(can(pretender, 'order.create').ok).toBe(false)
  })

  it('keeps root accounts out of the hands of a translation administrator', () => {
    const actor = anActor(5, me)
    expect(can(actor, 'user.edit', { kind: 'account', roles: [8], isRoot: true }).ok).toBe(false)
    expect(can(actor, 'user.edit', { kind: 'account', roles: [8], isRoot: false }).ok).toBe(true)
  })
})
