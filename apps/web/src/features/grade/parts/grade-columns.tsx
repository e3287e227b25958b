import { Group, Text } from '@mantine/core'
import type { GradeView } from '@panelflow/contract/grade.ts'
import type { Score } from '@panelflow/domain/grade/grade.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName, personName } from '../../../lib/i18n/labels.ts'
import { getReasonText, type Right } from '../../../lib/forms/reason.ts'
import { formatShort } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { formatRate } from '../../../lib/i18n/format-rate.ts'
import type { GradeCommand } from './grade-windows.tsx'

const SCORE_TONES: Readonly<Record<Score, Tone>> = {
  excellent: 'good',
  good: 'active',
  average: 'waiting',
  poor: 'bad',
}

const GRADE_COMMANDS: readonly GradeCommand[] = ['edit', 'answer', 'delete']

/** Not "not now" but not at all: a translator does not delete, an administrator does not answer. */
const isNeverTheirs = (right: Right): boolean =>
  typeof right === 'string' && right.startsWith('permission.')

const Actions = ({
  grade,
  onOpen,
}: {
  readonly grade: GradeView
  readonly onOpen: (command: GradeCommand, grade: GradeView) => void
}) => {
  const { t } = useTranslation('grade')
  const { t: app } = useTranslation()
  const commands = GRADE_COMMANDS.filter((command) => !isNeverTheirs(grade.can[command]))
  if (commands.length === 0) return null
  return (
    <RowMenu label={app('action.more')}>
      {() => (
        <>
          {commands.map((command) => (
            <ActionItem
              key={command}
              words={t(`act.${command}`)}
              danger={command === 'delete'}
              reason={getReasonText(grade.can[command])}
              onChoose={() => onOpen(command, grade)}
            />
          ))}
        </>
      )}
    </RowMenu>
  )
}

const EditRate = ({ edits }: Pick<GradeView, 'edits'>) => {
  const { t, i18n } = useTranslation('grade')
  if (edits === null || edits.words === 0) return '–'
  return (
    <Text fz="sm" title={t('list.edit_rate', { edited: edits.editedWords, words: edits.words })}>
      {formatRate(edits.editedWords / edits.words, i18n.language)}
    </Text>
  )
}

const Note = ({ grade }: { readonly grade: GradeView }) => {
  const { t } = useTranslation('grade')
  const tags = grade.tags.map((tag) => t(`tag.${tag}`)).join(', ')
  return (
    <div style={{ lineHeight: 1.3 }}>
      <Text fz="sm" lineClamp={2} title={grade.note}>
        {[tags, grade.note].filter((part) => part !== '').join(' · ') || '–'}
      </Text>
      {grade.errors.length === 0 ? null : (
        <Text fz="xs" c="dimmed">
          {t('list.marked', { count: grade.errors.length })}
        </Text>
      )}
      {grade.answer === null ? null : (
        <Text fz="xs" c="dimmed" lineClamp={2} title={grade.answer}>
          {t('list.answer', { answer: grade.answer })}
        </Text>
      )}
    </div>
  )
}

/** Columns of spec 3.grade. */
export const useGradeColumns = (
  onOpen: (command: GradeCommand, grade: GradeView) => void,
): readonly DataColumn<GradeView>[] => {
  const { t, i18n } = useTranslation('grade')
  const { t: app } = useTranslation()
  const now = useNow()
  return useMemo(
    () => [
      {
        id: 'translator',
        header: t('column.translator'),
        sortable: true,
        width: 140,
        cell: ({ translator }) => <Text truncate>{personName(translator)}</Text>,
      },
      {
        id: 'language',
        header: t('column.language'),
        width: 110,
        cell: ({ targetLanguage }) => languageName(targetLanguage, i18n.language),
      },
      {
        id: 'order',
        header: t('column.order'),
        width: 190,
        grow: true,
        cell: ({ order, chapter }) => (
          <div style={{ lineHeight: 1.3 }}>
            <Text truncate title={order.title}>
              {order.title}
            </Text>
            <Text fz="xs" c="dimmed">
              #{order.serial} · {app('chapter.label', { number: chapter.number })}
            </Text>
          </div>
        ),
      },
      {
        id: 'score',
        header: t('column.score'),
        sortable: true,
        width: 104,
        cell: ({ score }) => (
          <StatusLabel tone={SCORE_TONES[score]}>{t(`score.${score}`)}</StatusLabel>
        ),
      },
      {
        id: 'editRate',
        header: t('column.edit_rate'),
        sortable: true,
        width: 96,
        align: 'end',
        cell: ({ edits }) => <EditRate edits={edits} />,
      },
      {
        id: 'note',
        header: t('column.note'),
        width: 150,
        grow: true,
        cell: (grade) => <Note grade={grade} />,
      },
      {
        id: 'scorer',
        header: t('column.scorer'),
        width: 130,
        cell: ({ scorer }) => <Text truncate>{personName(scorer)}</Text>,
      },
      {
        id: 'scoredAt',
        header: t('column.scored_at'),
        sortable: true,
        width: 130,
        cell: ({ scoredAt }) => (
          <Text fz="sm">{formatShort(scoredAt, i18n.language, getDisplayZone(), now)}</Text>
        ),
      },
      {
        id: 'actions',
        header: t('column.actions'),
        width: 84,
        align: 'end',
        sticky: true,
        cell: (grade) => (
          <Group justify="flex-end">
            <Actions grade={grade} onOpen={onOpen} />
          </Group>
        ),
      },
    ],
    [t, app, i18n.language, onOpen, now],
  )
}
