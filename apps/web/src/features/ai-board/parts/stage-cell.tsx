import { Text, Tooltip } from '@mantine/core'
import type { BoardRowView, BoardStageView } from '@panelflow/contract/ai-board.ts'
import type { RunStage } from '@panelflow/domain/order/workflow-event.ts'
import { ProgressText } from '@panelflow/ui/patterns/progress-text.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { getCauseMessage } from '../../../lib/i18n/cause-message.ts'
import {
  hasMissingLines,
  lacksEngine,
  useDraftSentences,
} from '../../../lib/forms/draft-coverage.ts'
import { formatDuration } from '../../../lib/time/format-duration.ts'
import { formatCost } from '../format-cost.ts'

interface StageCellProps {
  readonly row: BoardRowView
  /** the last of these that ever ran is shown: images are made twice */
  readonly stages: readonly RunStage[]
}

const useStageLabel = () => {
  const { t, i18n } = useTranslation('ai-board')
  const { t: app } = useTranslation()
  const locale = i18n.language
  const { filled } = useDraftSentences()
  return (stage: BoardStageView): readonly string[] => [
    `${app(`run.${stage.stage}`)}: ${t('pages.done_of', { done: stage.done, count: stage.pages })}`,
    ...(stage.running > 0 ? [t('pages.running', { count: stage.running })] : []),
    ...(stage.waiting > 0 ? [t('pages.waiting', { count: stage.waiting })] : []),
    ...(stage.canceled > 0 ? [t('pages.canceled', { count: stage.canceled })] : []),
    ...stage.causes.map(
      ({ cause, pages }) => `${t('pages.failed', { count: pages })}: ${getCauseMessage(cause)}`,
    ),
    ...(stage.drafts !== null && lacksEngine(stage.drafts) ? [app('draft.no_engine')] : []),
    ...(stage.drafts !== null && stage.drafts.lines > 0 ? [filled(stage.drafts)] : []),
    ...(stage.engines.length > 0 ? [`${t('engine')}: ${stage.engines.join(', ')}`] : []),
    ...(stage.averageMs === null
      ? []
      : [t('per_page', { time: formatDuration(stage.averageMs, locale) })]),
    ...(stage.costs.length === 0 ? [] : [t('cost', { cost: formatCost(stage.costs, locale) })]),
  ]
}

/**
 * How far one stage of a chapter is; hover and focus say it page by page, with engine, time and
 * cost.
 */
export const StageCell = ({ row, stages }: StageCellProps) => {
  const words = useStageLabel()
  const { short } = useDraftSentences()
  const stage = row.stages.findLast((one) => stages.includes(one.stage))
  if (stage === undefined) return <Text c="dimmed">–</Text>
  const lines = words(stage)
  // every page was run, yet lines are open: what counts is how many are filled in
  const drafts =
    stage.done === stage.pages && stage.drafts !== null && hasMissingLines(stage.drafts)
      ? stage.drafts
      : null
  return (
    <Tooltip
      label={
        <div>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      }
      multiline
      maw={360}
      events={{ hover: true, focus: true, touch: true }}
    >
      <div tabIndex={0} role="img" aria-label={lines.join('. ')}>
        {drafts === null ? (
          <ProgressText
            value={stage.progress}
            label={`${stage.done}/${stage.pages}`}
            failed={stage.failed > 0}
          />
        ) : (
          <StatusLabel tone="attention">{short(drafts)}</StatusLabel>
        )}
      </div>
    </Tooltip>
  )
}
