import { Button, Group, Menu, Text } from '@mantine/core'
import { accountAct, type AccountView } from '@panelflow/contract/account.ts'
import { ROLE_IDS, type RoleId } from '@panelflow/domain/account/role.ts'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roleName } from '../../../lib/i18n/labels.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { ACCOUNT_READS } from '../account-reads.ts'

/** Signs people out: meant, not slipped. */
type Harsh = 'disable' | 'revoke_sessions'

interface BulkBarProps {
  readonly accounts: readonly AccountView[]
  readonly onDone: () => void
}

/**
 * What is done to all marked accounts at once; whoever cannot be changed is named with the reason.
 */
export const BulkBar = ({ accounts, onDone }: BulkBarProps) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const act = useWrite(accountAct, {
    refreshes: ACCOUNT_READS,
    onDone: (results) => {
      const failed = results.filter(({ error }) => error !== null)
      const done = results.length - failed.length
      if (done > 0) toastDone(t('bulk.done', { count: done }))
      for (const { accountId, error } of failed.slice(0, 3)) {
        const name = accounts.find(({ id }) => id === accountId)?.name ?? ''
        toastFailed(`${name}: ${getReasonText(error ?? undefined) ?? ''}`)
      }
      if (failed.length > 3) toastFailed(t('bulk.more_failed', { count: failed.length - 3 }))
      if (failed.length === 0) onDone()
    },
  })
  const accountIds = accounts.map(({ id }) => id)
  const [pendingAction, setPendingAction] = useState<Harsh | null>(null)
  const change = (action: Harsh | 'enable'): void =>
    act.mutate({ body: { accountIds, action } }, { onSettled: () => setPendingAction(null) })
  const giveRole = (action: 'add_role' | 'remove_role', role: RoleId): void =>
    act.mutate({ body: { accountIds, action, role } })
  return (
    <Group gap="xs" role="toolbar" aria-label={t('bulk.label', { count: accounts.length })}>
      <Text fz="sm" fw={500}>
        {t('bulk.label', { count: accounts.length })}
      </Text>
      {(['disable', 'enable', 'revoke_sessions'] as const).map((action) => (
        <Button
          key={action}
          variant="default"
          loading={act.isPending}
          onClick={() => (action === 'enable' ? change(action) : setPendingAction(action))}
        >
          {t(`act.${action}`)}
        </Button>
      ))}
      {(['add_role', 'remove_role'] as const).map((action) => (
        <Menu key={action}>
          <Menu.Target>
            <Button
              variant="default"
              rightSection={<IconChevronDown size={14} />}
              loading={act.isPending}
            >
              {t(`bulk.${action}`)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {ROLE_IDS.map((role) => (
              <Menu.Item key={role} onClick={() => giveRole(action, role)}>
                {app(`role.${roleName(role)}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
      <Button variant="subtle" color="gray" onClick={onDone}>
        {t('bulk.clear')}
      </Button>
      {pendingAction === null ? null : (
        <ConfirmModal
          opened
          danger={pendingAction === 'disable'}
          onClose={() => setPendingAction(null)}
          title={`${t(`act.${pendingAction}`)} · ${t('bulk.label', { count: accounts.length })}`}
          message={t(`${pendingAction}.message`)}
          submitLabel={t(`act.${pendingAction}`)}
          cancelLabel={app('action.cancel')}
          busy={act.isPending}
          onConfirm={() => change(pendingAction)}
        />
      )}
    </Group>
  )
}
