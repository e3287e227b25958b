import {
  Button,
  Divider,
  Group,
  Indicator,
  Popover,
  RingProgress,
  Stack,
  Text,
} from '@mantine/core'
import { exportList, type ExportRow } from '@panelflow/contract/output.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconPackageExport } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import {
  forgetExports,
  stopShowing,
  useFreshExport,
  useWatchedExports,
  watchExports,
} from '../export-watch.ts'
import { getContentLabel, formatTitle, isActive, shareDone } from '../export-labels.ts'
import { ExportProgress } from './export-progress.tsx'
import { ExportStatusLabel } from './export-status.tsx'
import { type ExportActs, useExportActs } from './use-export-acts.ts'

const LATEST = 20

/** Those at work, and those that ended since somebody last looked. */
const useLively = (): readonly ExportRow[] => {
  const watched = useWatchedExports()
  const query = useRead(
    exportList,
    { query: { of: 'own', size: LATEST } },
    { watchWhile: ({ rows }) => rows.some(isActive) },
  )
  const rows = query.data?.rows ?? []
  const active = rows.filter(isActive).map(({ id }) => id)
  const ids = active.join(' ')
  useEffect(() => watchExports(ids === '' ? [] : ids.split(' ')), [ids])
  return rows.filter((row) => isActive(row) || watched.has(row.id))
}

const Line = ({ row, acts }: { readonly row: ExportRow; readonly acts: ExportActs }) => {
  const { t } = useTranslation('output')
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fz="sm" fw={500} truncate>
          {formatTitle(row)}
        </Text>
        {isActive(row) ? (
          <ActionButton
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => acts.cancel(row)}
          >
            {t('action.cancel')}
          </ActionButton>
        ) : row.can.download ? (
          <ActionButton size="compact-xs" variant="light" onClick={() => acts.download(row.id)}>
            {t('action.download')}
          </ActionButton>
        ) : (
          <ExportStatusLabel row={row} />
        )}
      </Group>
      <Text fz="xs" c="dimmed" truncate title={getContentLabel(row)}>
        {getContentLabel(row)}
      </Text>
      <ExportProgress row={row} />
    </div>
  )
}

const Ring = ({ rows }: { readonly rows: readonly ExportRow[] }) => {
  const pages = { pagesDone: 0, pagesTotal: 0 }
  for (const { pagesDone, pagesTotal } of rows) {
    pages.pagesDone += pagesDone
    pages.pagesTotal += pagesTotal
  }
  return (
    <RingProgress
      size={20}
      thickness={3}
      sections={[{ value: shareDone(pages) * 100, color: 'var(--mantine-primary-color-filled)' }]}
    />
  )
}

/** In the top bar while exports run, and until their end has been seen; nothing otherwise. */
export const ExportIndicator = ({ onAll }: { readonly onAll: () => void }) => {
  const { t } = useTranslation('output')
  const [isOpened, setOpened] = useState(false)
  const fresh = useFreshExport()
  const opened = isOpened || fresh
  const acts = useExportActs()
  const rows = useLively()
  const running = rows.filter(isActive)
  const ended = rows.filter((row) => !isActive(row))
  if (rows.length === 0) return null
  const words =
    running.length > 0
      ? t('bar.running', { count: running.length })
      : t('bar.ready', { count: ended.length })
  const change = (next: boolean): void => {
    setOpened(next)
    if (next) return
    stopShowing()
    forgetExports(ended.map(({ id }) => id))
  }
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      width={340}
      trapFocus={isOpened}
      withArrow
      shadow="md"
    >
      <Popover.Target>
        <Indicator disabled={ended.length === 0} size={8} offset={4} color="teal">
          <Button
            variant="default"
            px={8}
            aria-label={words}
            title={words}
            leftSection={
              running.length > 0 ? (
                <Ring rows={running} />
              ) : (
                <IconPackageExport size={18} stroke={1.7} aria-hidden />
              )
            }
            onClick={() => change(!opened)}
            styles={{ section: { marginInlineEnd: 4 } }}
          >
            {rows.length}
          </Button>
        </Indicator>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Text fz="sm" fw={600} mb="xs" role="status">
          {words}
        </Text>
        <div style={{ maxHeight: 320, overflowY: 'auto' }}>
          <Stack gap="sm">
            {rows.map((row) => (
              <Line key={row.id} row={row} acts={acts} />
            ))}
          </Stack>
        </div>
        <Divider my="xs" />
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            change(false)
            onAll()
          }}
        >
          {t('bar.all')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
