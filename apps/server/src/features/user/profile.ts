import type { ProfileView, userUpdateProfile } from '@panelflow/contract/user.ts'
import { type FieldError, fieldError } from '@panelflow/domain/error/field-error.ts'
import { absenceErrors } from '@panelflow/domain/account/absence.ts'
import { normalisePhone, phoneErrors } from '@panelflow/domain/account/phone-rule.ts'
import { getRoles } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { isScreenPath } from '@panelflow/domain/permission/screens.ts'
import type { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { toAbsence, writeAbsence } from '../schedule/absence.queries.ts'

type Change = z.output<typeof userUpdateProfile.body & {}>

export const getProfile = async (db: Db, accountId: string): Promise<ProfileView> => {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const roles = await db
    .selectFrom('account_role')
    .select('role_id')
    .where('account_id', '=', accountId)
    .execute()
  const languages = await db
    .selectFrom('account_language')
    .select('language')
    .where('account_id', '=', accountId)
    .orderBy('language')
    .execute()
  return {
    id: account.id,
    name: account.name,
    realName: account.real_name,
    phone: account.phone,
    email: account.email,
    role_list: getRoles({ isRoot: account.is_root, roleIds: roles.map((row) => row.role_id) }).map(
      (role_id) => ({ role_id }),
    ),
    languages: languages.map(({ language }) => language),
    homePageUrl: account.home_page_url,
    absence: toAbsence(account),
    createdAt: account.created_at.toISOString(),
    version: account.version,
  }
}

const invalid = (field: FieldError): AppError =>
  new AppError('request.invalid', { fields: [field] })

const soundChange = ({ phone, homePageUrl, ...rest }: Change) => {
  const wanted =
    phone === undefined || phone === null
      ? phone
      : phone.trim() === ''
        ? null
        : normalisePhone(phone)
  const [phoneFault] = typeof wanted === 'string' ? phoneErrors(wanted) : []
  if (phoneFault) throw invalid({ ...phoneFault, field: 'phone' })
  const home = homePageUrl === '' ? null : homePageUrl
  if (typeof home === 'string' && !isScreenPath(home.split('?', 1)[0] ?? ''))
    throw invalid(fieldError('homePageUrl', 'field.not_offered'))
  const [away] = rest.absence === undefined ? [] : absenceErrors(rest.absence)
  if (away) throw invalid(away)
  return { ...rest, phone: wanted, homePageUrl: home }
}

/** Own data. @throws AppError `account.changed_meanwhile`, `request.invalid` */
export const updateProfile = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  change: Change,
): Promise<void> => {
  const { version, realName, phone, email, homePageUrl, absence } = soundChange(change)
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const changed = await tx
      .updateTable('account')
      .set((eb) => ({
        version: eb('version', '+', 1),
        updated_at: now,
        ...(realName === undefined ? {} : { real_name: realName.trim() }),
        ...(phone === undefined ? {} : { phone }),
        ...(email === undefined ? {} : { email }),
        ...(homePageUrl === undefined ? {} : { home_page_url: homePageUrl }),
      }))
      .where('id', '=', accountId)
      .where('version', '=', version)
      .returning('id')
      .execute()
    if (absence !== undefined) await writeAbsence(tx, accountId, absence)
    if (changed.length === 0) throw new AppError('account.changed_meanwhile', { version })
    await recordAudit(tx, {
      at: now,
      action: 'user_updated',
      accountId,
      object: { kind: 'account', id: accountId },
      params: { by: 'self' },
    })
  })
}
