import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FreshFields } from '../../../lib/merge-fresh.ts'
import { useNumber } from '../../../lib/use-number.ts'
import type { ProfileValues } from '../profile-values.ts'
import { FORMAT_NAMES } from '../profile-words.ts'

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
} as const

interface ContestedFieldsProps {
  readonly form: Pick<FreshFields<ProfileValues>, 'base' | 'contested'>
  /** of the book the kept profile is for */
  readonly bookTitle: string | null
}

/** What the fields hold now that were changed here and by somebody else. */
export const ContestedFields = ({ form: { base, contested }, bookTitle }: ContestedFieldsProps) => {
  const { t } = useTranslation('output')
  const number = useNumber()
  if (contested.size === 0) return null
  const size = (value: number | '', unit: 'form.px' | 'form.kb'): string => (value === '' ? '–' : `${number(value)} ${t(unit)}`)
  const shown: Readonly<Record<keyof ProfileValues, string>> = {
    name: base.name,
    bookId: bookTitle ?? t('profile.every_book'),
    width: size(base.width, 'form.px'),
    maxHeight: size(base.maxHeight, 'form.px'),
    maxKb: size(base.maxKb, 'form.kb'),
    format: FORMAT_NAMES[base.format],
    quality: String(base.quality),
    cuts: t(`profile.cuts_${base.cuts}`),
    namePattern: base.namePattern,
  }
  return (
    <Alert color="yellow" variant="light" p="xs" role="status">
      {t('form.contested')}
      {[...contested].map((field) => (
        <div key={field}>{t('form.now', { field: t(LABELS[field]), value: shown[field] })}</div>
      ))}
    </Alert>
  )
}
