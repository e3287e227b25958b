import { ROLE, type RoleName } from '@panelflow/domain/account/role.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RoleIcon } from './role-icon.tsx'

// spec 6.role.icon
test('each role has an icon no other role has', () => {
  const names = Object.keys(ROLE) as RoleName[]
  const icons = names.map((role) => renderToStaticMarkup(<RoleIcon role={role} />))
  expect(icons.filter((icon) => icon.includes('<path'))).toHaveLength(6)
  expect(new Set(icons).size).toBe(6)
})
