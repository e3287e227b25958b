import type { Absence } from '@panelflow/domain/account/absence.ts'
import { useTranslation } from 'react-i18next'

/** When somebody is not there, in words. */
export const useAbsenceLabel = (): ((absence: Absence) => string) => {
  const { t } = useTranslation()
  return ({ awayFrom, awayUntil, leavingOn }) =>
    [
      ...(awayFrom === null || awayUntil === null
        ? []
        : [t('absence.away', { from: awayFrom, until: awayUntil })]),
      ...(leavingOn === null ? [] : [t('absence.leaving', { day: leavingOn })]),
    ].join(' · ')
}
