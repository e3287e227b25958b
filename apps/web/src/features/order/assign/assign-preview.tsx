import { Button, Loader, Stack, Text } from '@mantine/core'
import type { AssignPreviewRow } from '@panelflow/contract/assignment.ts'
import { useTranslation } from 'react-i18next'
import { runsOf } from '@panelflow/domain/order/chapter-runs.ts'
import { personName } from '../../../lib/labels.ts'
import classes from './assign.module.css'
import { groupsOf } from './assign-plan.ts'
import { refusalWords } from './refusal-words.ts'

const chaptersOf = (rows: readonly AssignPreviewRow[]): string => runsOf(rows.map(({ number }) => number))
const namesOf = (names: readonly string[]): string => [...new Set(names)].join(', ')
const of = (rows: readonly AssignPreviewRow[], outcome: AssignPreviewRow['outcome']): readonly AssignPreviewRow[] =>
  rows.filter((row) => row.outcome === outcome)
const previousOf = ({ previous }: AssignPreviewRow): string => (previous === null ? '' : personName(previous))

/** What happens, in sentences: one per kind of change, not one per chapter. */
const useLines = (): ((rows: readonly AssignPreviewRow[]) => readonly string[]) => {
  const { t } = useTranslation('assign')
  const handed = (rows: readonly AssignPreviewRow[]): string =>
    groupsOf(rows, (row) => `${previousOf(row)} ${row.person.id}`)
      .flatMap(({ rows: [first, ...others] }) =>
        first === undefined
          ? []
          : t('preview.from_to', { from: previousOf(first), to: personName(first.person), chapters: chaptersOf([first, ...others]) }),
      )
      .join('; ')
  const leaving = (rows: readonly AssignPreviewRow[]): string => {
    const people = namesOf(rows.map(previousOf))
    const [translated, texts] = [rows.reduce((sum, row) => sum + row.translated, 0), rows.reduce((sum, row) => sum + row.texts, 0)]
    return texts === 0 ? t('preview.in_hand_empty', { people }) : t('preview.in_hand', { people, translated, texts })
  }
  return (rows) => {
    const [fresh, replaces, unchanged] = [of(rows, 'new'), of(rows, 'replaces'), of(rows, 'unchanged')]
    const inHand = replaces.filter((row) => row.inHand)
    const told = [...fresh, ...replaces]
    return [
      ...(fresh.length === 0 ? [] : [t('preview.new', { count: fresh.length })]),
      ...(replaces.length === 0 ? [] : [t('preview.replaces', { count: replaces.length, people: handed(replaces) })]),
      ...(inHand.length === 0 ? [] : [leaving(inHand)]),
      ...(unchanged.length === 0 ? [] : [t('preview.unchanged', { count: unchanged.length })]),
      ...(told.length === 0 ? [] : [t('preview.told', { people: namesOf(told.map(({ person }) => personName(person))) })]),
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
  const refused = of(rows, 'refused')
  return (
    <Stack gap={4} role="status" aria-label={t('preview.title')} data-preview>
      <Text fz="sm" fw={500}>
        {t('preview.title')}
      </Text>
      <ul className={classes['preview']}>
        {groupsOf(refused, (row) => `${row.person.id} ${row.refusal?.code}`).map(({ key, rows: [first, ...others] }) =>
          first === undefined || first.refusal === null ? null : (
            <li key={key}>
              <Text fz="sm" c="var(--pf-bad-fg)" component="span">
                {t('preview.refused', {
                  chapters: chaptersOf([first, ...others]),
                  person: personName(first.person),
                  reason: refusalWords(first.refusal),
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
