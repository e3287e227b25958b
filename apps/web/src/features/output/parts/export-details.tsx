import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { exportGet, type ExportView } from '@panelflow/contract/output.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { personName } from '../../../lib/i18n/labels.ts'
import { useRead } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { formatBytes, formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import {
  getAdviceText,
  getChapterLabel,
  formatTitle,
  isActive,
  getRefusalMessage,
} from '../export-labels.ts'
import { ExportProgress } from './export-progress.tsx'
import { ExportStatusLabel } from './export-status.tsx'
import type { ExportActs } from './use-export-acts.ts'

const TONES: Readonly<Record<ExportView['chapterRows'][number]['status'], Tone>> = {
  waiting: 'waiting',
  running: 'active',
  done: 'good',
  refused: 'bad',
  canceled: 'neutral',
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <Text component="h3" fz="sm" fw={600} m={0} mb={4}>
      {title}
    </Text>
    {children}
  </section>
)

const line = {
  borderBottom: '1px solid var(--pf-line)',
  contentVisibility: 'auto',
  containIntrinsicHeight: 40,
} as const

interface ChapterLineProps {
  readonly chapter: ExportView['chapterRows'][number]
  /** the same advice is not given twice in a list */
  readonly advised: boolean
}

const ChapterLine = ({ chapter, advised }: ChapterLineProps) => {
  const { t } = useTranslation('output')
  const { refusal, status, pagesDone, pagesTotal } = chapter
  const advice = refusal === null || !advised ? null : getAdviceText(refusal)
  return (
    <div style={line}>
      <Group justify="space-between" wrap="nowrap" gap="xs" py={6} align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text fz="sm" truncate title={getChapterLabel(chapter)}>
            {getChapterLabel(chapter)}
          </Text>
          {refusal === null ? (
            <Text fz="xs" c="dimmed">
              {t('row.pages', { done: pagesDone, total: pagesTotal })}
            </Text>
          ) : (
            <Text fz="xs" c="var(--pf-bad-fg)">
              {getRefusalMessage(refusal)}
            </Text>
          )}
          {advice === null ? null : (
            <Text fz="xs" c="dimmed">
              {advice}
            </Text>
          )}
        </div>
        <div style={{ flexShrink: 0 }}>
          <StatusLabel tone={TONES[status]}>{t(`chapter_status.${status}`)}</StatusLabel>
        </div>
      </Group>
    </div>
  )
}

const FileLine = ({
  file,
  onDownload,
}: {
  readonly file: ExportView['fileRows'][number]
  readonly onDownload: () => void
}) => {
  const { t, i18n } = useTranslation('output')
  return (
    <Group wrap="nowrap" gap="xs" py={4} style={line}>
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text fz="sm" truncate title={file.name}>
          {file.name}
        </Text>
        <Text fz="xs" c="dimmed" truncate title={file.sha}>
          {formatBytes(file.bytes, i18n.language)} · {t('row.sha', { sha: file.sha.slice(0, 12) })}
        </Text>
      </div>
      <IconButton
        label={t('action.download_name', { name: file.name })}
        variant="light"
        size="lg"
        onClick={onDownload}
      >
        <IconDownload size={16} />
      </IconButton>
    </Group>
  )
}

const Actions = ({
  view,
  acts,
  onRemove,
}: {
  readonly view: ExportView
  readonly acts: ExportActs
  readonly onRemove: () => void
}) => {
  const { t } = useTranslation('output')
  return (
    <Group gap="xs">
      {view.can.download ? (
        <Button leftSection={<IconDownload size={15} />} onClick={() => acts.download(view.id)}>
          {view.fileRows.length > 1 ? t('action.download_all') : t('action.download')}
        </Button>
      ) : null}
      {view.can.cancel ? (
        <Button variant="default" onClick={() => acts.cancel(view)}>
          {t('action.cancel')}
        </Button>
      ) : null}
      {view.can.retry ? (
        <Button variant="default" onClick={() => acts.retry(view)}>
          {view.files > 0 ? t('action.retry_refused') : t('action.retry')}
        </Button>
      ) : null}
      {view.can.delete ? (
        <Button variant="subtle" color="red" onClick={onRemove}>
          {t('action.delete')}
        </Button>
      ) : null}
    </Group>
  )
}

const Body = ({
  view,
  acts,
  onRemove,
}: {
  readonly view: ExportView
  readonly acts: ExportActs
  readonly onRemove: () => void
}) => {
  const { t, i18n } = useTranslation('output')
  const firsts = new Map(
    view.chapterRows.map(({ refusal }, index) => [refusal?.code, index] as const).toReversed(),
  )
  return (
    <Stack gap="md">
      <Group gap="xs">
        <ExportStatusLabel row={view} />
        <Text fz="xs" c="dimmed">
          {formatMinute(view.createdAt, i18n.language, getDisplayZone())} ·{' '}
          {t('list.by', { person: personName(view.createdBy) })}
        </Text>
      </Group>
      <ExportProgress row={view} />
      <Actions view={view} acts={acts} onRemove={onRemove} />
      <Section title={t('details.chapters')}>
        {view.chapterRows.map((chapter, index) => (
          <ChapterLine
            key={chapter.chapterId}
            chapter={chapter}
            advised={firsts.get(chapter.refusal?.code) === index}
          />
        ))}
      </Section>
      {view.status === 'expired' ? null : (
        <Section title={t('details.files')}>
          {view.fileRows.length === 0 ? (
            <Text fz="sm" c="dimmed">
              {t('details.no_files')}
            </Text>
          ) : null}
          {view.fileRows.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              onDownload={() => acts.download(view.id, file.id)}
            />
          ))}
        </Section>
      )}
    </Stack>
  )
}

interface ExportDetailsProps {
  readonly exportId: string
  readonly acts: ExportActs
  readonly onRemove: (view: ExportView) => void
  readonly onClose: () => void
}

/** One export from the side: how far it is, every chapter with its reason, every file. */
export const ExportDetails = ({ exportId, acts, onRemove, onClose }: ExportDetailsProps) => {
  const { t } = useTranslation('output')
  const query = useRead(exportGet, { params: { exportId } }, { watchWhile: isActive })
  const view = query.data
  const title = view === undefined ? t('list.title') : formatTitle(view)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={<Text fw={600}>{title}</Text>}
    >
      {view !== undefined ? <Body view={view} acts={acts} onRemove={() => onRemove(view)} /> : null}
      {view === undefined && query.isPending ? (
        <Skeleton height={240} role="status" aria-label={t('dialog.loading')} />
      ) : null}
      {view === undefined && query.error?.fact === 'export.not_found' ? (
        <EmptyState title={t('details.gone')} hint={t('details.gone_hint')} />
      ) : null}
      {view === undefined && query.isError && query.error.fact !== 'export.not_found' ? (
        <TableError error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </Drawer>
  )
}
