import { Box, Group, SegmentedControl, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { EmptyState, ErrorState } from '@panelflow/ui/patterns/empty-state.tsx'
import { ProgressText, StageBar } from '@panelflow/ui/patterns/progress-text.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { toastDone } from '@panelflow/ui/patterns/toast.ts'
import { TONES } from '@panelflow/ui/tokens/tone.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DemoSection } from '../demo-page.tsx'

const STATES = ['loading', 'empty', 'error'] as const

const Places = () => {
  const { t } = useTranslation('demo')
  const [state, setState] = useState<(typeof STATES)[number]>('empty')
  return (
    <DemoSection
      title={t('states.places')}
      hint={t('states.places_hint')}
      source="ui/patterns/empty-state.tsx"
    >
      <SegmentedControl
        aria-label={t('states.which')}
        value={state}
        onChange={setState}
        data={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      {state === 'loading' ? (
        <Stack gap="xs" py="xl" role="status" aria-label={t('states.loading')}>
          {[92, 78, 86].map((width) => (
            <Skeleton key={width} height={18} width={`${width}%`} />
          ))}
        </Stack>
      ) : null}
      {state === 'empty' ? (
        <EmptyState title={t('states.empty_title')} hint={t('states.empty_hint')} />
      ) : null}
      {state === 'error' ? (
        <ErrorState
          title={t('states.error_title')}
          hint={t('states.error_hint')}
          retryLabel={t('states.retry')}
          onRetry={() => toastDone(t('states.retried'))}
        />
      ) : null}
    </DemoSection>
  )
}

const Labels = () => {
  const { t } = useTranslation('demo')
  return (
    <DemoSection
      title={t('states.labels')}
      hint={t('states.labels_hint')}
      source="ui/patterns/status-label.tsx"
    >
      <Group gap="xs">
        {TONES.map((tone) => (
          <StatusLabel key={tone} tone={tone}>
            {t(`tone.${tone}`)}
          </StatusLabel>
        ))}
      </Group>
    </DemoSection>
  )
}

const Progresses = () => {
  const { t } = useTranslation('demo')
  const parts = [4, 7, 3, 2].map((count, at) => ({
    key: String(at),
    label: t('states.stage', { number: at + 1, chapters: count }),
    count,
    done: (at * 2 + 1) / 7,
    color: `var(--pf-stage-${at * 2 + 1})`,
  }))
  return (
    <DemoSection
      title={t('states.progress')}
      hint={t('states.progress_hint')}
      source="ui/patterns/progress-text.tsx"
    >
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        <ProgressText value={0.35} label={t('states.part_of', { done: 7, total: 20 })} />
        <ProgressText value={0.6} label={t('states.failed_at', { done: 12, total: 20 })} failed />
        <Box>
          <StageBar
            parts={parts}
            total={16}
            summary={t('states.part_of', { done: 2, total: 16 })}
          />
        </Box>
      </SimpleGrid>
    </DemoSection>
  )
}

export const StatesDemo = () => (
  <>
    <Places />
    <Labels />
    <Progresses />
  </>
)
