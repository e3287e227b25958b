import { Button, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  type FindingView,
  pageCheckList,
  pageCheckRestore,
} from '@panelflow/contract/page-check.ts'
import { CHECKS } from '@panelflow/domain/page/checks/check-list.ts'
import { PAGE_ITEM } from '@panelflow/domain/page/checks/pixels.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFindingKey } from '../../../editor/engine/chapter-checks.ts'
import type { Editor } from '../../../editor/engine/editor.ts'
import { fixFindings, goToFinding, mayFix } from '../../../editor/engine/finding-edits.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import {
  type FindingGroup as Grouped,
  shorten,
  useFindingDetail,
} from '../../page-check/finding-text.ts'
import classes from './checks.module.css'
import { MarkedWords } from './marked-words.tsx'

interface FindingGroupProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly group: Grouped
  /** key of the finding that was gone to last */
  readonly current: string | null
  /** null: they are dismissed already, or this person may not */
  readonly onDismiss: ((finding: FindingView) => void) | null
  readonly mayRestore: boolean
}

/** Rows shown at first, and again each time more are asked for. */
const ROWS = 40

const fix = (editor: Editor, findings: readonly FindingView[]): void => {
  fixFindings(editor, findings).catch((error: unknown) => toastFailed(getFailureMessage(error)))
}

/** Findings of one check. */
export const FindingGroup = ({ group, ...rest }: FindingGroupProps) => {
  const { t } = useTranslation('page-check')
  const [rows, setRows] = useState(ROWS)
  const { editor } = rest
  const { check, findings } = group
  const fixable = findings.filter(
    (finding) => finding.dismissal === null && mayFix(editor, finding),
  )
  return (
    <div className={classes['group']} data-check={check}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
        <Text component="h4" className={classes['check']}>
          {t(`check.${check}`)} · {findings.length}
        </Text>
        {fixable.length > 1 ? (
          <Button size="compact-xs" variant="light" onClick={() => fix(editor, fixable)}>
            {t('fix_all', { count: fixable.length })}
          </Button>
        ) : null}
      </Group>
      <ol className={classes['rows']}>
        {findings.slice(0, rows).map((finding) => (
          <FindingRow key={getFindingKey(finding)} finding={finding} {...rest} />
        ))}
      </ol>
      {findings.length > rows ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setRows(rows + ROWS)}>
          {t('more', { count: findings.length - rows })}
        </Button>
      ) : null}
    </div>
  )
}

interface FindingRowProps extends Omit<FindingGroupProps, 'group'> {
  readonly finding: FindingView
}

const FindingRow = ({
  editor,
  chapterId,
  finding,
  current,
  onDismiss,
  mayRestore,
}: FindingRowProps) => {
  const { t } = useTranslation('page-check')
  const toDetail = useFindingDetail()
  const restore = useWrite(pageCheckRestore, { refreshes: [pageCheckList] })
  const { pageId, itemId, check, translation, words, spans, dismissal } = finding
  const detail = toDetail(finding)
  return (
    <li className={classes['row']} data-current={getFindingKey(finding) === current || undefined}>
      <UnstyledButton
        className={classes['place']}
        onClick={() => void goToFinding(editor, finding)}
      >
        <span className={classes['page']}>
          <VisuallyHidden>{t('page', { page: finding.position + 1 })} </VisuallyHidden>
          <span aria-hidden>{finding.position + 1}</span>
        </span>
        <span>
          {translation.trim() === '' ? (
            <Text span fz="sm" c={words === '' ? 'dimmed' : undefined}>
              {itemId === PAGE_ITEM
                ? t('whole_page')
                : words === ''
                  ? t('no_words')
                  : shorten(words)}
            </Text>
          ) : (
            <MarkedWords text={translation} spans={spans} />
          )}
          {detail === '' ? null : (
            <Text fz="xs" c="dimmed">
              {detail}
            </Text>
          )}
          {dismissal === null ? null : (
            <Text fz="xs" c="dimmed">
              {t('dismissed_by', { reason: t(`reason.${dismissal.reason}`), name: dismissal.by })}
              {dismissal.note === '' ? '' : `: ${dismissal.note}`}
            </Text>
          )}
        </span>
      </UnstyledButton>
      <Group gap={4} wrap="nowrap">
        {dismissal === null && mayFix(editor, finding) ? (
          <Button size="compact-xs" variant="light" onClick={() => fix(editor, [finding])}>
            {t('fix')}
          </Button>
        ) : null}
        {onDismiss !== null && CHECKS[check].configurable ? (
          <Button size="compact-xs" variant="subtle" onClick={() => onDismiss(finding)}>
            {t('dismiss')}
          </Button>
        ) : null}
        {dismissal !== null && mayRestore ? (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={restore.isPending}
            onClick={() =>
              restore.mutate({ params: { chapterId }, body: { pageId, itemId, check } })
            }
          >
            {t('restore')}
          </Button>
        ) : null}
      </Group>
    </li>
  )
}
