import type { TableFormat } from '@panelflow/domain/output/output-values.ts'
import { Alert, Button, Group, Menu } from '@mantine/core'
import { auditList, auditVerify, auditExport } from '@panelflow/contract/audit.ts'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuditFilter, NO_FILTER, toAuditQuery } from './audit-filter.ts'
import { AuditFilters } from './parts/audit-filters.tsx'
import { AuditTable } from './parts/audit-table.tsx'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { tableState, useRead, useWrite } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { TableError } from '../../lib/table/table-states.tsx'
import { api } from '../../lib/http/api.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { saveAnswer } from '../../lib/save-file.ts'

/** Saves what the filter finds. Throws CallError. */
const saveAudit = async (filter: AuditFilter, format: TableFormat): Promise<void> => {
  const response = await api.open(auditExport, {
    query: { format, ...toAuditQuery(filter, getDisplayZone()) },
    timeoutMs: 60_000,
  })
  await saveAnswer(response, `audit.${format}`)
}

const Actions = ({
  filter,
  onVerify,
  verifying,
}: {
  readonly filter: AuditFilter
  readonly onVerify: () => void
  readonly verifying: boolean
}) => {
  const { t } = useTranslation('audit')
  const save = useMutation({
    mutationFn: (format: TableFormat) => saveAudit(filter, format),
    onSuccess: () => toastDone(t('screen.saved')),
    onError: (error) => toastFailed(getFailureMessage(error)),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={15} />}
        loading={verifying}
        onClick={onVerify}
      >
        {t('screen.verify')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconDownload size={15} />} loading={save.isPending}>
            {t('screen.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save.mutate('csv')}>{t('screen.as_csv')}</Menu.Item>
          <Menu.Item onClick={() => save.mutate('xlsx')}>{t('screen.as_xlsx')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** The audit chain, for root: read, check, take away. */
export const AuditScreen = () => {
  const { t } = useTranslation('audit')
  const [filter, setFilter] = useState<AuditFilter>(NO_FILTER)
  const [before, setBefore] = useState<number | null>(null)
  const query = useRead(
    auditList,
    { query: { ...toAuditQuery(filter, getDisplayZone()), ...(before ? { before } : {}) } },
    { keepPrevious: true },
  )
  const verify = useWrite(auditVerify, { refreshes: [] })
  const change = (part: Partial<AuditFilter>): void => {
    setFilter((now) => ({ ...now, ...part }))
    setBefore(null)
  }
  const next = query.data?.next ?? null
  const { data: verdict } = verify
  return (
    <Screen
      title={t('screen.title')}
      subtitle={t('screen.subtitle')}
      actions={
        <Actions
          filter={filter}
          verifying={verify.isPending}
          onVerify={() => verify.mutate({ body: {} })}
        />
      }
    >
      {verdict === undefined ? null : (
        <Alert
          color={verdict.brokenAt === null ? 'green' : 'red'}
          role="status"
          style={{ wordBreak: 'break-all' }}
        >
          {verdict.brokenAt === null
            ? t('verdict.whole', { count: verdict.entries, head: verdict.head })
            : t('verdict.broken', { seq: verdict.brokenAt })}
        </Alert>
      )}
      <AuditFilters filter={filter} onChange={change} />
      <AuditTable
        rows={query.data?.rows ?? []}
        state={tableState(query)}
        error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
        footer={
          <Group justify="flex-end" gap="xs" p="xs">
            {before === null ? null : (
              <Button size="xs" variant="default" onClick={() => setBefore(null)}>
                {t('screen.newest')}
              </Button>
            )}
            {next === null ? null : (
              <Button size="xs" variant="default" onClick={() => setBefore(next)}>
                {t('screen.earlier')}
              </Button>
            )}
          </Group>
        }
      />
    </Screen>
  )
}
