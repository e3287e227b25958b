import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ROLE_IDS } from '../account/role.ts'
import { ABILITIES, ABILITY_NAMES, isAbility, getScope } from './ability.ts'

const asWritten = () =>
  ABILITY_NAMES.map((name) => {
    const { action, basis } = ABILITIES[name]
    const [PA, TA, TR, PR, VR, TY] = ROLE_IDS.map((role) => getScope(name, role))
    return { action, basis, PA, TA, TR, PR, VR, TY }
  })

describe('the ability table', () => {
  it('has 97 rows, unchanged since they were agreed', () => {
    expect(ABILITY_NAMES).toHaveLength(97)
    const agreed = createHash('sha256').update(JSON.stringify(asWritten())).digest('hex')
    expect(agreed).toMatchInlineSnapshot(
      `"ebbbf0a66d5f7151c2d59023f12ef8d3f43ebecfe4044e14bd670ed270390589"`,
    )
  })

  it('spells every ability noun.snake_case, once', () => {
    for (const name of ABILITY_NAMES) expect(name).toMatch(/^[a-z_]+(\.[a-z_]+)+$/)
    expect(new Set(ABILITY_NAMES.map((name) => ABILITIES[name].action)).size).toBe(97)
  })

  it('knows the reach of a right per role', () => {
    expect(getScope('order.log.view', 3)).toBe('all')
    expect(getScope('order.log.view', 12)).toBe('no')
    expect(getScope('typeset.edit', 12)).toBe('assigned')
    expect(getScope('order.save_view_own', 8)).toBe('own')
  })

  it('recognises its own names only', () => {
    expect(isAbility('order.create')).toBe(true)
    expect(isAbility('order.invent')).toBe(false)
    expect(isAbility('constructor')).toBe(false)
  })
})
