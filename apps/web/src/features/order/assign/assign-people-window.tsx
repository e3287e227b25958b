import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  orderAssignSeats,
  orderCandidates,
  orderSeats,
  type SeatView,
} from '@panelflow/contract/assignment.ts'
import { crewGet } from '@panelflow/contract/crew.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { type Seat, SEATS } from '@panelflow/domain/order/seat.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconWand } from '@tabler/icons-react'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { CrewWindow } from '../../crew/crew-window.tsx'
import { OrderIdentity } from '../../../lib/order-identity.tsx'
import { AssignWindow } from './assign-window.tsx'
import { SeatRow } from './seat-row.tsx'
import { type ChosenPeople, suggestPeople } from './suggest-people.ts'

interface AssignPeopleWindowProps {
  readonly order: OrderView
  readonly onClose: () => void
}

/** More people of a role than this are found by typing. */
const MOST_OFFERED = 200

const isOpen = (order: OrderView, { seat, open }: SeatView): boolean =>
  open > 0 && order.can[`assign_${seat}`] === true

/** People for one seat; those beyond the most loaded page are looked for by name. */
const useCandidates = (order: OrderView, seat: Seat, view: SeatView | undefined) => {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 200)
  const enabled = view !== undefined && isOpen(order, view)
  const params = { orderId: order.id }
  const all = useRead(orderCandidates, { params, query: { seat } }, { enabled })
  const isCut = (all.data?.length ?? 0) >= MOST_OFFERED && search !== ''
  const found = useRead(
    orderCandidates,
    { params, query: { seat, search } },
    { enabled: enabled && isCut, keepPrevious: true },
  )
  const known = new Map(
    [...(all.data ?? []), ...(isCut ? (found.data ?? []) : [])].map((one) => [one.person.id, one]),
  )
  return { list: all.data === undefined ? undefined : [...known.values()], setText }
}

type Candidates = Readonly<Record<Seat, ReturnType<typeof useCandidates>>>

const useAllCandidates = (order: OrderView, views: readonly SeatView[]): Candidates => {
  const find = (seat: Seat) => views.find((one) => one.seat === seat)
  return {
    translator: useCandidates(order, 'translator', find('translator')),
    proofreader: useCandidates(order, 'proofreader', find('proofreader')),
    reviewer: useCandidates(order, 'reviewer', find('reviewer')),
    typesetter: useCandidates(order, 'typesetter', find('typesetter')),
    visual_reviewer: useCandidates(order, 'visual_reviewer', find('visual_reviewer')),
  }
}

/** The book's crew by seat, substitutes after the people; undefined: not known yet. */
const useCrewPeople = ({ book, targetLanguage }: OrderView) => {
  const query = useRead(crewGet, { params: { bookId: book.id } })
  if (query.isError) return {}
  const crew = query.data?.crews.find(({ language }) => language === targetLanguage)
  if (query.data === undefined) return undefined
  return Object.fromEntries(
    (crew?.seats ?? []).map(({ seat, member, substitute }) => [
      seat,
      [member, ...(substitute === null ? [] : [substitute])].map(({ person }) => person.id),
    ]),
  )
}

interface SuggestBarProps {
  readonly order: OrderView
  readonly views: readonly SeatView[]
  readonly candidates: Candidates
  readonly chosen: ChosenPeople
  readonly onChosen: (chosen: ChosenPeople) => void
  readonly onCrew: () => void
}

