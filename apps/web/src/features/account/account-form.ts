import type { AccountView } from '@panelflow/contract/account.ts'
import { accountNameErrors } from '@panelflow/domain/account/account-name.ts'
import { passwordErrors } from '@panelflow/domain/account/password-rule.ts'
import { phoneErrors } from '@panelflow/domain/account/phone-rule.ts'
import { isRoleId, type RoleId } from '@panelflow/domain/account/role.ts'
import { type FieldError, fieldError } from '@panelflow/domain/error/field-error.ts'
import {
  absenceFaults,
  absenceIn,
  type AbsenceValues,
  absenceValues,
  isSameAbsence,
} from '../../lib/forms/absence-values.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'

export interface AccountValues extends AbsenceValues {
  readonly name: string
  readonly realName: string
  readonly phone: string
  readonly email: string
  readonly roles: readonly string[]
  readonly languages: readonly string[]
  /** empty: one is made up */
  readonly password: string
}

export const ACCOUNT_FIELDS = [
  'name',
  'realName',
  'phone',
  'email',
  'roles',
  'languages',
  'password',
  'awayFrom',
  'awayUntil',
  'leavingOn',
] as const
/** names the rules use, and the form's */
export const RENAMED = { accountName: 'name' } as const

export const toValues = (account: AccountView | null): AccountValues => ({
  name: account?.name ?? '',
  realName: account?.realName ?? '',
  phone: account?.phone ?? '',
  email: account?.email ?? '',
  roles: account?.roles.map(String) ?? [],
  languages: account?.languages ?? [],
  password: '',
  ...absenceValues(account?.absence),
})

export const rolesIn = ({ roles }: AccountValues): RoleId[] => roles.map(Number).filter(isRoleId)
export const languagesIn = ({ languages }: AccountValues): TargetLanguage[] =>
  TARGET_LANGUAGES.filter((one) => languages.includes(one))

/** Spec 5.account, as far as it can be known before the server is asked. */
export const accountErrors =
  (isRoot: boolean) =>
  (values: AccountValues): readonly FieldError[] => [
    ...accountNameErrors(values.name, 'name'),
    ...(values.phone.trim() === '' ? [] : phoneErrors(values.phone)),
    ...(values.email.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())
      ? []
      : [fieldError('email', 'account.email_format')]),
    ...(values.roles.length === 0 && !isRoot ? [fieldError('roles', 'field.required')] : []),
    ...(values.password === '' ? [] : passwordErrors(values.password)),
    ...absenceFaults(values),
  ]

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const createBody = (values: AccountValues) => ({
  name: values.name,
  realName: values.realName,
  phone: orNull(values.phone),
  email: orNull(values.email),
  roles: rolesIn(values),
  languages: languagesIn(values),
  ...(values.password === '' ? {} : { password: values.password }),
})

const sameSet = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

/** Only what was changed: rights on roles are asked for only when they change. */
export const updateBody = (values: AccountValues, before: AccountView) => {
  const [roles, languages] = [rolesIn(values), languagesIn(values)]
  return {
    version: before.version,
    ...(values.name.trim() === before.name ? {} : { name: values.name }),
    ...(values.realName.trim() === before.realName ? {} : { realName: values.realName }),
    ...(orNull(values.phone) === before.phone ? {} : { phone: orNull(values.phone) }),
    ...(orNull(values.email) === before.email ? {} : { email: orNull(values.email) }),
    ...(sameSet(roles, before.roles) ? {} : { roles }),
    ...(sameSet(languages, before.languages) ? {} : { languages }),
    ...(isSameAbsence(absenceIn(values), before.absence) ? {} : { absence: absenceIn(values) }),
  }
}
