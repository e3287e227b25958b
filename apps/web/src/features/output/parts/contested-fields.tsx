import { useTranslation } from 'react-i18next'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import type { FormConflicts } from '../../../lib/forms/merge-fresh.ts'
import { useNumber } from '../../../lib/i18n/use-number.ts'
import type { ProfileValues } from '../profile-values.ts'
import { FORMAT_NAMES } from '../profile-labels.ts'

const LABELS = {
  name: 'form.name',
  bookId: 'form.book',
  width: 'form.width',
  maxHeight: 'form.max_height',
  maxKb: 'form.weight',
  format: 'form.format',
  quality: 'form.quality',
  cuts: 'form.cuts',
  namePattern: 'form.pattern',
  resolution: 'form.resolution',
} as const

interface ContestedFieldsProps {
  readonly conflicts: FormConflicts<ProfileValues>
  /** title of a book the profile is or was for */
  readonly getBookTitle: (bookId: string) => string
}

/** Fields of a profile that this form and another person changed. */
export const ContestedFields = ({ conflicts, getBookTitle }: ContestedFieldsProps) => {
  const { t } = useTranslation('output')
  const number = useNumber()
  const size = (value: number | '', unit: 'form.px' | 'form.kb' | 'form.ppi'): string =>
    value === '' ? '–' : `${number(value)} ${t(unit)}`
  const show = (name: keyof ProfileValues, values: ProfileValues): string => {
    const displayValues: Readonly<Record<keyof ProfileValues, string>> = {
      name: values.name,
      bookId: values.bookId === null ? t('profile.every_book') : getBookTitle(values.bookId),
      width: size(values.width, 'form.px'),
      maxHeight: size(values.maxHeight, 'form.px'),
      maxKb: size(values.maxKb, 'form.kb'),
      format: FORMAT_NAMES[values.format],
      quality: String(values.quality),
      cuts: t(`profile.cuts_${values.cuts}`),
      namePattern: values.namePattern,
      resolution: size(values.resolution, 'form.ppi'),
    }
    return displayValues[name]
  }
  const labels = Object.fromEntries(Object.entries(LABELS).map(([name, label]) => [name, t(label)]))
  return <FieldConflicts conflicts={conflicts} labels={labels} show={show} />
}
