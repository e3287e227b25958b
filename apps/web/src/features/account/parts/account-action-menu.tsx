import { Group } from '@mantine/core'
import type { AccountView } from '@panelflow/contract/account.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useTranslation } from 'react-i18next'
import { accountActions, type AccountDoor } from '../account.actions.ts'

interface AccountActionMenuProps {
  readonly account: AccountView
  readonly onOpen: (door: AccountDoor, account: AccountView) => void
}

/** One primary action, the rest behind the dots (design/ui.md). */
export const AccountActionMenu = ({ account, onOpen }: AccountActionMenuProps) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const actions = accountActions(account)
  const primary = actions.find(({ door }) => (account.resetWanted ? door === 'settle_reset' : door === 'edit' || door === 'approve'))
  const rest = actions.filter((action) => action !== primary)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {primary === undefined ? null : (
        <ActionButton variant="light" reason={primary.reason} onClick={() => onOpen(primary.door, account)}>
          {t(`act.${primary.door}`)}
        </ActionButton>
      )}
      <RowMenu label={app('action.more')}>
        {() => (
          <>
            {rest.map(({ door, reason, danger }) => (
              <ActionItem key={door} words={t(`act.${door}`)} reason={reason} danger={danger} onChoose={() => onOpen(door, account)} />
            ))}
          </>
        )}
      </RowMenu>
    </Group>
  )
}
