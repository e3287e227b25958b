import { Group } from '@mantine/core'
import type { AccountView } from '@panelflow/contract/account.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useTranslation } from 'react-i18next'
import { accountActions, type AccountCommand } from '../account.actions.ts'

interface AccountActionMenuProps {
  readonly account: AccountView
  readonly onOpen: (command: AccountCommand, account: AccountView) => void
}

/** One primary action, the rest behind the dots. */
export const AccountActionMenu = ({ account, onOpen }: AccountActionMenuProps) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const actions = accountActions(account)
  const primary = actions.find(({ command }) =>
    account.resetWanted ? command === 'decide_reset' : command === 'edit' || command === 'approve',
  )
  const rest = actions.filter((action) => action !== primary)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {primary === undefined ? null : (
        <ActionButton
          variant="light"
          reason={primary.reason}
          onClick={() => onOpen(primary.command, account)}
        >
          {t(`act.${primary.command}`)}
        </ActionButton>
      )}
      <RowMenu label={app('action.more')}>
        {() => (
          <>
            {rest.map(({ command, reason, danger }) => (
              <ActionItem
                key={command}
                words={t(`act.${command}`)}
                reason={reason}
                danger={danger}
                onChoose={() => onOpen(command, account)}
              />
            ))}
          </>
        )}
      </RowMenu>
    </Group>
  )
}
