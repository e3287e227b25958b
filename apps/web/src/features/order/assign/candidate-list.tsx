import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { CandidateChoiceProps } from './candidate-choice.tsx'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'

const Choice = lazy(async () => {
  const [{ CandidateChoice }] = await Promise.all([
    import('./candidate-choice.tsx'),
    loadTranslations('assign'),
  ])
  return { default: CandidateChoice }
})

interface CandidateListProps extends Omit<CandidateChoiceProps, 'chosen' | 'several' | 'onChange'> {
  readonly value: string | null
  readonly onChange: (accountId: string) => void
}

/** One person for a seat, for windows that do more than assign. */
export const CandidateList = ({ value, onChange, ...choice }: CandidateListProps) => (
  <Suspense fallback={<Skeleton height={160} />}>
    <Choice
      {...choice}
      chosen={value === null ? [] : [value]}
      onChange={([id]) => (id === undefined ? undefined : onChange(id))}
    />
  </Suspense>
)
