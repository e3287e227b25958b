import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type BulkAction, bulkList, bulkPreview, bulkRun, type BulkTarget, type BulkView } from '@panelflow/contract/order-bulk.ts'
import type { AnswerOf } from '@panelflow/contract/endpoint.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../../lib/failure-words.ts'
import { useWrite } from '../../lib/query.ts'
import {
  actionOf,
  AssignFields,
  type BulkDoor,
  type BulkDraft,
  type BulkFault,
  DeadlineFields,
  StopFields,
  useFirstDraft,
} from './order-bulk-form.tsx'
import { useNumber } from '../../lib/use-number.ts'
import { BulkResult, Refusals } from './order-bulk-result.tsx'

type Preview = AnswerOf<typeof bulkPreview>

interface Looked {
  readonly action: BulkAction
  readonly preview: Preview
}

const NOTHING: readonly string[] = []

/** A run that was started before, looked at again. */
export const BulkRunWindow = ({ run, onClose }: { readonly run: BulkView; readonly onClose: () => void }) => {
  const { t } = useTranslation('order-list')
  const [shown, setShown] = useState(run)
  return (
    <Modal opened onClose={onClose} size="lg" title={<Text fw={600}>{t(`bulk.what_${run.action}`)}</Text>}>
      <BulkResult key={shown.id} first={shown} onRun={setShown} />
    </Modal>
  )
}

const PreviewSaid = ({ preview }: { readonly preview: Preview }) => {
  const { t } = useTranslation('order-list')
  const number = useNumber()
  return (
    <Stack gap="xs" role="status">
      <Text fw={500}>{t('bulk.possible', { count: preview.possible, formatted: number(preview.possible) })}</Text>
      {preview.past === 0 ? null : <Text c="var(--pf-attention-fg)">{t('bulk.past', { count: preview.past })}</Text>}
      <Refusals refusals={preview.refusals} />
    </Stack>
  )
}

interface BulkWindowProps {
  readonly door: BulkDoor
  readonly target: BulkTarget
  /** how many are chosen; null: all that match, more than are counted */
  readonly count: number | null
  readonly sample: string | undefined
  readonly onClose: () => void
}

/** Fields, then a look at what would happen, then the work with its progress and its results. */
export const OrderBulkWindow = ({ door, target, count, sample, onClose }: BulkWindowProps) => {
  const { t } = useTranslation(['order-list', 'app'])
  const number = useNumber()
  const [draft, setDraft] = useState<BulkDraft>(useFirstDraft())
  const [fault, setFault] = useState<BulkFault | null>(null)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [run, setRun] = useState<BulkView | null>(null)
  const preview = useWrite(bulkPreview, { quiet: true, refreshes: NOTHING })
  const start = useWrite(bulkRun, {
    quiet: true,
    refreshes: [bulkList.id],
    onDone: setRun,
  })
  const look = (): void => {
    const action = actionOf(door, draft)
    setFault(typeof action === 'string' ? action : null)
    if (typeof action === 'string') return
    preview.mutate({ body: { target, action } }, { onSuccess: (answer) => setLooked({ action, preview: answer }) })
  }
  const fields: Readonly<Record<BulkDoor, ReactNode>> = {
    assign: <AssignFields draft={draft} onChange={setDraft} fault={fault} sample={sample} />,
    deadlines: <DeadlineFields draft={draft} onChange={setDraft} fault={fault} />,
    stop: <StopFields draft={draft} onChange={setDraft} fault={fault} />,
  }
  if (run !== null)
    return (
      <Modal opened onClose={onClose} size="lg" title={<Text fw={600}>{t(`bulk.title_${door}`)}</Text>}>
        <Stack>
          <BulkResult key={run.id} first={run} onRun={setRun} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('app:action.close')}</Button>
          </Group>
        </Stack>
      </Modal>
    )
  const possible = looked?.preview.possible ?? 0
  const failed = looked === null ? preview.error : start.error
  return (
    <FormModal
      opened
      size="lg"
      danger={door === 'stop' && looked !== null}
      onClose={looked === null ? onClose : () => setLooked(null)}
      title={t(`bulk.title_${door}`)}
      submitLabel={looked === null ? t('bulk.preview') : t('bulk.run', { count: possible, formatted: number(possible) })}
      cancelLabel={looked === null ? t('app:action.cancel') : t('bulk.back')}
      busy={preview.isPending || start.isPending}
      submitDisabled={looked !== null && possible === 0}
      failure={failed ? failureWords(failed) : null}
      onSubmit={(event) => {
        event.preventDefault()
        if (looked === null) look()
        else start.mutate({ body: { target, action: looked.action } })
      }}
    >
      <Text c="dimmed" fz="sm">
        {count === null ? t('bulk.orders_matching') : t('bulk.orders', { count, formatted: number(count) })}
      </Text>
      {looked === null ? fields[door] : <PreviewSaid preview={looked.preview} />}
    </FormModal>
  )
}
