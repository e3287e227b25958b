import { Modal, Text } from '@mantine/core'
import { checkRequestQueue, type CheckRequestView } from '@panelflow/contract/check-request.ts'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCheckColumns } from './check-columns.tsx'
import { DecideWindow } from '../chapter/check/decide-window.tsx'
import type { PersonPicker } from '../chapter/check/decision-fields.tsx'
import { RequestView } from '../chapter/check/request-view.tsx'
import { CandidateList } from '../order/assign/candidate-list.tsx'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../lib/table/list-search.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { useRead } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { Pager } from '../../lib/table/table-states.tsx'
import { ToOrdersButton } from '../../lib/table/to-orders-button.tsx'
import { useListSearch } from '../../lib/table/use-list-search.ts'
import { CheckFilters } from './check-filters.tsx'
import { parseCheckSearch } from './check-search.ts'

interface RequestWindowProps {
  readonly request: CheckRequestView
  readonly onClose: () => void
}

/** To decide, or to read what was decided. */
const RequestWindow = ({ request, onClose }: RequestWindowProps) => {
  const { t } = useTranslation('check')
  const picker: PersonPicker = (props) => (
    <CandidateList
      {...props}
      orderId={request.orderId}
      seat="translator"
      purpose="rework"
      label={t('decide.person')}
    />
  )
  // as it was opened: what was typed stays visible when somebody else decides meanwhile
  const [mayDecide] = useState(request.can['decide'] === true)
  if (mayDecide) return <DecideWindow request={request} picker={picker} onClose={onClose} />
  const { serial, title } = request.order
  return (
    <Modal
      opened
      size={760}
      onClose={onClose}
      title={<Text fw={600}>{t('request.title', { order: `#${serial} ${title}` })}</Text>}
    >
      <RequestView request={request} />
    </Modal>
  )
}

/** The opened request, also when it has left the list because somebody else decided it. */
const useLastKnownRequest = (
  rows: readonly CheckRequestView[],
  opened: string | undefined,
): CheckRequestView | undefined => {
  const found = rows.find(({ id }) => id === opened)
  const [lastKnown, setLastKnown] = useState(found)
  if (found !== undefined && found !== lastKnown) setLastKnown(found)
  return found ?? (lastKnown?.id === opened ? lastKnown : undefined)
}

/**
 * The translation administrator's queue of check requests (spec 10.check): urgent orders first,
 * then whoever waits longest.
 */
export const CheckRequestsScreen = () => {
  const { t } = useTranslation('check')
  const { t: app } = useTranslation()
  const { search, change } = useListSearch(parseCheckSearch)
  const { request: opened, ...filters } = search
  const size = search.size ?? DEFAULT_PAGE_SIZE
  const query = useRead(checkRequestQueue, { query: { ...filters, size } }, { keepPrevious: true })
  const rows = query.data?.rows ?? []
  const onOpen = useCallback(
    (request: CheckRequestView) => change({ ...search, request: request.id }),
    [change, search],
  )
  const columns = useCheckColumns(onOpen)
  const request = useLastKnownRequest(rows, opened)
  const narrowed = [
    filters.search,
    filters.language,
    filters.reason,
    filters.action,
    filters.state,
  ].some((value) => value !== undefined)
  return (
    <Screen
      title={app('screen.checks')}
      subtitle={
        query.data === undefined ? undefined : t('list.subtitle', { count: query.data.open })
      }
    >
      <CheckFilters search={search} open={query.data?.open} onChange={change} />
      <ListTable
        label={app('screen.checks')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        query={query}
        place={{ isFiltered: narrowed, clear: () => change({ size: search.size }) }}
        onOpen={onOpen}
        empty={{
          filteredTitle: t('list.empty_filtered'),
          title: t('list.empty'),
          hint: t('list.empty_hint'),
          action: <ToOrdersButton />,
        }}
        footer={
          <Pager
            total={query.data?.total}
            page={search.page ?? 1}
            size={size}
            sizes={PAGE_SIZES}
            onChange={(next) => change({ ...search, ...next })}
          />
        }
      />
      {request === undefined ? null : (
        <RequestWindow
          key={request.id}
          request={request}
          onClose={() => change({ ...search, request: undefined })}
        />
      )}
    </Screen>
  )
}
