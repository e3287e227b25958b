import { describe, expect, it } from 'vitest'
import { accountNameErrors, accountNameKey } from './account-name.ts'
import { confirmationErrors, passwordErrors } from './password-rule.ts'
import { normalisePhone, phoneErrors } from './phone-rule.ts'
import { isRoleId, getRoles, ROLE } from './role.ts'

const codes = (errors: readonly { readonly code: string }[]) => errors.map(({ code }) => code)

// spec 5.account.password 9.limit.password
describe('a password', () => {
  it.each(['abc123', 'A'.repeat(30), '000000'])('%s is fine', (password) => {
    expect(passwordErrors(password)).toEqual([])
  })

  it.each([
    ['', 'field.required'],
    ['abc12', 'account.password_length'],
    ['a'.repeat(31), 'account.password_length'],
    ['abc 123', 'account.password_characters'],
    ['abc-123', 'account.password_characters'],
    ['密码密码密码', 'account.password_characters'],
    ['abc123\n', 'account.password_characters'],
  ])('%j is refused with %s', (password, code) => {
    expect(codes(passwordErrors(password))).toEqual([code])
  })

  // spec 5.login.confirm
  it('must be repeated exactly', () => {
    expect(confirmationErrors('abc123', 'abc123')).toEqual([])
    expect(codes(confirmationErrors('abc123', 'abc123 '))).toEqual(['account.password_mismatch'])
  })
})

// spec 5.account.name
describe('an account name', () => {
  it('is required, one word, and not endless', () => {
    expect(accountNameErrors('li.wei')).toEqual([])
    expect(accountNameErrors('李伟')).toEqual([])
    expect(codes(accountNameErrors('  '))).toEqual(['field.required'])
    expect(codes(accountNameErrors('li wei'))).toEqual(['account.name_characters'])
    expect(codes(accountNameErrors('li\u200Bwei'))).toEqual(['account.name_characters'])
    expect(codes(accountNameErrors('x'.repeat(61)))).toEqual(['field.too_long'])
  })

  it('is the same name in another case or width', () => {
    expect(accountNameKey(' ＬｉＷｅｉ ')).toBe(accountNameKey('liwei'))
  })
})

// spec 5.login.phone_required 5.login.phone_format
describe('a phone number', () => {
  it.each(['13800138000', '+86 138-0013-8000', '(02) 1234 5678', '＋８６１３８００１３８０００'])(
    '%s is fine',
    (phone) => {
      expect(phoneErrors(phone)).toEqual([])
    },
  )

  it('is stored without the marks people write', () => {
    expect(normalisePhone('+86 (138) 0013-8000')).toBe('+8613800138000')
  })

  it.each([
    ['', 'field.required'],
    ['12345', 'account.phone_format'],
    ['1234567890123456', 'account.phone_format'],
    ['call me', 'account.phone_format'],
    ['86+138001380', 'account.phone_format'],
  ])('%j is refused with %s', (phone, code) => {
    expect(codes(phoneErrors(phone))).toEqual([code])
  })
})

describe('roles', () => {
  // spec 3.role.ids 6.role.known 6.role.root 6.role.others
  it('are the six there are; root has all, others only the known ones of their list', () => {
    expect(ROLE).toEqual({
      projectAdministrator: 3,
      translationAdministrator: 5,
      translator: 8,
      proofreader: 10,
      visualReviewer: 11,
      typesetter: 12,
    })
    expect(Array.from({ length: 20 }, (_, id) => id).filter(isRoleId)).toEqual([
      3, 5, 8, 10, 11, 12,
    ])
    expect(['3', null].some(isRoleId)).toBe(false)
    expect(getRoles({ isRoot: true, roleIds: [] })).toEqual([3, 5, 8, 10, 11, 12])
    expect(getRoles({ isRoot: false, roleIds: [12, 99, 3] })).toEqual([3, 12])
  })
})
