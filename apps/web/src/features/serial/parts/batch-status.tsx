import type { BatchView } from '@panelflow/contract/serial.ts'
import type { BatchStatus } from '@panelflow/domain/serial/batch.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useTranslation } from 'react-i18next'
import { formatShort } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'

const TONES: Readonly<Record<BatchStatus, Tone>> = {
  not_started: 'waiting',
  in_progress: 'active',
  ended: 'neutral',
}

/** State of a batch, or of a series by its batches (null: it has none). */
export const BatchStatusLabel = ({ status }: { readonly status: BatchStatus | null }) => {
  const { t } = useTranslation('serial')
  return (
    <StatusLabel tone={status === null ? 'neutral' : TONES[status]}>
      {t(`status.${status ?? 'none'}`)}
    </StatusLabel>
  )
}

type Times = Pick<BatchView, 'startsAt' | 'startedAt' | 'endedAt'>

/** When a batch starts, since when it runs, or from when to when it ran. */
export const useBatchTime = (): ((batch: Times) => string) => {
  const { t, i18n } = useTranslation('serial')
  const now = useNow()
  const show = (instant: string): string =>
    formatShort(instant, i18n.language, getDisplayZone(), now)
  return ({ startsAt, startedAt, endedAt }) => {
    if (startedAt === null) return t('batch.starts', { time: show(startsAt) })
    return endedAt === null
      ? t('batch.since', { time: show(startedAt) })
      : t('batch.span', { from: show(startedAt), to: show(endedAt) })
  }
}
