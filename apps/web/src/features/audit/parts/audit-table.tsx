import { Anchor, Text } from '@mantine/core'
import type { AuditView } from '@panelflow/contract/audit.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { isNamed, isObjectKind } from '../audit-actions.ts'
import { formatParams } from '../format-params.ts'

const Clipped = ({ words }: { readonly words: string }) => (
  <Text fz="sm" truncate title={words}>
    {words}
  </Text>
)

interface ObjectCellProps {
  readonly object: NonNullable<AuditView['object']>
  readonly kind: string
}

/** What it is called, as a link where a screen shows it; the id in the tooltip. */
const ObjectCell = ({ object: { id, name, path }, kind }: ObjectCellProps) => {
  const router = useRouter()
  const label = `${kind} ${name ?? id}`
  if (path === null) return <Clipped words={label} />
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(path)
  }
  return (
    <Text fz="sm" truncate title={`${label} (${id})`}>
      <Anchor href={path} inherit c="var(--pf-active-fg)" onClick={open}>
        {label}
      </Anchor>
    </Text>
  )
}

const useColumns = (): readonly DataColumn<AuditView>[] => {
  const { t, i18n } = useTranslation(['audit', 'app'])
  return useMemo(
    () => [
      { id: 'seq', header: t('column.seq'), width: 80, align: 'end', cell: ({ seq }) => seq },
      {
        id: 'at',
        header: t('column.at'),
        width: 160,
        cell: ({ at }) => formatMinute(at, i18n.language, getDisplayZone()),
      },
      {
        id: 'action',
        header: t('column.action'),
        width: 180,
        cell: ({ action }) => (isNamed(action) ? t(`action.${action}`) : action),
      },
      {
        id: 'person',
        header: t('column.person'),
        width: 150,
        cell: ({ person, byStudio }) => (
          <Clipped words={person?.name ?? t(byStudio ? 'the_clock' : 'nobody')} />
        ),
      },
      { id: 'ip', header: t('column.ip'), width: 120, cell: ({ ip }) => ip },
      {
        id: 'object',
        header: t('column.object'),
        width: 220,
        cell: ({ object }) =>
          object === null ? null : (
            <ObjectCell
              object={object}
              kind={isObjectKind(object.kind) ? t(`object.${object.kind}`) : object.kind}
            />
          ),
      },
      {
        id: 'params',
        header: t('column.params'),
        width: 240,
        grow: true,
        cell: ({ params }) => (
          <Clipped words={formatParams(params, { t, locale: i18n.language })} />
        ),
      },
    ],
    [t, i18n.language],
  )
}

interface AuditTableProps {
  readonly rows: readonly AuditView[]
  readonly state: 'loading' | 'error' | 'ready'
  readonly error: ReactNode
  readonly footer: ReactNode
}

/** Entries of the chain, newest first. */
export const AuditTable = ({ rows, state, error, footer }: AuditTableProps) => {
  const { t } = useTranslation('audit')
  const { t: app } = useTranslation()
  return (
    <DataTable
      label={t('screen.title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ seq }) => String(seq)}
      state={state}
      loadingLabel={app('table.loading')}
      empty={<EmptyState title={t('screen.empty')} />}
      error={error}
      footer={footer}
    />
  )
}
