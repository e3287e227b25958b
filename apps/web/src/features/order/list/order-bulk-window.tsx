import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import {
  type BulkAction,
  bulkList,
  bulkPreview,
  bulkRun,
  type BulkTarget,
  type BulkView,
} from '@panelflow/contract/order-bulk.ts'
import type { Endpoint, EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import {
  toBulkAction,
  AssignFields,
  type BulkCommand,
  type BulkDraft,
  type BulkFault,
  DeadlineFields,
  StopFields,
  useFirstDraft,
} from './order-bulk-form.tsx'
import { useNumber } from '../../../lib/i18n/use-number.ts'
import { BulkResult, Refusals } from './order-bulk-result.tsx'

type Preview = EndpointAnswer<typeof bulkPreview>

interface PreviewedAction {
  readonly action: BulkAction
  readonly preview: Preview
}

const NOTHING: readonly Endpoint[] = []

/** A run that was started before, looked at again. */
export const BulkRunWindow = ({
  run,
  onClose,
}: {
  readonly run: BulkView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('order-list')
  const [currentRun, setCurrentRun] = useState(run)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{t(`bulk.what_${run.action}`)}</Text>}
    >
      <BulkResult key={currentRun.id} first={currentRun} onRun={setCurrentRun} />
    </Modal>
  )
}

const PreviewSummary = ({ preview }: { readonly preview: Preview }) => {
  const { t } = useTranslation('order-list')
  const number = useNumber()
  return (
    <Stack gap="xs" role="status">
      <Text fw={500}>
        {t('bulk.possible', { count: preview.possible, formatted: number(preview.possible) })}
      </Text>
      {preview.past === 0 ? null : (
        <Text c="var(--pf-attention-fg)">{t('bulk.past', { count: preview.past })}</Text>
      )}
      <Refusals refusals={preview.refusals} />
    </Stack>
  )
}

interface BulkWindowProps {
  readonly command: BulkCommand
  readonly target: BulkTarget
  /** how many are chosen; null: all that match, more than are counted */
  readonly count: number | null
  readonly sample: string | undefined
  readonly onClose: () => void
}

/** Fields, then a look at what would happen, then the work with its progress and its results. */
export const OrderBulkWindow = ({ command, target, count, sample, onClose }: BulkWindowProps) => {
  const { t } = useTranslation(['order-list', 'app'])
  const number = useNumber()
  const [draft, setDraft] = useState<BulkDraft>(useFirstDraft())
  const [fault, setFault] = useState<BulkFault | null>(null)
  const [previewed, setPreviewed] = useState<PreviewedAction | null>(null)
  const [run, setRun] = useState<BulkView | null>(null)
  const preview = useWrite(bulkPreview, { quiet: true, refreshes: NOTHING })
  const start = useWrite(bulkRun, {
    quiet: true,
    refreshes: [bulkList],
    onDone: setRun,
  })
  const loadPreview = (): void => {
    const action = toBulkAction(command, draft)
    setFault(typeof action === 'string' ? action : null)
    if (typeof action === 'string') return
    preview.mutate(
      { body: { target, action } },
      { onSuccess: (answer) => setPreviewed({ action, preview: answer }) },
    )
  }
  const fields: Readonly<Record<BulkCommand, ReactNode>> = {
    assign: <AssignFields draft={draft} onChange={setDraft} fault={fault} sample={sample} />,
    deadlines: <DeadlineFields draft={draft} onChange={setDraft} fault={fault} />,
    stop: <StopFields draft={draft} onChange={setDraft} fault={fault} />,
  }
  if (run !== null)
    return (
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={<Text fw={600}>{t(`bulk.title_${command}`)}</Text>}
      >
        <Stack>
          <BulkResult key={run.id} first={run} onRun={setRun} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('app:action.close')}</Button>
          </Group>
        </Stack>
      </Modal>
    )
  const possible = previewed?.preview.possible ?? 0
  const failed = previewed === null ? preview.error : start.error
  return (
    <FormModal
      opened
      size="lg"
      danger={command === 'stop' && previewed !== null}
      onClose={previewed === null ? onClose : () => setPreviewed(null)}
      title={t(`bulk.title_${command}`)}
      submitLabel={
        previewed === null
          ? t('bulk.preview')
          : t('bulk.run', { count: possible, formatted: number(possible) })
      }
      cancelLabel={previewed === null ? t('app:action.cancel') : t('bulk.back')}
      busy={preview.isPending || start.isPending}
      submitDisabled={previewed !== null && possible === 0}
      failure={failed ? getFailureMessage(failed) : null}
      onSubmit={(event) => {
        event.preventDefault()
        if (previewed === null) loadPreview()
        else start.mutate({ body: { target, action: previewed.action } })
      }}
    >
      <Text c="dimmed" fz="sm">
        {count === null
          ? t('bulk.orders_matching')
          : t('bulk.orders', { count, formatted: number(count) })}
      </Text>
      {previewed === null ? fields[command] : <PreviewSummary preview={previewed.preview} />}
    </FormModal>
  )
}
