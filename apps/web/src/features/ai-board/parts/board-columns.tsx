import { PICTURE_KINDS } from '@panelflow/domain/output/output-values.ts'
import { Group, Text, Tooltip } from '@mantine/core'
import type { BoardRowView } from '@panelflow/contract/ai-board.ts'
import type { RunStage } from '@panelflow/domain/order/workflow-event.ts'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasMissingLines } from '../../../lib/forms/draft-coverage.ts'
import { getCauseMessage } from '../../../lib/i18n/cause-message.ts'
import { DeadlineLabel } from '../../../lib/time/deadline-label.tsx'
import { languageName, personName } from '../../../lib/i18n/labels.ts'
import { STATE_TONES } from '../board-tones.ts'
import { formatCost } from '../format-cost.ts'
import { StageCell } from './stage-cell.tsx'

const STAGES = [
  ['text_extraction', ['text_extraction']],
  ['patch_generation', ['patch_generation']],
  ['machine_translation', ['machine_translation']],
  ['synthesis', PICTURE_KINDS],
] as const satisfies readonly (readonly [string, readonly RunStage[]])[]

const WorkCell = ({ row }: { readonly row: BoardRowView }) => {
  const { t, i18n } = useTranslation('ai-board')
  const { t: app } = useTranslation()
  const { serial, title, urgent, targetLanguage } = row.order
  return (
    <div style={{ minWidth: 0 }}>
      <Group gap={6} wrap="nowrap">
        <Text fz="sm" truncate title={`#${serial} ${title}`}>
          #{serial} {title}
        </Text>
        <Group gap={4} wrap="nowrap" style={{ flexShrink: 0 }}>
          {row.first ? <StatusLabel tone="active">{t('first')}</StatusLabel> : null}
          {urgent ? <StatusLabel tone="attention">{app('order.type.urgent')}</StatusLabel> : null}
        </Group>
      </Group>
      <Text fz="xs" c="dimmed" truncate>
        {t('chapter', { number: row.number })} · {languageName(targetLanguage, i18n.language)}
      </Text>
    </div>
  )
}

/** The draft of a chapter whose work has ended, but which lacks lines; undefined: it has all. */
const findIncomplete = ({ state, stages }: BoardRowView) =>
  state === 'done'
    ? stages.flatMap(({ drafts }) => drafts ?? []).find((drafts) => hasMissingLines(drafts))
    : undefined

const StateCell = ({ row }: { readonly row: BoardRowView }) => {
  const { t } = useTranslation('ai-board')
  const trouble = row.state === 'failed' ? row.problem : null
  const by = row.paused?.by ?? null
  const incomplete = findIncomplete(row)
  const words =
    trouble !== null
      ? getCauseMessage(trouble)
      : by !== null
        ? t('paused_by', { name: personName(by) })
        : null
  return (
    <div style={{ minWidth: 0 }}>
      {incomplete !== undefined ? (
        <StatusLabel tone="attention">
          {t('state.incomplete', { translated: incomplete.translated, lines: incomplete.lines })}
        </StatusLabel>
      ) : (
        <StatusLabel tone={STATE_TONES[row.state]}>{t(`state.${row.state}`)}</StatusLabel>
      )}
      {words === null ? null : (
        <Tooltip
          label={words}
          multiline
          maw={360}
          events={{ hover: true, focus: true, touch: true }}
        >
          <Text fz="xs" c={trouble === null ? 'dimmed' : 'var(--pf-bad-fg)'} truncate tabIndex={0}>
            {words}
          </Text>
        </Tooltip>
      )}
    </div>
  )
}

/** Chapters × stages: what it is, how it stands, how far every stage is, what it cost. */
export const useBoardColumns = (
  actions: (row: BoardRowView) => ReactNode,
): readonly DataColumn<BoardRowView>[] => {
  const { t, i18n } = useTranslation('ai-board')
  const locale = i18n.language
  return useMemo(
    () => [
      {
        id: 'work',
        header: t('column.work'),
        width: 220,
        grow: true,
        cell: (row) => <WorkCell row={row} />,
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 190,
        // causes need the room that is free
        grow: true,
        cell: (row) => <StateCell row={row} />,
      },
      ...STAGES.map(([id, stages]): DataColumn<BoardRowView> => ({
        id,
        header: t(`column.${id}`),
        width: 100,
        cell: (row) => <StageCell row={row} stages={stages} />,
      })),
      {
        id: 'cost',
        header: t('column.cost'),
        width: 84,
        align: 'end' as const,
        cell: (row) =>
          formatCost(
            row.stages.flatMap(({ costs }) => costs),
            locale,
          ) || '–',
      },
      {
        id: 'deadline',
        header: t('column.deadline'),
        width: 130,
        cell: (row) => <DeadlineLabel until={row.order.cutoffAt} />,
      },
      {
        id: 'actions',
        header: t('column.actions'),
        width: 146,
        align: 'end' as const,
        sticky: true,
        cell: actions,
      },
    ],
    [t, locale, actions],
  )
}
