import { Text } from '@mantine/core'
import {
  type CrewCandidate,
  crewCandidates,
  crewGet,
  crewSet,
  type CrewView,
} from '@panelflow/contract/crew.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { type Seat, SEATS } from '@panelflow/domain/order/seat.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storedRow } from '../../lib/forms/fresh-row.ts'
import { getReasonText } from '../../lib/forms/reason.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { languageName } from '../../lib/i18n/labels.ts'
import { formatShort } from '../../lib/time/time.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import classes from './crew.module.css'
import { type CrewValues, listCrewChanges, toCrewValues } from './crew-values.ts'
import { type OfferedPerson, PersonSelect } from './person-select.tsx'
import { useAbsenceLabel } from '../../lib/i18n/use-absence-label.ts'

const useOffered = (
  bookId: string,
  language: TargetLanguage,
  seat: Seat,
  enabled: boolean,
): readonly OfferedPerson[] | undefined => {
  const { t, i18n } = useTranslation('crew')
  const getAbsenceLabel = useAbsenceLabel()
  const now = useNow()
  const query = useRead(
    crewCandidates,
    { params: { bookId, language }, query: { seat } },
    { enabled },
  )
  const toOffered = (one: CrewCandidate): OfferedPerson => {
    const { person, refusal, absence, finishAt, openChapters, sameBook } = one
    if (refusal !== null)
      return {
        person,
        note: getReasonText(refusal.code, refusal.params) ?? '',
        isBad: false,
        isRefused: true,
      }
    const parts = [
      openChapters === 0 ? t('free') : t('load', { count: openChapters }),
      ...(finishAt === null
        ? []
        : [
            t('next_done', {
              time: formatShort(finishAt, i18n.language, getDisplayZone(), now),
            }),
          ]),
      ...(sameBook === 0 ? [] : [t('same_book', { count: sameBook })]),
      ...(absence === null ? [] : [getAbsenceLabel(absence)]),
    ]
    return { person, note: parts.join(' · '), isBad: absence !== null, isRefused: false }
  }
  return query.data?.map(toOffered)
}

interface CrewRowProps {
  readonly bookId: string
  readonly language: TargetLanguage
  readonly seat: Seat
  readonly mayFill: boolean
  readonly value: CrewValues[Seat]
  readonly onChange: (value: CrewValues[Seat]) => void
}

const CrewRow = ({ bookId, language, seat, mayFill, value, onChange }: CrewRowProps) => {
  const { t } = useTranslation('crew')
  const { t: app } = useTranslation()
  const people = useOffered(bookId, language, seat, mayFill)
  const label = app(`seat.${seat}`)
  return (
    <div className={classes['formRow']} data-seat={seat}>
      <Text fz="sm" fw={500} mt={8}>
        {label}
      </Text>
      <PersonSelect
        label={label}
        placeholder={mayFill ? t('choose') : t('not_yours')}
        people={people}
        disabled={!mayFill}
        value={value.accountId}
        onChange={(accountId) =>
          onChange({ accountId, substituteId: accountId === null ? null : value.substituteId })
        }
      />
      <PersonSelect
        label={t('substitute_label', { seat: label })}
        placeholder={t('substitute')}
        people={people?.filter(({ person }) => person.id !== value.accountId)}
        disabled={!mayFill || value.accountId === null}
        value={value.substituteId}
        onChange={(substituteId) => onChange({ ...value, substituteId })}
      />
    </div>
  )
}

interface CrewFormProps {
  readonly view: CrewView
  readonly language: TargetLanguage
  readonly onClose: () => void
}

/** All seats of a book's crew in one language. */
export const CrewForm = ({ view, language, onClose }: CrewFormProps) => {
  const { t, i18n } = useTranslation('crew')
  const { t: app } = useTranslation()
  const bookId = view.book.id
  const save = useWrite(crewSet, {
    quiet: true,
    refreshes: [crewGet],
    done: () => t('saved', { language: languageName(language, i18n.language) }),
    onDone: onClose,
  })
  const stored = storedRow(view, save.error)
  const [values, setValues] = useState<CrewValues>(() => toCrewValues(view, language))
  const changes = listCrewChanges(toCrewValues(stored, language), values)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (changes.length === 0) return onClose()
    save.mutate({
      params: { bookId, language },
      body: { version: stored.version, seats: [...changes] },
    })
  }
  return (
    <FormModal
      opened
      size={860}
      onClose={onClose}
      title={t('form_title', { language: languageName(language, i18n.language) })}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={save.isPending}
      failure={save.error ? getFailureMessage(save.error) : null}
      onSubmit={submit}
    >
      <Text fz="sm" c="dimmed">
        {t('form_hint')}
      </Text>
      <div>
        {SEATS.map((seat) => (
          <CrewRow
            key={seat}
            bookId={bookId}
            language={language}
            seat={seat}
            mayFill={view.seats.includes(seat)}
            value={values[seat]}
            onChange={(value) => setValues((before) => ({ ...before, [seat]: value }))}
          />
        ))}
      </div>
    </FormModal>
  )
}
