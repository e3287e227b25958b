import type { ProfileView } from '@panelflow/contract/user.ts'
import { phoneErrors } from '@panelflow/domain/account/phone-rule.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import { type FieldError, fieldError } from '@panelflow/domain/error/field-error.ts'
import {
  absenceFaults,
  absenceIn,
  type AbsenceValues,
  absenceValues,
  isSameAbsence,
} from '../../lib/forms/absence-values.ts'
import { menuFor, type ScreenName, screensFor } from '@panelflow/domain/permission/screens.ts'

export interface ProfileValues extends AbsenceValues {
  readonly realName: string
  readonly phone: string
  readonly email: string
  /** empty: the installation's own */
  readonly homePageUrl: string
}

export const PROFILE_FIELDS = [
  'realName',
  'phone',
  'email',
  'homePageUrl',
  'awayFrom',
  'awayUntil',
  'leavingOn',
] as const

export const profileValues = (profile: ProfileView): ProfileValues => ({
  realName: profile.realName,
  phone: profile.phone ?? '',
  email: profile.email ?? '',
  homePageUrl: profile.homePageUrl ?? '',
  ...absenceValues(profile.absence),
})

export const profileErrors = ({
  phone,
  email,
  ...values
}: ProfileValues): readonly FieldError[] => [
  ...(phone.trim() === '' ? [] : phoneErrors(phone)),
  ...(email.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? []
    : [fieldError('email', 'account.email_format')]),
  ...absenceFaults(values),
]

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const profileBody = (values: ProfileValues, { version, absence }: ProfileView) => ({
  version,
  realName: values.realName.trim(),
  phone: orNull(values.phone),
  email: orNull(values.email),
  homePageUrl: orNull(values.homePageUrl),
  ...(isSameAbsence(absenceIn(values), absence) ? {} : { absence: absenceIn(values) }),
})

/** Screens somebody may start with: the sections of the own menu and what is pinned. */
export const homeChoices = (
  roles: readonly RoleId[],
): readonly { readonly name: ScreenName; readonly path: string }[] =>
  [...menuFor(roles), ...screensFor(roles).filter(({ inMenu, pinned }) => pinned && !inMenu)].map(
    ({ name, path }) => ({ name, path }),
  )
