import type { CandidateView } from '@panelflow/contract/assignment.ts'
import { useTranslation } from 'react-i18next'
import { languageName, personName } from '../../../lib/i18n/labels.ts'
import { formatShort } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { useAbsenceLabel } from '../../../lib/i18n/use-absence-label.ts'
import classes from './assign.module.css'

const COLUMNS = ['person', 'load', 'on_time', 'grades', 'same_book'] as const

export const CandidateHead = () => {
  const { t } = useTranslation('assign')
  return (
    <div className={classes['head']} aria-hidden>
      {COLUMNS.map((column) => (
        <span key={column}>{t(`column.${column}`)}</span>
      ))}
    </div>
  )
}

const Person = ({ candidate }: { readonly candidate: CandidateView }) => {
  const { t, i18n } = useTranslation('assign')
  const now = useNow()
  const { person, languages, lastSeenAt, fits, open, refusal, absence } = candidate
  const getAbsenceLabel = useAbsenceLabel()
  const notes = [
    languages.length === 0
      ? t('any_language')
      : languages.map((code) => languageName(code, i18n.language)).join(', '),
    lastSeenAt === null
      ? t('never_seen')
      : t('last_seen', { time: formatShort(lastSeenAt, i18n.language, getDisplayZone(), now) }),
    ...(refusal === null && fits < open ? [t('fits', { fits, open })] : []),
    ...(candidate.finishAt === null
      ? []
      : [
          t(candidate.risk === 'late' ? 'finish_late' : 'finish', {
            time: formatShort(candidate.finishAt, i18n.language, getDisplayZone(), now),
          }),
        ]),
  ]
  return (
    <span>
      <span className={classes['name']}>{personName(person)}</span>
      {person.realName === '' ? null : <span className={classes['note']}> @{person.name}</span>}
      <span className={classes['notes']}>{notes.join(' · ')}</span>
      {absence === null ? null : (
        <span className={classes['notes']} style={{ color: 'var(--pf-attention-fg)' }} data-absence>
          {getAbsenceLabel(absence)}
        </span>
      )}
    </span>
  )
}

/** One candidate's record, in the columns of the head. */
export const CandidateFacts = ({ candidate }: { readonly candidate: CandidateView }) => {
  const { t, i18n } = useTranslation('assign')
  const { openChapters, openWords, onTime, finished, grades, sameBook } = candidate
  const number = new Intl.NumberFormat(i18n.language)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  return (
    <span className={classes['facts']}>
      <Person candidate={candidate} />
      <span>
        {openChapters === 0 ? t('free') : t('load', { count: openChapters })}
        {openWords === 0 ? null : (
          <span className={classes['notes']}>
            {t('words', { count: openWords, formatted: number.format(openWords) })}
          </span>
        )}
      </span>
      <span>
        {finished === 0
          ? t('no_record')
          : t('on_time', { percent: percent.format(onTime / finished), count: finished })}
      </span>
      <span>
        {grades.length === 0 ? '–' : grades.map(({ score }) => t(`grade.${score}`)).join(', ')}
      </span>
      <span>{sameBook === 0 ? t('new_to_book') : t('same_book', { count: sameBook })}</span>
    </span>
  )
}
