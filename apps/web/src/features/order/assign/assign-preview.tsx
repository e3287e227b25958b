import { Button, Loader, Stack, Text } from '@mantine/core'
import type { AssignPreviewRow } from '@panelflow/contract/assignment.ts'
import { useTranslation } from 'react-i18next'
import { formatRuns } from '@panelflow/domain/order/chapter-runs.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import classes from './assign.module.css'
import { createGroups } from './assign-plan.ts'
import { getRefusalMessage } from './refusal-message.ts'

const formatChapters = (rows: readonly AssignPreviewRow[]): string =>
  formatRuns(rows.map(({ number }) => number))
const formatNames = (names: readonly string[]): string => [...new Set(names)].join(', ')
const filterByOutcome = (
  rows: readonly AssignPreviewRow[],
  outcome: AssignPreviewRow['outcome'],
): readonly AssignPreviewRow[] => rows.filter((row) => row.outcome === outcome)
const getPreviousName = ({ previous }: AssignPreviewRow): string =>
  previous === null ? '' : personName(previous)

/** What happens, in sentences: one per kind of change, not one per chapter. */
const useLines = (): ((rows: readonly AssignPreviewRow[]) => readonly string[]) => {
  const { t } = useTranslation('assign')
  const handed = (rows: readonly AssignPreviewRow[]): string =>
    createGroups(rows, (row) => `${getPreviousName(row)} ${row.person.id}`)
      .flatMap(({ rows: [first, ...others] }) =>
        first === undefined
          ? []
          : t('preview.from_to', {
              from: getPreviousName(first),
              to: personName(first.person),
              chapters: formatChapters([first, ...others]),
            }),
      )
      .join('; ')
  const leaving = (rows: readonly AssignPreviewRow[]): string => {
    const people = formatNames(rows.map(getPreviousName))
    const [translated, texts] = [
      rows.reduce((sum, row) => sum + row.translated, 0),
      rows.reduce((sum, row) => sum + row.texts, 0),
    ]
    return texts === 0
      ? t('preview.in_hand_empty', { people })
      : t('preview.in_hand', { people, translated, texts })
  }
  return (rows) => {
    const [fresh, replaces, unchanged] = [
      filterByOutcome(rows, 'new'),
      filterByOutcome(rows, 'replaces'),
      filterByOutcome(rows, 'unchanged'),
    ]
    const isOnTodoList = replaces.filter((row) => row.isOnTodoList)
    const affectedRows = [...fresh, ...replaces]
    return [
      ...(fresh.length === 0 ? [] : [t('preview.new', { count: fresh.length })]),
      ...(replaces.length === 0
        ? []
        : [t('preview.replaces', { count: replaces.length, people: handed(replaces) })]),
      ...(isOnTodoList.length === 0 ? [] : [leaving(isOnTodoList)]),
      ...(unchanged.length === 0 ? [] : [t('preview.unchanged', { count: unchanged.length })]),
      ...(affectedRows.length === 0
        ? []
        : [
            t('preview.told', {
              people: formatNames(affectedRows.map(({ person }) => personName(person))),
            }),
          ]),
    ]
  }
}

interface AssignPreviewProps {
  /** undefined: not known yet */
  readonly rows: readonly AssignPreviewRow[] | undefined
  readonly onLeaveOut: (chapterIds: ReadonlySet<string>) => void
}

/** What assigning would do; what cannot be done stands first and can be left out. */
export const AssignPreview = ({ rows, onLeaveOut }: AssignPreviewProps) => {
  const { t } = useTranslation('assign')
  const lines = useLines()
  if (rows === undefined) return <Loader size="sm" aria-label={t('preview.loading')} />
  const refused = filterByOutcome(rows, 'refused')
  return (
    <Stack gap={4} role="status" aria-label={t('preview.title')} data-preview>
      <Text fz="sm" fw={500}>
        {t('preview.title')}
      </Text>
      <ul className={classes['preview']}>
        {createGroups(refused, (row) => `${row.person.id} ${row.refusal?.code}`).map(
          ({ key, rows: [first, ...others] }) =>
            first === undefined || first.refusal === null ? null : (
              <li key={key}>
                <Text fz="sm" c="var(--pf-bad-fg)" component="span">
                  {t('preview.refused', {
                    chapters: formatChapters([first, ...others]),
                    person: personName(first.person),
                    reason: getRefusalMessage(first.refusal),
                  })}
                </Text>
              </li>
            ),
        )}
        {lines(rows).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {refused.length === 0 ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onLeaveOut(new Set(refused.map(({ chapterId }) => chapterId)))}
        >
          {t('preview.leave_out', { count: refused.length })}
        </Button>
      )}
    </Stack>
  )
}
