import type { AccountView } from '@panelflow/contract/account.ts'
import { useTranslation } from 'react-i18next'
import type { AccountCommand } from './account.actions.ts'
import {
  ApproveModal,
  RefuseModal,
  ResetPasswordModal,
  DecideResetModal,
  StepModal,
} from './parts/account-dialogs.tsx'
import { OpenWorkModal } from './parts/left-behind.tsx'
import { AccountFormModal } from './parts/account-form-modal.tsx'
import { ImportModal } from './parts/import-modal.tsx'
import { SecretModal } from './parts/secret-modal.tsx'
import { freshRow } from '../../lib/forms/fresh-row.ts'
import { personName } from '../../lib/i18n/labels.ts'

export type OpenWindow =
  | { readonly command: 'create' }
  | { readonly command: 'import' }
  | { readonly command: AccountCommand; readonly account: AccountView }
  | {
      readonly command: 'secret'
      readonly kind: 'password' | 'code'
      readonly name: string
      readonly secret: string
    }

interface AccountWindowProps {
  readonly open: OpenWindow | null
  /** the list as it stands now */
  readonly rows: readonly AccountView[]
  readonly onOpen: (open: OpenWindow | null) => void
}

/** The window behind an action of the list. */
export const AccountWindow = ({ open, rows, onOpen }: AccountWindowProps) => {
  const { t } = useTranslation('account')
  const onClose = (): void => onOpen(null)
  const onCreated = (account: AccountView, secret: string): void =>
    onOpen({ command: 'secret', kind: 'password', name: account.name, secret })
  if (open === null) return null
  if (open.command === 'create')
    return <AccountFormModal account={null} onClose={onClose} onCreated={onCreated} />
  if (open.command === 'import') return <ImportModal onClose={onClose} />
  if (open.command === 'secret') {
    return (
      <SecretModal
        title={t(`secret.${open.kind}_title`, { name: open.name })}
        hint={t(`secret.${open.kind}_hint`)}
        secret={open.secret}
        onClose={onClose}
      />
    )
  }
  const { command } = open
  const account = freshRow(rows, open.account)
  const onSecret =
    (kind: 'password' | 'code') =>
    (secret: string): void =>
      onOpen({ command: 'secret', kind, name: personName(account), secret })
  switch (command) {
    case 'edit':
      return <AccountFormModal account={account} onClose={onClose} onCreated={onCreated} />
    case 'reset_password':
      return (
        <ResetPasswordModal account={account} onClose={onClose} onSecret={onSecret('password')} />
      )
    case 'decide_reset':
      return <DecideResetModal account={account} onClose={onClose} onSecret={onSecret('code')} />
    case 'approve':
      return <ApproveModal account={account} onClose={onClose} />
    case 'refuse':
      return <RefuseModal account={account} onClose={onClose} />
    case 'open_work':
      return <OpenWorkModal account={account} onClose={onClose} />
    case 'disable':
    case 'enable':
    case 'delete':
    case 'revoke_sessions':
      return <StepModal account={account} step={command} onClose={onClose} />
  }
}
