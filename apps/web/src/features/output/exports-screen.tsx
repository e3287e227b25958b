import { EXPORT_STATUSES } from '@panelflow/domain/output/output-values.ts'
import { Button, Group, SegmentedControl, Select, Text } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { exportList, type ExportRow } from '@panelflow/contract/output.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isActive } from './export-labels.ts'
import { ExportDetails } from './parts/export-details.tsx'
import { ExportTable } from './parts/export-table.tsx'
import { useExportActs } from './parts/use-export-acts.ts'
import { ListEmpty } from '../../lib/table/list-empty.tsx'
import { useRead, useRefresh } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'
import type { ExportSearch } from './export-search.ts'
import { useMay } from '../../lib/permission/use-may.ts'

const route = getRouteApi('/app/order/exports')
const PAGE = 50

/** Administrators see everybody's exports and keep the profiles. */
const useIsAdministrator = (): boolean => useMay('final.download_publish')

interface FiltersProps {
  readonly search: ExportSearch
  readonly mayAll: boolean
  readonly onChange: (search: ExportSearch) => void
}

const Filters = ({ search, mayAll, onChange }: FiltersProps) => {
  const { t } = useTranslation('output')
  const { of, status, orderId } = search
  return (
    <Group gap="xs">
      {mayAll ? (
        <SegmentedControl
          aria-label={t('list.title')}
          data={[
            { value: 'own', label: t('list.own') },
            { value: 'all', label: t('list.all') },
          ]}
          value={of ?? 'own'}
          onChange={(value) =>
            onChange({ status, orderId, of: value === 'all' ? 'all' : undefined })
          }
        />
      ) : null}
      <Select
        w={170}
        aria-label={t('list.status')}
        placeholder={t('list.any_status')}
        clearable
        data={EXPORT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status ?? null}
        onChange={(value) =>
          onChange({ of, orderId, status: EXPORT_STATUSES.find((one) => one === value) })
        }
      />
      {orderId === undefined ? null : (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t('list.order_off')}
          title={t('list.order_off')}
          onClick={() => onChange({ of, status })}
        >
          {t('list.of_order')}
        </Button>
      )}
    </Group>
  )
}

interface FooterProps {
  readonly answer: EndpointAnswer<typeof exportList> | undefined
  readonly after: string | undefined
  readonly onAfter: (after: string | undefined) => void
}

/** Parts by key, not by number: new exports push the others on while somebody reads. */
const Footer = ({ answer, after, onAfter }: FooterProps) => {
  const { t } = useTranslation('output')
  const { t: app } = useTranslation()
  const next = answer?.next ?? null
  // the parts somebody came through: the server knows the way on, not the way back
  const [trail, setTrail] = useState<readonly (string | undefined)[]>([])
  if (after === undefined && (answer === undefined || answer.rows.length === 0)) return null
  const openPage = (to: string | undefined, nextTrail: readonly (string | undefined)[]): void => {
    setTrail(nextTrail)
    onAfter(to)
  }
  const goFirst = (): void => openPage(undefined, [])
  const goBack = (): void => openPage(trail.at(-1), trail.slice(0, -1))
  const openNextPage = (): void => (next === null ? undefined : openPage(next, [...trail, after]))
  return (
    <Group justify="space-between" px="sm" py={6} style={{ borderTop: '1px solid var(--pf-line)' }}>
      <Text fz="xs" c="dimmed">
        {t('list.page_rows', { count: answer?.rows.length ?? 0 })} · {app('table.keys')}
      </Text>
      {after === undefined && next === null ? null : (
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            disabled={after === undefined}
            onClick={goFirst}
          >
            {t('list.newest')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            disabled={trail.length === 0}
            onClick={goBack}
          >
            {t('list.newer')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            disabled={next === null}
            onClick={openNextPage}
          >
            {t('list.older')}
          </Button>
        </Group>
      )}
    </Group>
  )
}

const useSearch = () => {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/order/exports' })
  const change = useCallback(
    (next: ExportSearch, replace = true) => void navigate({ search: next, replace }),
    [navigate],
  )
  return { search, change }
}

/** Every requested export: how far it is, and where the files lie. */
export const ExportsScreen = () => {
  const { t } = useTranslation('output')
  const { t: app } = useTranslation()
  const navigate = useNavigate()
  const { search, change } = useSearch()
  const mayAll = useIsAdministrator()
  const [removing, setRemoving] = useState<ExportRow | null>(null)
  const { exportId, after, of, status, orderId } = search
  const query = useRead(
    exportList,
    { query: { of: mayAll ? (of ?? 'own') : 'own', status, orderId, after, size: PAGE } },
    { keepPrevious: true, watchWhile: ({ rows }) => rows.some(isActive) },
  )
  const refresh = useRefresh(query)
  const onRemoved = useCallback(
    (id: string): void => {
      setRemoving(null)
      if (id === exportId) change({ ...search, exportId: undefined })
    },
    [change, search, exportId],
  )
  const acts = useExportActs(onRemoved)
  const onDetails = useCallback(
    (row: ExportRow) => change({ ...search, exportId: row.id }),
    [change, search],
  )
  const filtered = status !== undefined || orderId !== undefined
  const toOrders = (
    <Button onClick={() => void navigate({ to: '/order' })}>{t('list.to_orders')}</Button>
  )
  return (
    <Screen
      title={t('list.title')}
      actions={
        <>
          <IconButton
            label={app('table.refresh')}
            size="lg"
            variant="default"
            loading={query.isFetching && !query.isPending}
            onClick={refresh}
          >
            <IconRefresh size={16} />
          </IconButton>
          {mayAll ? (
            <Button variant="default" onClick={() => void navigate({ to: '/order/profiles' })}>
              {t('profile.title')}
            </Button>
          ) : null}
        </>
      }
    >
      <Filters search={search} mayAll={mayAll} onChange={change} />
      <ExportTable
        query={query}
        acts={acts}
        withPerson={mayAll && of === 'all'}
        selectedId={exportId}
        onDetails={onDetails}
        onRemove={setRemoving}
        empty={
          <ListEmpty
            filtered={filtered}
            filteredTitle={t('list.empty_filtered')}
            title={t('list.empty')}
            hint={t('list.empty_hint')}
            onClear={() => change({ of })}
          >
            {toOrders}
          </ListEmpty>
        }
        footer={
          <Footer
            answer={query.data}
            after={after}
            onAfter={(next) => change({ ...search, after: next }, false)}
          />
        }
      />
      {exportId === undefined ? null : (
        <ExportDetails
          exportId={exportId}
          acts={acts}
          onRemove={setRemoving}
          onClose={() => change({ ...search, exportId: undefined })}
        />
      )}
      {removing === null ? null : (
        <ConfirmModal
          opened
          danger
          onClose={() => setRemoving(null)}
          title={t('action.delete_title')}
          message={isActive(removing) ? t('action.delete_running') : t('action.delete_message')}
          submitLabel={t('action.delete')}
          cancelLabel={app('action.cancel')}
          onConfirm={() => acts.remove(removing)}
        />
      )}
    </Screen>
  )
}
