import { Alert, Stack } from '@mantine/core'
import { dashboardHealth, type LastBackup } from '@panelflow/contract/dashboard.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { engineStage } from '../engine-stage.ts'
import { formatCount } from '../format-figures.ts'
import { formatDuration } from '../../../lib/time/format-duration.ts'
import { aiBoardHref } from '../list-links.ts'
import { FigureTable } from './figure-table.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { Widget } from './widget.tsx'
import type { WidgetContext } from './widget-context.ts'

const TONES = { well: 'good', failing: 'bad', idle: 'neutral' } as const satisfies Record<
  string,
  Tone
>

const ageMs = ({ ageSeconds }: LastBackup): number | null =>
  ageSeconds === null ? null : ageSeconds * 1000

/** Says that the studio has no backup, or only an old one. */
const BackupAlert = ({ backup }: { readonly backup: LastBackup | null }) => {
  const { t } = useTranslation('dashboard')
  if (backup === null || backup.state === 'fresh') return null
  return (
    <Alert
      color="orange"
      variant="light"
      p="xs"
      role="status"
      title={t(`backup.${backup.state}_title`)}
    >
      {t(`backup.${backup.state}`)}
    </Alert>
  )
}

/** API health: database, queue, every engine. */
export const HealthWidget = ({ role, onOpen }: WidgetContext) => {
  const { t } = useTranslation('dashboard')
  const { i18n } = useTranslation()
  const query = useRead(dashboardHealth, {})
  const { data } = query
  const duration = (ms: number | null): string =>
    ms === null ? '–' : formatDuration(ms, i18n.language)
  return (
    <Widget
      title={t('health.title')}
      hint={t('health.hint')}
      query={query}
      empty={false}
      emptyText=""
      table={
        data === undefined ? null : (
          <Stack gap="sm">
            <BackupAlert backup={data.backup} />
            <FigureTiles
              onOpen={onOpen}
              tiles={[
                { key: 'database', name: t('health.database'), count: duration(data.databaseMs) },
                {
                  key: 'waiting',
                  name: t('health.waiting'),
                  count: data.queue.waiting,
                  href: aiBoardHref(role, 'waiting'),
                },
                {
                  key: 'running',
                  name: t('health.running'),
                  count: data.queue.running,
                  href: aiBoardHref(role, 'running'),
                },
                { key: 'stuck', name: t('health.stuck'), count: data.queue.stuck, tone: 'bad' },
                {
                  key: 'oldest',
                  name: t('health.oldest'),
                  count: duration(
                    data.queue.oldestSeconds === null ? null : data.queue.oldestSeconds * 1000,
                  ),
                },
                { key: 'done', name: t('health.done_today'), count: data.queue.doneToday },
                ...(data.backup === null
                  ? []
                  : [
                      {
                        key: 'backup',
                        name: t('backup.last'),
                        count: duration(ageMs(data.backup)),
                      },
                    ]),
                {
                  key: 'failed',
                  name: t('health.failed_today'),
                  count: data.queue.failedToday,
                  tone: 'bad',
                  href: aiBoardHref(role, 'failed'),
                },
              ]}
            />
            {data.engines.length === 0 ? null : (
              <FigureTable
                label={t('health.engines')}
                columns={[
                  t('column.engine'),
                  t('health.state'),
                  t('engines.done'),
                  t('engines.failed'),
                  t('engines.average'),
                ]}
                onOpen={onOpen}
                rows={data.engines.map((row) => ({
                  key: `${row.engine} ${row.stage}`,
                  name: `${row.engine} · ${engineStage(row.stage)}`,
                  cells: [
                    <StatusLabel key="state" tone={TONES[row.state]}>
                      {t(`health.${row.state}`)}
                    </StatusLabel>,
                    formatCount(row.done, i18n.language),
                    formatCount(row.failed, i18n.language),
                    duration(row.averageMs),
                  ],
                }))}
              />
            )}
          </Stack>
        )
      }
    />
  )
}
