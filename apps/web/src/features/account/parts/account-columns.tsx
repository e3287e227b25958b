import { Badge, Group, Text } from '@mantine/core'
import type { AccountView } from '@panelflow/contract/account.ts'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName, roleName } from '../../../lib/i18n/labels.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { formatShort } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'

const TONES: Readonly<Record<AccountView['status'], Tone>> = {
  active: 'good',
  waiting: 'waiting',
  disabled: 'neutral',
}

const NameCell = ({
  account,
  isRoot,
}: {
  readonly account: AccountView
  readonly isRoot: string
}) => (
  <div style={{ lineHeight: 1.3, minWidth: 0 }}>
    <Group gap={6} wrap="nowrap">
      <Text fw={500} truncate title={account.name}>
        {account.name}
      </Text>
      {account.isRoot ? (
        <Badge size="xs" variant="light">
          {isRoot}
        </Badge>
      ) : null}
    </Group>
    <Text fz="xs" c="dimmed" truncate title={account.realName}>
      {account.realName || account.phone || '–'}
    </Text>
  </div>
)

const StatusCell = ({ account }: { readonly account: AccountView }) => {
  const { t } = useTranslation('account')
  return (
    <Group gap={4}>
      <StatusLabel tone={TONES[account.status]}>{t(`status.${account.status}`)}</StatusLabel>
      {account.resetWanted ? (
        <StatusLabel tone="attention">{t('status.reset_wanted')}</StatusLabel>
      ) : null}
      {account.passwordExpired && account.status === 'active' ? (
        <StatusLabel tone="neutral">{t('status.first_password')}</StatusLabel>
      ) : null}
    </Group>
  )
}

const SeenCell = ({ at }: { readonly at: string | null }) => {
  const { t, i18n } = useTranslation('account')
  const now = useNow()
  return (
    <Text truncate c={at === null ? 'dimmed' : undefined}>
      {at === null ? t('list.never') : formatShort(at, i18n.language, getDisplayZone(), now)}
    </Text>
  )
}

/**
 * Columns of the account list (spec 3.user.account), and what an administrator asks: who is here,
 * who has how much.
 */
export const useAccountColumns = (
  actions: (account: AccountView) => ReactNode,
): readonly DataColumn<AccountView>[] => {
  const { t, i18n } = useTranslation('account')
  const { t: app } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        width: 180,
        grow: true,
        sortable: true,
        cell: (account) => <NameCell account={account} isRoot={t('list.root')} />,
      },
      {
        id: 'roles',
        header: t('column.roles'),
        width: 210,
        cell: ({ roles, isRoot }) => {
          const words = isRoot
            ? t('list.all_roles')
            : joinList(
                roles.map((role) => app(`role.${roleName(role)}`)),
                i18n.language,
              )
          return (
            <Text lineClamp={2} title={words}>
              {words || '–'}
            </Text>
          )
        },
      },
      {
        id: 'languages',
        header: t('column.languages'),
        width: 150,
        cell: ({ languages }) => {
          const words = joinList(
            languages.map((language) => languageName(language, i18n.language)),
            i18n.language,
          )
          return (
            <Text lineClamp={2} c={words === '' ? 'dimmed' : undefined} title={words}>
              {words || t('list.any_language')}
            </Text>
          )
        },
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 150,
        cell: (account) => <StatusCell account={account} />,
      },
      {
        id: 'openWork',
        header: t('column.open_work'),
        width: 90,
        align: 'end',
        sortable: true,
        cell: ({ openWork }) => openWork || '–',
      },
      {
        id: 'lastSeenAt',
        header: t('column.last_seen'),
        width: 130,
        sortable: true,
        cell: ({ lastSeenAt }) => <SeenCell at={lastSeenAt} />,
      },
      {
        id: 'actions',
        header: t('column.actions'),
        width: 152,
        align: 'end',
        sticky: true,
        cell: actions,
      },
    ],
    [t, app, i18n.language, actions],
  )
}
