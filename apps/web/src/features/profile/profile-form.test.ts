import { isScreenPath } from '@panelflow/domain/permission/screens.ts'
import { expect, test } from 'vitest'
import { homeChoices, profileErrors } from './profile-form.ts'

const NOTHING = { realName: '', phone: '', email: '', homePageUrl: '' }

test('a phone number and an e-mail address may be left out, not be wrong', () => {
  expect(profileErrors(NOTHING)).toEqual([])
  expect(profileErrors({ ...NOTHING, phone: 'call me', email: 'me@' }).map(({ field }) => field)).toEqual(['phone', 'email'])
})

test('a home page is a screen of the own roles, and an address the server takes', () => {
  const paths = homeChoices([8]).map(({ path }) => path)
  expect(paths).toContain('/order')
  expect(paths).not.toContain('/users')
  expect(homeChoices([5]).map(({ path }) => path)).toContain('/grade')
  expect(homeChoices([3, 5]).every(({ path }) => isScreenPath(path))).toBe(true)
})
