import { Group, Loader, Text } from '@mantine/core'
import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { type FindingView, pageCheckList } from '@panelflow/contract/page-check.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../../editor/canvas/use-watched.ts'
import { getFindingKey } from '../../../editor/engine/chapter-checks.ts'
import type { Editor } from '../../../editor/engine/editor.ts'
import { stepFinding } from '../../../editor/engine/finding-edits.ts'
import { mayEditAnything } from '@panelflow/domain/page/page-access.ts'
import { usePageInWork } from '../../../editor/panels/script-panel.tsx'
import { useRead } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { groupByCheck } from '../../page-check/finding-text.ts'
import { CheckRulesButton } from '../../page-check/check-rules-button.tsx'
import classes from './checks.module.css'
import { DismissModal } from './dismiss-modal.tsx'
import { FindingGroup } from './finding-group.tsx'
import { blocksNow } from './use-chapter-checks.ts'

interface ChecksPanelProps {
  readonly editor: Editor
  readonly order: OrderView
  readonly chapter: ChapterView
}

type Section = 'blocking' | 'warning' | 'dismissed'

const useSections = (
  editor: Editor,
  chapter: ChapterView,
): Readonly<Record<Section, readonly FindingView[]>> | null => {
  const findings = useWatched(editor.checks.findings)
  if (findings === null) return null
  const getSection = (finding: FindingView): Section =>
    finding.dismissal !== null ? 'dismissed' : blocksNow(finding, chapter) ? 'blocking' : 'warning'
  return {
    blocking: findings.filter((finding) => getSection(finding) === 'blocking'),
    warning: findings.filter((finding) => getSection(finding) === 'warning'),
    dismissed: findings.filter((finding) => getSection(finding) === 'dismissed'),
  }
}

/** Whoever may edit the page in front may let its findings be. */
const useMayDismiss = (editor: Editor): boolean => {
  const view = useWatched(editor.session.page(usePageInWork(editor)).view)
  return view.status === 'ready' && mayEditAnything(view.editable)
}

/** Findings of the chapter as a list of work: what blocks, what to look at, what was dismissed. */
export const ChecksPanel = ({ editor, order, chapter }: ChecksPanelProps) => {
  const { t } = useTranslation('page-check')
  const { isError, error, refetch } = useRead(pageCheckList, { params: { chapterId: chapter.id } })
  const sections = useSections(editor, chapter)
  const current = useWatched(editor.checks.current)
  const mayDismiss = useMayDismiss(editor)
  const [dismissing, setDismissing] = useState<FindingView | null>(null)
  if (isError && sections === null)
    return <TableError title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (sections === null) return <Loader m="md" aria-label={t('loading')} />
  const open = [...sections.blocking, ...sections.warning]
  const at = open.findIndex((finding) => getFindingKey(finding) === current)
  return (
    <section aria-label={t('panel')} className={classes['panel']}>
      <Group justify="space-between" gap="xs" wrap="nowrap" className={classes['head']}>
        <Text fz="sm" role="status" style={{ flex: 'none' }}>
          {at < 0 ? t('count', { count: open.length }) : `${at + 1} / ${open.length}`}
        </Text>
        <Group gap={4} justify="flex-end" style={{ flex: 1 }}>
          <CheckRulesButton book={order.book} />
        </Group>
        <Group gap={4} wrap="nowrap">
          <IconButton label={t('previous')} onClick={() => void stepFinding(editor, -1)}>
            <IconChevronUp size={16} />
          </IconButton>
          <IconButton label={t('next')} onClick={() => void stepFinding(editor, 1)}>
            <IconChevronDown size={16} />
          </IconButton>
        </Group>
      </Group>
      {open.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={36} stroke={1.3} />}
          title={t('none')}
          hint={t('none_hint')}
        />
      ) : null}
      {(['blocking', 'warning', 'dismissed'] as const).map((section) =>
        sections[section].length === 0 ? null : (
          <div key={section} data-section={section}>
            <Text component="h3" className={classes['section']}>
              {t(`${section}_heading`, { count: sections[section].length })}
            </Text>
            {groupByCheck(sections[section]).map((group) => (
              <FindingGroup
                key={group.check}
                editor={editor}
                chapterId={chapter.id}
                group={group}
                current={current}
                onDismiss={mayDismiss && section !== 'dismissed' ? setDismissing : null}
                mayRestore={mayDismiss}
              />
            ))}
          </div>
        ),
      )}
      {dismissing === null ? null : (
        <DismissModal
          editor={editor}
          chapterId={chapter.id}
          finding={dismissing}
          onClose={() => setDismissing(null)}
        />
      )}
    </section>
  )
}
