import type { AccountView } from '@panelflow/contract/account.ts'
import { reasonOf } from '../../lib/reason.ts'

/** Windows and steps of one account. */
export const ACCOUNT_DOORS = [
  'edit',
  'settle_reset',
  'reset_password',
  'revoke_sessions',
  'open_work',
  'disable',
  'enable',
  'delete',
] as const
export type AccountDoor = (typeof ACCOUNT_DOORS)[number] | 'approve' | 'refuse'

export interface AccountAction {
  readonly door: AccountDoor
  /** why it cannot be done now; null when it can */
  readonly reason: string | null
  readonly danger: boolean
}

const STEP_OF: Readonly<Record<AccountDoor, string | null>> = {
  edit: 'edit',
  settle_reset: 'reset_password',
  reset_password: 'reset_password',
  revoke_sessions: 'revoke_sessions',
  open_work: null,
  disable: 'disable',
  enable: 'enable',
  delete: 'delete',
  approve: 'approve',
  refuse: 'refuse',
}

const doorsOf = (account: AccountView): readonly AccountDoor[] => {
  if (account.status === 'waiting') return ['approve', 'refuse']
  const hidden: AccountDoor[] = [account.status === 'disabled' ? 'disable' : 'enable']
  if (!account.resetWanted) hidden.push('settle_reset')
  if (account.openWork === 0) hidden.push('open_work')
  return ACCOUNT_DOORS.filter((door) => !hidden.includes(door))
}

/** What may be done with an account, with the reason where not: the server's answer in `can`, in words. */
export const accountActions = (account: AccountView): readonly AccountAction[] =>
  doorsOf(account).map((door) => {
    const step = STEP_OF[door]
    return {
      door,
      reason: step === null ? null : reasonOf(account.can[step]),
      danger: door === 'disable' || door === 'delete' || door === 'refuse',
    }
  })
