import { Badge, Button, Table, Text } from '@mantine/core'
import { apiTokenList, apiTokenRevoke, type ApiTokenView } from '@panelflow/contract/user.ts'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { NewTokenModal } from './new-token-modal.tsx'
import { Panel } from './panel.tsx'

interface TokenTableProps {
  readonly tokens: readonly ApiTokenView[]
  readonly onRevoke: (token: ApiTokenView) => void
}

const TokenTable = ({ tokens, onRevoke }: TokenTableProps) => {
  const { t, i18n } = useTranslation('profile')
  const minute = (instant: string): string => formatMinute(instant, i18n.language, getDisplayZone())
  return (
    <Table verticalSpacing="xs" aria-label={t('tokens.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('tokens.name')}</Table.Th>
          <Table.Th>{t('tokens.scope')}</Table.Th>
          <Table.Th>{t('tokens.used')}</Table.Th>
          <Table.Th>{t('tokens.expires')}</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tokens.map((token) => (
          <Table.Tr key={token.id}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{token.name}</Table.Td>
            <Table.Td>
              <Badge variant="default" tt="none" fw={500}>
                {t(`tokens.scope_${token.scope}`)}
              </Badge>
            </Table.Td>
            <Table.Td>
              {token.lastUsedAt === null ? t('tokens.never') : minute(token.lastUsedAt)}
            </Table.Td>
            <Table.Td>{minute(token.expiresAt)}</Table.Td>
            <Table.Td ta="end">
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('tokens.revoke_single', { name: token.name })}
                onClick={() => onRevoke(token)}
              >
                {t('tokens.revoke')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Own tokens for programs; the text of a new one goes to `onSecret`, once. */
export const ApiTokens = ({
  onSecret,
}: {
  readonly onSecret: (name: string, token: string) => void
}) => {
  const { t } = useTranslation('profile')
  const { t: app } = useTranslation()
  const [open, setOpen] = useState<'new' | ApiTokenView | null>(null)
  const query = useRead(apiTokenList, {})
  const revoke = useWrite(apiTokenRevoke, {
    refreshes: [apiTokenList],
    done: () => t('tokens.revoked'),
    onDone: () => setOpen(null),
  })
  const close = (): void => setOpen(null)
  const tokens = query.data ?? []
  const create = <Button onClick={() => setOpen('new')}>{t('tokens.create')}</Button>
  return (
    <Panel title={t('tokens.title')} hint={t('tokens.hint')} actions={create}>
      {query.isError && query.data === undefined ? (
        <TableError error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data?.length === 0 ? (
        <EmptyState title={t('tokens.empty')} icon={<IconKey size={32} stroke={1.3} />}>
          {create}
        </EmptyState>
      ) : (
        <TokenTable tokens={tokens} onRevoke={setOpen} />
      )}
      {open === 'new' ? (
        <NewTokenModal
          onClose={close}
          onCreated={(name, token) => {
            close()
            onSecret(name, token)
          }}
        />
      ) : null}
      {open !== null && open !== 'new' ? (
        <ConfirmModal
          opened
          danger
          onClose={close}
          title={t('tokens.revoke_single', { name: open.name })}
          message={<Text component="span">{t('tokens.revoke_message')}</Text>}
          submitLabel={t('tokens.revoke')}
          cancelLabel={app('action.cancel')}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ params: { tokenId: open.id } })}
        />
      ) : null}
    </Panel>
  )
}
