import { Group, Text, Tooltip } from '@mantine/core'
import { dashboardHealth } from '@panelflow/contract/dashboard.ts'
import { RUN_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../lib/time/format-duration.ts'
import { useRead } from '../../../lib/http/query.ts'

const TONES = { well: 'good', failing: 'bad', idle: 'neutral' } as const satisfies Record<
  string,
  Tone
>

/**
 * The queue, and every engine of the last day: well, failing or idle; hover and focus give the
 * figures.
 */
export const EngineStrip = () => {
  const { t, i18n } = useTranslation('ai-board')
  const { t: app } = useTranslation()
  const { data } = useRead(
    dashboardHealth,
    {},
    { watchWhile: ({ queue }) => queue.running + queue.waiting > 0 },
  )
  if (data === undefined) return null
  const locale = i18n.language
  const { waiting, running, stuck, oldestSeconds } = data.queue
  const getStageLabel = (stage: string): string => {
    const known = RUN_STAGES.find((one) => one === stage)
    return known === undefined ? stage : app(`run.${known}`)
  }
  return (
    <Group gap="xs" role="group" aria-label={t('engines')}>
      <Text fz="sm" c="dimmed">
        {t('queue', { running, waiting })}
        {oldestSeconds === null
          ? ''
          : ` · ${t('oldest', { time: formatDuration(oldestSeconds * 1000, locale) })}`}
      </Text>
      {stuck > 0 ? <StatusLabel tone="bad">{t('stuck', { count: stuck })}</StatusLabel> : null}
      {data.engines.map(({ engine, stage, state, done, failed, averageMs }) => {
        const figures = [
          `${getStageLabel(stage)} · ${engine}: ${t(`health.${state}`)}`,
          t('runs', { done, failed }),
          ...(averageMs === null
            ? []
            : [t('per_page', { time: formatDuration(averageMs, locale) })]),
        ].join('. ')
        return (
          <Tooltip
            key={`${engine} ${stage}`}
            label={figures}
            multiline
            maw={320}
            events={{ hover: true, focus: true, touch: true }}
          >
            <span tabIndex={0} role="img" aria-label={figures}>
              <StatusLabel
                tone={TONES[state]}
                title=""
              >{`${getStageLabel(stage)} · ${engine}`}</StatusLabel>
            </span>
          </Tooltip>
        )
      })}
    </Group>
  )
}
