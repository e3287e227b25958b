import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import {
  payAdjustmentDelete,
  payLock,
  payPeople,
  type PayPreview,
  payPreview,
  paySheet,
} from '@panelflow/contract/pay-sheet.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { formatMoney } from '../../../lib/i18n/format-money.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import type { Days } from '../../report/period.ts'
import { AmountForm, HoursForm } from './line-forms.tsx'
import { SheetDownload } from './sheet-download.tsx'
import { type LineActs, SheetLines } from './sheet-lines.tsx'

const WIDTH = 'min(1280px, 96vw)'
const HEIGHT = 'calc(100vh - 220px)'

interface LockProps {
  readonly seen: PayPreview
  readonly onLocked: (sheetId: string) => void
  readonly onClose: () => void
}

/** Asks before a sheet is locked for good. */
const LockModal = ({ seen, onLocked, onClose }: LockProps) => {
  const { t, i18n } = useTranslation('pay')
  const { t: app } = useTranslation()
  const lock = useWrite(payLock, {
    refreshes: [payPeople, payPreview],
    done: () => t('done.locked'),
    onDone: ({ id }) => onLocked(id),
  })
  const { person, from, to, total, lines, unpriced, currency } = seen
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('lock.title')}
      message={t(unpriced === 0 ? 'lock.message' : 'lock.message_unpriced', {
        name: personName(person),
        amount: formatMoney(total, currency, i18n.language),
        from,
        to,
        unpriced,
      })}
      submitLabel={t('act.lock')}
      cancelLabel={app('action.cancel')}
      busy={lock.isPending}
      onConfirm={() =>
        lock.mutate({
          body: { accountId: person.id, from, to, total, lines, acceptsUnpriced: unpriced > 0 },
        })
      }
    />
  )
}

interface PreviewProps {
  readonly accountId: string
  readonly days: Days
  readonly people: readonly PersonView[]
  readonly onLocked: (sheetId: string) => void
  readonly onClose: () => void
}

/** Why the sheet cannot be locked yet; null: it can. */
const useLockReason = (seen: PayPreview | undefined): string | null => {
  const { t } = useTranslation('pay')
  if (seen === undefined) return null
  if (!seen.isOver) return t('lock.not_over')
  return seen.lines === 0 ? t('line.empty') : null
}

type Open =
  | { readonly command: 'amount' | 'lock' }
  | { readonly command: 'hours'; readonly work: Parameters<LineActs['onHours']>[0] }

/** What a person would be paid for a period, before it is locked. */
export const PreviewDrawer = ({ accountId, days, people, onLocked, onClose }: PreviewProps) => {
  const { t } = useTranslation('pay')
  const [open, setOpen] = useState<Open | null>(null)
  const query = useRead(payPreview, { params: { accountId }, query: { ...days } })
  const { mutate: remove } = useWrite(payAdjustmentDelete, {
    refreshes: [payPeople, payPreview],
    done: () => t('done.amount_removed'),
  })
  const acts = useMemo<LineActs>(
    () => ({
      onHours: (work) => setOpen({ command: 'hours', work }),
      onRemove: (adjustmentId) => remove({ params: { adjustmentId } }),
    }),
    [remove],
  )
  const seen = query.data
  const reason = useLockReason(seen)
  const title =
    seen === undefined ? '' : t('sheet.open_title', { name: personName(seen.person), ...days })
  const close = (): void => setOpen(null)
  return (
    <Drawer
      opened
      position="right"
      size={WIDTH}
      closeOnEscape={open === null}
      onClose={onClose}
      title={<Text fw={600}>{title}</Text>}
    >
      <Stack gap="sm">
        {seen !== undefined && seen.unpriced > 0 ? (
          <Alert color="yellow" variant="light">
            {t('sheet.unpriced', { count: seen.unpriced })}
          </Alert>
        ) : null}
        <SheetLines
          label={title}
          rows={seen?.rows ?? []}
          currency={seen?.currency ?? 'CNY'}
          total={seen?.total ?? 0}
          linked
          acts={acts}
          query={query}
          maxHeight={HEIGHT}
        />
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={15} />}
            onClick={() => setOpen({ command: 'amount' })}
          >
            {t('amount.add')}
          </Button>
          <ActionButton
            leftSection={<IconLock size={15} />}
            reason={reason}
            onClick={() => setOpen({ command: 'lock' })}
          >
            {t('act.lock')}
          </ActionButton>
        </Group>
      </Stack>
      {open?.command === 'hours' ? <HoursForm work={open.work} onClose={close} /> : null}
      {open?.command === 'amount' && seen !== undefined ? (
        <AmountForm
          person={seen.person}
          people={people}
          currency={seen.currency}
          day={days.to}
          onClose={close}
        />
      ) : null}
      {open?.command === 'lock' && seen !== undefined ? (
        <LockModal seen={seen} onLocked={onLocked} onClose={close} />
      ) : null}
    </Drawer>
  )
}

/** A locked sheet, to be read and taken away. */
export const SheetDrawer = ({
  sheetId,
  linked,
  onClose,
}: {
  readonly sheetId: string
  /** orders can be opened */
  readonly linked: boolean
  readonly onClose: () => void
}) => {
  const { t, i18n } = useTranslation('pay')
  const query = useRead(paySheet, { params: { sheetId } })
  const sheet = query.data
  const title =
    sheet === undefined
      ? ''
      : t('sheet.locked_title', { name: personName(sheet.person), from: sheet.from, to: sheet.to })
  return (
    <Drawer
      opened
      position="right"
      size={WIDTH}
      onClose={onClose}
      title={<Text fw={600}>{title}</Text>}
    >
      <Stack gap="sm">
        {sheet === undefined ? null : (
          <Group justify="space-between">
            <Text fz="sm" c="dimmed">
              {t('sheet.locked_by', {
                name: personName(sheet.lockedBy),
                at: formatMinute(sheet.lockedAt, i18n.language, getDisplayZone()),
              })}
            </Text>
            <SheetDownload sheetId={sheetId} />
          </Group>
        )}
        <SheetLines
          label={title}
          rows={sheet?.rows ?? []}
          currency={sheet?.currency ?? 'CNY'}
          total={sheet?.total ?? 0}
          linked={linked}
          query={query}
          maxHeight={HEIGHT}
        />
      </Stack>
    </Drawer>
  )
}
