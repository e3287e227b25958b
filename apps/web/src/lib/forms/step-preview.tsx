import { Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTranslations } from '../i18n/i18n.ts'

export type StepsTranslate = ReturnType<typeof useTranslation<'steps'>>['t']

interface StepPreviewProps {
  /** sentences of what the step will do */
  readonly lines: (t: StepsTranslate) => readonly string[]
  /** what keeps it from being done */
  readonly blocked?: (t: StepsTranslate) => readonly string[]
}

const Lines = ({ lines, blocked = () => [] }: StepPreviewProps) => {
  const { t } = useTranslation('steps')
  return (
    <div role="status" aria-label={t('title')} data-step-preview>
      {blocked(t).map((line) => (
        <Text key={line} fz="sm" c="var(--pf-bad-fg)">
          {line}
        </Text>
      ))}
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {lines(t).map((line) => (
          <Text key={line} fz="sm" component="li">
            {line}
          </Text>
        ))}
      </ul>
    </div>
  )
}

const Loaded = lazy(async () => {
  await loadTranslations('steps')
  return { default: Lines }
})

/** What a step with consequences will do, before it is done. */
export const StepPreview = (props: StepPreviewProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
