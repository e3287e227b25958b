import { NumberInput, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core'
import { orderCandidates } from '@panelflow/contract/assignment.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { BulkAction } from '@panelflow/contract/order-bulk.ts'
import { SHIFT_PARTS } from '@panelflow/domain/order/shift-deadlines.ts'
import { SEATS, type Seat } from '@panelflow/domain/order/seat.ts'
import { useTranslation } from 'react-i18next'
import { DeadlineField, isUnreadField, wireOfField } from '../../../lib/forms/deadline-field.tsx'
import { personName } from '../../../lib/i18n/labels.ts'
import { useRead } from '../../../lib/http/query.ts'
import { useMay } from '../../../lib/permission/use-may.ts'

const CREW = 'crew'

export type BulkCommand = 'assign' | 'deadlines' | 'stop'

/** What stands in the window's fields, of every kind of action. */
export interface BulkDraft {
  /** `crew`: every empty seat, by the crew of each order's book */
  readonly seat: Seat | typeof CREW
  readonly accountId: string | null
  readonly how: 'shift' | 'set'
  readonly days: number | ''
  readonly part: (typeof SHIFT_PARTS)[number]
  readonly cutoff: string
  readonly translation: string
  readonly proofreading: string
  readonly typesetting: string
  readonly reason: string
}

const EMPTY: Omit<BulkDraft, 'seat' | 'part'> = {
  accountId: null,
  how: 'shift',
  days: 1,
  cutoff: '',
  translation: '',
  proofreading: '',
  typesetting: '',
  reason: '',
}

export type BulkFault =
  | 'person_required'
  | 'days_required'
  | 'set_required'
  /** a deadline that is no date, as its field says */
  | 'set_unread'
  | 'reason_required'

const given = (value: string): string | undefined =>
  value === '' ? undefined : (wireOfField(value) ?? undefined)

const parseDeadlines = (draft: BulkDraft): BulkAction | BulkFault => {
  if (draft.how === 'shift')
    return draft.days === '' || draft.days === 0
      ? 'days_required'
      : { type: 'shift_deadlines', days: draft.days, part: draft.part }
  if ([draft.cutoff, draft.translation, draft.proofreading, draft.typesetting].some(isUnreadField))
    return 'set_unread'
  const set = {
    cutoffTime: given(draft.cutoff),
    translationDeadline: given(draft.translation),
    proofreadingDeadline: given(draft.proofreading),
    typesettingDeadline: given(draft.typesetting),
  }
  const entries = Object.entries(set).filter(([, value]) => value !== undefined)
  return entries.length === 0
    ? 'set_required'
    : { type: 'set_deadlines', ...Object.fromEntries(entries) }
}

/** The action the fields ask for, or what is missing. */
export const toBulkAction = (command: BulkCommand, draft: BulkDraft): BulkAction | BulkFault => {
  if (command === 'assign') {
    const { seat, accountId } = draft
    if (seat === CREW) return { type: 'assign_crew' }
    return accountId === null ? 'person_required' : { type: 'assign', seat, accountId }
  }
  if (command === 'stop')
    return draft.reason.trim() === ''
      ? 'reason_required'
      : { type: 'stop', reason: draft.reason.trim() }
  return parseDeadlines(draft)
}

interface FieldsProps {
  readonly draft: BulkDraft
  readonly onChange: (draft: BulkDraft) => void
  readonly fault: BulkFault | null
  /** an order of those chosen: whoever could take its seat is offered */
  readonly sample: string | undefined
}

/** Seats the acting role may give away. */
const useSeats = (): readonly Seat[] => {
  const may: Readonly<Record<Seat, boolean>> = {
    translator: useMay('order.assign_translator'),
    proofreader: useMay('order.assign_proofreader'),
    reviewer: useMay('order.assign_proofreader'),
    typesetter: useMay('order.assign_typesetter'),
    visual_reviewer: useMay('order.assign_visual_reviewer'),
  }
  return SEATS.filter((seat) => may[seat])
}

/** The fields as they are when the window opens: what the acting role may do at all. */
export const useFirstDraft = (): BulkDraft => {
  const [seat = 'typesetter'] = useSeats()
  return { ...EMPTY, seat, part: useMay('order.edit_deadline') ? 'all' : 'stages' }
}

const PersonField = ({
  people,
  draft,
  onChange,
  fault,
}: Omit<FieldsProps, 'sample'> & {
  readonly people: EndpointAnswer<typeof orderCandidates>
}) => {
  const { t } = useTranslation(['order-list', 'app'])
  return (
    <Select
      label={t('bulk.person')}
      withAsterisk
      searchable
      nothingFoundMessage={t('app:order.assign.nobody')}
      data={people.map(({ person, openChapters }) => ({
        value: person.id,
        label: `${personName(person)} · ${openChapters === 0 ? t('app:order.assign.free') : t('app:order.assign.load', { count: openChapters })}`,
      }))}
      value={draft.accountId}
      onChange={(accountId) => onChange({ ...draft, accountId })}
      error={fault === 'person_required' ? t('bulk.person_required') : undefined}
    />
  )
}

export const AssignFields = ({ draft, onChange, fault, sample }: FieldsProps) => {
  const { t } = useTranslation(['order-list', 'app'])
  const seats = useSeats()
  const { seat } = draft
  const people = useRead(
    orderCandidates,
    { params: { orderId: sample ?? '' }, query: { seat: seat === CREW ? 'translator' : seat } },
    { enabled: sample !== undefined && seat !== CREW },
  )
  const offered = [CREW, ...seats] as const
  return (
    <>
      <Select
        label={t('bulk.seat')}
        allowDeselect={false}
        data={offered.map((value) => ({
          value,
          label: value === CREW ? t('bulk.crew') : t(`app:order.assign.title.${value}`),
        }))}
        value={seat}
        onChange={(value) =>
          onChange({
            ...draft,
            seat: offered.find((one) => one === value) ?? seat,
            accountId: null,
          })
        }
      />
      {seat === CREW ? (
        <Text fz="sm" c="dimmed">
          {t('bulk.crew_hint')}
        </Text>
      ) : (
        <PersonField people={people.data ?? []} draft={draft} onChange={onChange} fault={fault} />
      )}
    </>
  )
}

const ShiftFields = ({ draft, onChange, fault }: Omit<FieldsProps, 'sample'>) => {
  const { t } = useTranslation('order-list')
  const mayCutoff = useMay('order.edit_deadline')
  const parts = mayCutoff ? SHIFT_PARTS : (['stages'] as const)
  return (
    <>
      <NumberInput
        label={t('bulk.days')}
        withAsterisk
        min={-365}
        max={365}
        allowDecimal={false}
        value={draft.days}
        onChange={(days) => onChange({ ...draft, days: typeof days === 'number' ? days : '' })}
        error={fault === 'days_required' ? t('bulk.days_required') : undefined}
      />
      <Select
        label={t('bulk.part')}
        allowDeselect={false}
        data={parts.map((value) => ({ value, label: t(`bulk.part_${value}`) }))}
        value={draft.part}
        onChange={(value) =>
          onChange({ ...draft, part: parts.find((one) => one === value) ?? draft.part })
        }
      />
    </>
  )
}

const SetFields = ({ draft, onChange, fault }: Omit<FieldsProps, 'sample'>) => {
  const { t } = useTranslation(['order-list', 'app'])
  const mayCutoff = useMay('order.edit_deadline')
  return (
    <>
      {mayCutoff ? (
        <DeadlineField
          label={t('app:order.field.cutoff')}
          value={draft.cutoff}
          onChange={(cutoff) => onChange({ ...draft, cutoff })}
        />
      ) : null}
      <DeadlineField
        label={t('app:order.field.translation_deadline')}
        value={draft.translation}
        onChange={(translation) => onChange({ ...draft, translation })}
      />
      <DeadlineField
        label={t('app:order.field.proofreading_deadline')}
        value={draft.proofreading}
        onChange={(proofreading) => onChange({ ...draft, proofreading })}
      />
      <DeadlineField
        label={t('app:order.field.typesetting_deadline')}
        value={draft.typesetting}
        onChange={(typesetting) => onChange({ ...draft, typesetting })}
      />
      <Text fz="sm" c={fault === 'set_required' ? 'var(--mantine-color-error)' : 'dimmed'}>
        {t(fault === 'set_required' ? 'bulk.set_required' : 'bulk.set_hint')}
      </Text>
    </>
  )
}

export const DeadlineFields = ({ draft, onChange, fault }: Omit<FieldsProps, 'sample'>) => {
  const { t } = useTranslation('order-list')
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('bulk.how')}
        value={draft.how}
        onChange={(how) => onChange({ ...draft, how: how === 'set' ? 'set' : 'shift' })}
        data={[
          { value: 'shift', label: t('bulk.shift') },
          { value: 'set', label: t('bulk.set') },
        ]}
      />
      {draft.how === 'shift' ? (
        <ShiftFields draft={draft} onChange={onChange} fault={fault} />
      ) : (
        <SetFields draft={draft} onChange={onChange} fault={fault} />
      )}
    </Stack>
  )
}

export const StopFields = ({ draft, onChange, fault }: Omit<FieldsProps, 'sample'>) => {
  const { t } = useTranslation('order-list')
  return (
    <>
      <Text>{t('bulk.stop_hint')}</Text>
      <Textarea
        label={t('bulk.reason')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={2000}
        value={draft.reason}
        onChange={(event) => onChange({ ...draft, reason: event.currentTarget.value })}
        error={fault === 'reason_required' ? t('bulk.reason_required') : undefined}
      />
    </>
  )
}
