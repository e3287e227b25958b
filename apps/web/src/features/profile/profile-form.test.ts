import { isScreenPath } from '@panelflow/domain/permission/screens.ts'
import { expect, test } from 'vitest'
import { homeChoices, profileBody, profileErrors } from './profile-form.ts'

const NOTHING = {
  realName: '',
  phone: '',
  email: '',
  homePageUrl: '',
  awayFrom: '',
  awayUntil: '',
  leavingOn: '',
}

test('a phone number and an e-mail address may be left out, not be wrong', () => {
  expect(profileErrors(NOTHING)).toEqual([])
  expect(
    profileErrors({ ...NOTHING, phone: 'call me', email: 'me@' }).map(({ field }) => field),
  ).toEqual(['phone', 'email'])
})

test('days away are sent when they change, and go back to none', () => {
  const profile = {
    realName: '',
    phone: null,
    email: null,
    homePageUrl: null,
    version: 3,
    absence: { awayFrom: null, awayUntil: null, leavingOn: null },
  }
  const body = (values: object) => profileBody({ ...NOTHING, ...values }, profile as never)
  expect(body({})).not.toHaveProperty('absence')
  expect(body({ awayFrom: '2026-03-02', awayUntil: '2026-03-06' })).toMatchObject({
    absence: { awayUntil: '2026-03-06', leavingOn: null },
  })
  expect(profileErrors({ ...NOTHING, awayFrom: '2026-03-02' }).map(({ field }) => field)).toEqual([
    'awayUntil',
  ])
})

test('a home page is a screen of the own roles, and an address the server takes', () => {
  const paths = homeChoices([8]).map(({ path }) => path)
  expect(paths).toContain('/order')
  expect(paths).not.toContain('/users')
  expect(homeChoices([5]).map(({ path }) => path)).toContain('/grade')
  expect(homeChoices([3, 5]).every(({ path }) => isScreenPath(path))).toBe(true)
})
