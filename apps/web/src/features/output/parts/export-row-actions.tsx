import { Group } from '@mantine/core'
import type { ExportRow } from '@panelflow/contract/output.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isActive } from '../export-labels.ts'
import type { ExportActs } from './use-export-acts.ts'

const ACTS = ['download', 'cancel', 'retry'] as const

/**
 * Finished chapters can be fetched while others are written; what a running export is asked about
 * is whether it should stop.
 */
const orderFor = (row: ExportRow): readonly (typeof ACTS)[number][] =>
  isActive(row) ? ['cancel', 'download', 'retry'] : ACTS

interface RowActionsProps {
  readonly row: ExportRow
  readonly acts: ExportActs
  readonly onDetails: (row: ExportRow) => void
  readonly onRemove: (row: ExportRow) => void
}

/** The one thing an export waits for as a button, the rest behind the dots. */
export const ExportRowActions = ({ row, acts, onDetails, onRemove }: RowActionsProps) => {
  const { t } = useTranslation('output')
  const { t: app } = useTranslation()
  const open = orderFor(row).filter((act) => row.can[act])
  const [first, ...others] = open
  const run = {
    download: () => acts.download(row.id),
    cancel: () => acts.cancel(row),
    retry: () => acts.retry(row),
  }
  const words = (act: (typeof ACTS)[number]): string =>
    act === 'retry' && row.files > 0 ? t('action.retry_refused') : t(`action.${act}`)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {first === undefined ? null : (
        <ActionButton
          size="compact-xs"
          variant="light"
          color={first === 'cancel' ? 'gray' : undefined}
          leftSection={first === 'download' ? <IconDownload size={13} /> : undefined}
          onClick={run[first]}
        >
          {words(first)}
        </ActionButton>
      )}
      <RowMenu label={app('action.more')}>
        {() => (
          <>
            <ActionItem words={t('action.details')} reason={null} onChoose={() => onDetails(row)} />
            {others.map((act) => (
              <ActionItem key={act} words={words(act)} reason={null} onChoose={run[act]} />
            ))}
            {row.can.delete ? (
              <ActionItem
                words={t('action.delete')}
                reason={null}
                danger
                onChoose={() => onRemove(row)}
              />
            ) : null}
          </>
        )}
      </RowMenu>
    </Group>
  )
}
