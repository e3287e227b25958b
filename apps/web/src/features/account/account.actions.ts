import type { AccountView } from '@panelflow/contract/account.ts'
import { getReasonText } from '../../lib/forms/reason.ts'

/** Windows and steps of one account. */
const ACCOUNT_COMMANDS = [
  'edit',
  'decide_reset',
  'reset_password',
  'revoke_sessions',
  'open_work',
  'disable',
  'enable',
  'delete',
] as const
export type AccountCommand = (typeof ACCOUNT_COMMANDS)[number] | 'approve' | 'refuse'

export interface AccountAction {
  readonly command: AccountCommand
  /** why it cannot be done now; null when it can */
  readonly reason: string | null
  readonly danger: boolean
}

const STEP_BY_COMMAND: Readonly<Record<AccountCommand, keyof AccountView['can'] | null>> = {
  edit: 'edit',
  decide_reset: 'reset_password',
  reset_password: 'reset_password',
  revoke_sessions: 'revoke_sessions',
  open_work: null,
  disable: 'disable',
  enable: 'enable',
  delete: 'delete',
  approve: 'approve',
  refuse: 'refuse',
}

const listActions = (account: AccountView): readonly AccountCommand[] => {
  if (account.status === 'waiting') return ['approve', 'refuse']
  const hidden: AccountCommand[] = [account.status === 'disabled' ? 'disable' : 'enable']
  if (!account.resetWanted) hidden.push('decide_reset')
  if (account.openWork === 0) hidden.push('open_work')
  return ACCOUNT_COMMANDS.filter((command) => !hidden.includes(command))
}

/**
 * What may be done with an account, with the reason where not: the server's answer in `can`, in
 * words.
 */
export const accountActions = (account: AccountView): readonly AccountAction[] =>
  listActions(account).map((command) => {
    const step = STEP_BY_COMMAND[command]
    return {
      command,
      reason: step === null ? null : getReasonText(account.can[step]),
      danger: command === 'disable' || command === 'delete' || command === 'refuse',
    }
  })
