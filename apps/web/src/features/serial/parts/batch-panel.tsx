import {
  Group,
  Paper,
  ScrollArea,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { batchList, type BatchView } from '@panelflow/contract/serial.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { BatchStatusLabel, useBatchTime } from './batch-status.tsx'

const BATCH_COMMANDS = ['edit', 'import', 'start', 'end'] as const
export type BatchCommand = (typeof BATCH_COMMANDS)[number]

interface CardProps {
  readonly batch: BatchView
  /** its books are shown */
  readonly selected: boolean
  readonly onSelect: (batchId: string | undefined) => void
  readonly onOpen: (command: BatchCommand, batch: BatchView) => void
}

const BatchCard = ({ batch, selected, onSelect, onOpen }: CardProps) => {
  const { t } = useTranslation('serial')
  const formatBatchTime = useBatchTime()
  const { number } = batch
  return (
    <Paper
      withBorder
      p="xs"
      radius="sm"
      style={selected ? { borderColor: 'var(--mantine-primary-color-filled)' } : undefined}
    >
      <Group justify="space-between" wrap="nowrap" gap={4} align="flex-start">
        <UnstyledButton
          aria-pressed={selected}
          title={t('batch.show_books', { number })}
          onClick={() => onSelect(selected ? undefined : batch.id)}
          style={{ minWidth: 0, flex: 1 }}
        >
          <Group gap={6} wrap="nowrap">
            <Text fw={600}>{t('batch.name', { number })}</Text>
            <BatchStatusLabel status={batch.status} />
          </Group>
          <Text fz="sm" lineClamp={2} title={batch.description} mt={2}>
            {batch.description}
          </Text>
          <Text fz="xs" c="dimmed">
            {formatBatchTime(batch)} · {t('batch.books', { count: batch.bookCount })}
          </Text>
        </UnstyledButton>
        <RowMenu label={t('batch.actions', { number })}>
          {() => (
            <>
              {BATCH_COMMANDS.map((command) => (
                <ActionItem
                  key={command}
                  words={t(`act.${command}`)}
                  reason={getReasonText(batch.can[command])}
                  danger={command === 'end'}
                  onChoose={() => onOpen(command, batch)}
                />
              ))}
            </>
          )}
        </RowMenu>
      </Group>
    </Paper>
  )
}

interface BatchPanelProps {
  readonly serialId: string
  /** batch whose books are shown */
  readonly selected: string | undefined
  readonly onSelect: CardProps['onSelect']
  readonly onOpen: CardProps['onOpen']
}

/** Release batches of a series: the one in progress, those to come, those that have ended. */
export const BatchPanel = ({ serialId, selected, onSelect, onOpen }: BatchPanelProps) => {
  const { t } = useTranslation('serial')
  const query = useRead(batchList, { params: { serialId } })
  return (
    <Stack
      component="section"
      aria-label={t('batch.panel')}
      gap="xs"
      w={{ base: 240, xl: 290 }}
      mih={0}
      style={{ flexShrink: 0 }}
    >
      <Title order={2} fz="sm">
        {t('batch.panel')}
      </Title>
      {query.data === undefined && query.isError ? (
        <TableError error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <Skeleton height={90} /> : null}
      {query.data?.length === 0 ? (
        <EmptyState title={t('batch.none')} hint={t('batch.none_hint')} />
      ) : null}
      <ScrollArea.Autosize mah="100%" type="auto" offsetScrollbars="y">
        <Stack gap="xs">
          {query.data?.map((batch) => (
            <BatchCard
              key={batch.id}
              batch={batch}
              selected={batch.id === selected}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  )
}