/** Fills the seats where nobody sits and nobody is chosen. */
const SuggestBar = ({ order, views, candidates, chosen, onChosen, onCrew }: SuggestBarProps) => {
  const { t } = useTranslation('assign')
  const { t: app } = useTranslation()
  const { t: crew } = useTranslation('crew')
  const [missing, setMissing] = useState<readonly Seat[]>([])
  const crewPeople = useCrewPeople(order)
  const vacant = views.filter(
    (view) => isOpen(order, view) && view.vacant > 0 && chosen[view.seat] === undefined,
  )
  const isLoading =
    crewPeople === undefined || vacant.some(({ seat }) => candidates[seat].list === undefined)
  const suggest = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // Enter is next: the suggestions are taken as they are, or changed before
    currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    const next = suggestPeople(
      vacant.map(({ seat }) => ({ seat, candidates: candidates[seat].list ?? [] })),
      chosen,
      Object.fromEntries(
        views.map(({ seat, holders }) => [seat, holders.map(({ person }) => person.id)]),
      ),
      crewPeople,
    )
    setMissing(vacant.map(({ seat }) => seat).filter((seat) => next[seat] === undefined))
    onChosen(next)
  }
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          leftSection={<IconWand size={14} />}
          disabled={vacant.length === 0}
          loading={isLoading}
          onClick={suggest}
        >
          {t('people.suggest')}
        </Button>
        <Text fz="xs" c="dimmed" style={{ flex: 1 }}>
          {t('people.suggest_hint')}
        </Text>
        <Button variant="subtle" size="xs" style={{ flexShrink: 0 }} onClick={onCrew}>
          {crew('open')}
        </Button>
      </Group>
      {missing.length === 0 ? null : (
        <Text fz="sm" c="var(--pf-attention-fg)" role="status">
          {t('people.suggested_none', {
            seats: missing.map((seat) => app(`seat.${seat}`)).join(', '),
          })}
        </Text>
      )}
    </>
  )
}

const Loaded = ({
  order,
  onClose,
  views,
}: AssignPeopleWindowProps & { readonly views: readonly SeatView[] }) => {
  const { t } = useTranslation('assign')
  const { t: app } = useTranslation()
  const [chosen, setChosen] = useState<ChosenPeople>({})
  const [single, setSingle] = useState<Seat | null>(null)
  const [showsCrew, setShowsCrew] = useState(false)
  const [tried, setTried] = useState(false)
  const candidates = useAllCandidates(order, views)
  const seats = SEATS.flatMap((seat) => {
    const accountId = chosen[seat]
    return accountId === undefined ? [] : [{ seat, accountId }]
  })
  const assign = useWrite(orderAssignSeats, {
    quiet: true,
    done: () =>
      t('people.done', { seats: seats.map(({ seat }) => app(`seat.${seat}`)).join(', ') }),
    onDone: onClose,
  })
  const choose = (seat: Seat, accountId: string | null): void =>
    setChosen(({ [seat]: _previous, ...others }) =>
      accountId === null ? others : { ...others, [seat]: accountId },
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (seats.length > 0)
      assign.mutate({ params: { orderId: order.id }, body: { version: order.version, seats } })
  }
  const offered = views.filter(({ seat }) => order.can[`assign_${seat}`] !== undefined)
  if (showsCrew) return <CrewWindow bookId={order.book.id} onClose={() => setShowsCrew(false)} />
  if (single !== null)
    return (
      <AssignWindow
        order={order}
        seat={single}
        onClose={() => setSingle(null)}
        // who has chosen nobody else is done
        onAssigned={seats.length === 0 ? onClose : () => setSingle(null)}
      />
    )
  return (
    <FormModal
      opened
      size={720}
      onClose={onClose}
      title={app('order.assign.people')}
      submitLabel={app('order.assign.open')}
      cancelLabel={app('action.cancel')}
      busy={assign.isPending}
      failure={assign.error ? getFailureMessage(assign.error) : null}
      onSubmit={submit}
    >
      <OrderIdentity order={order} />
      <SuggestBar
        order={order}
        views={views}
        candidates={candidates}
        chosen={chosen}
        onChosen={setChosen}
        onCrew={() => setShowsCrew(true)}
      />
      <Stack gap={0}>
        {offered.map((view) => (
          <SeatRow
            key={view.seat}
            view={view}
            candidates={candidates[view.seat].list}
            value={chosen[view.seat] ?? null}
            reason={getReasonText(order.can[`assign_${view.seat}`])}
            onChange={(accountId) => choose(view.seat, accountId)}
            onSearch={candidates[view.seat].setText}
            onMore={setSingle}
          />
        ))}
      </Stack>
      {tried && seats.length === 0 ? (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert">
          {t('people.nothing')}
        </Text>
      ) : null}
    </FormModal>
  )
}

/** All seats of an order in one dialog. */
export const AssignPeopleWindow = (props: AssignPeopleWindowProps) => {
  const { t } = useTranslation()
  const query = useRead(orderSeats, { params: { orderId: props.order.id } })
  if (query.data !== undefined) return <Loaded {...props} views={query.data} />
  return (
    <Modal
      opened
      size={720}
      onClose={props.onClose}
      title={<Text fw={600}>{t('order.assign.people')}</Text>}
    >
      {query.isError ? (
        <TableError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  )
}
