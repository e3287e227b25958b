import { Text } from '@mantine/core'
import type { CandidateView, SeatView } from '@panelflow/contract/assignment.ts'
import type { Seat } from '@panelflow/domain/order/seat.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { personName } from '../../../lib/i18n/labels.ts'
import { formatShort } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import classes from './assign.module.css'
import { useAbsenceLabel } from '../../../lib/i18n/use-absence-label.ts'
import { PersonSelect } from '../../crew/person-select.tsx'
import { getRefusalMessage } from './refusal-message.ts'

/** What speaks for and against somebody, in one line; `isBad`: it is a warning. */
const useCandidateNote = (): ((candidate: CandidateView) => { text: string; isBad: boolean }) => {
  const { t, i18n } = useTranslation('assign')
  const getAbsenceLabel = useAbsenceLabel()
  const now = useNow()
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  return (candidate) => {
    const { refusal, absence, finishAt, risk, onTime, finished, openChapters, sameBook } = candidate
    if (refusal !== null) return { text: getRefusalMessage(refusal), isBad: false }
    const isLate = risk === 'late' || risk === 'passed'
    const time =
      finishAt === null ? '' : formatShort(finishAt, i18n.language, getDisplayZone(), now)
    const finish =
      finishAt === null
        ? isLate
          ? [t('leaves_before')]
          : []
        : [t(isLate ? 'finish_late' : 'finish', { time })]
    return {
      text: [
        ...finish,
        openChapters === 0 ? t('free') : t('load', { count: openChapters }),
        ...(finished === 0
          ? []
          : [t('on_time', { percent: percent.format(onTime / finished), count: finished })]),
        ...(sameBook === 0 ? [] : [t('people.same_book', { count: sameBook })]),
        ...(absence === null ? [] : [getAbsenceLabel(absence)]),
      ].join(' · '),
      isBad: isLate || absence !== null,
    }
  }
}

interface SeatRowProps {
  readonly view: SeatView
  /** undefined: not known yet */
  readonly candidates: readonly CandidateView[] | undefined
  readonly value: string | null
  /** why the acting person may not fill the seat */
  readonly reason: string | null
  readonly onChange: (accountId: string | null) => void
  readonly onSearch: (text: string) => void
  /** opens the window of this seat alone: several people, or some chapters */
  readonly onMore: (seat: Seat) => void
}

/** One seat of an order: who sits there, and who shall. */
export const SeatRow = ({
  view,
  candidates,
  value,
  reason,
  onChange,
  onSearch,
  onMore,
}: SeatRowProps) => {
  const { t } = useTranslation('assign')
  const { t: app } = useTranslation()
  const getNote = useCandidateNote()
  const { seat, holders, refusal } = view
  const label = app(`seat.${seat}`)
  const closed = reason ?? (refusal === null ? null : getRefusalMessage(refusal))
  return (
    <div className={classes['seatRow']} data-seat={seat}>
      <div>
        <Text fz="sm" fw={500}>
          {label}
        </Text>
        <Text fz="xs" c="dimmed" lineClamp={2}>
          {holders.length === 0
            ? t('people.nobody_yet')
            : holders
                .map(({ person, chapters }) =>
                  t('people.holder', { person: personName(person), count: chapters }),
                )
                .join(', ')}
        </Text>
      </div>
      <div>
        <PersonSelect
          label={label}
          placeholder={holders.length === 0 ? t('people.choose') : t('people.keep')}
          people={candidates?.map((candidate) => {
            const { text, isBad } = getNote(candidate)
            return {
              person: candidate.person,
              note: text,
              isBad,
              isRefused: candidate.refusal !== null,
            }
          })}
          value={value}
          disabled={closed !== null}
          onChange={onChange}
          onSearch={onSearch}
        />
        {closed === null ? null : (
          <Text fz="xs" mt={2} c="dimmed">
            {closed}
          </Text>
        )}
      </div>
      <IconButton
        label={t('people.more', { seat: label })}
        reason={closed}
        onClick={() => onMore(seat)}
      >
        <IconUsers size={16} />
      </IconButton>
    </div>
  )
}
