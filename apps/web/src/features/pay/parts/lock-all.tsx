import { Button, Group, Progress } from '@mantine/core'
import { payLock, payPeople, type PayPersonRow, payPreview } from '@panelflow/contract/pay-sheet.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { toastDone } from '@panelflow/ui/patterns/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { isReadFrom } from '../../../lib/http/refetch.ts'
import { formatMoney } from '../../../lib/i18n/format-money.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import type { Days } from '../../report/period.ts'

/** Sheets that nothing is missing of and that no locked one overlaps. */
export const listReady = (rows: readonly PayPersonRow[]): readonly PayPersonRow[] =>
  rows.filter(({ lines, unpriced, sheets }) => lines > 0 && unpriced === 0 && sheets.length === 0)

interface LockAllProps {
  /** as they were when the window opened */
  readonly rows: readonly PayPersonRow[]
  readonly days: Days
  readonly currency: string
  readonly onClose: () => void
}

/** Locks one sheet after the other; stopping waits for the one that is under way. */
export const LockAll = ({ rows, days, currency, onClose }: LockAllProps) => {
  const { t, i18n } = useTranslation('pay')
  const { t: app } = useTranslation()
  const client = useQueryClient()
  const [left, setLeft] = useState(rows)
  const [done, setDone] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isStopped = useRef(false)
  const lockRest = async (): Promise<void> => {
    isStopped.current = false
    const rest: PayPersonRow[] = []
    const reasons: string[] = []
    let locked = 0
    for (const row of left) {
      if (isStopped.current) {
        rest.push(row)
        continue
      }
      const { person, total, lines } = row
      try {
        await api.call(payLock, { body: { accountId: person.id, ...days, total, lines } })
        locked += 1
      } catch (error) {
        rest.push(row)
        reasons.push(`${personName(person)}: ${getFailureMessage(error)}`)
      }
      setDone(locked + rest.length)
    }
    await client.invalidateQueries({
      predicate: (query) => isReadFrom([payPeople, payPreview], query),
    })
    if (locked > 0) toastDone(t('done.locked_many', { count: locked }))
    if (rest.length === 0) return onClose()
    setLeft(rest)
    setDone(null)
    setFailure(reasons.length === 0 ? null : reasons.join('\n'))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setFailure(null)
    setDone(0)
    void lockRest()
  }
  const stop = (): void => {
    isStopped.current = true
  }
  const total = left.reduce((sum, row) => sum + row.total, 0)
  return (
    <FormModal
      opened
      onClose={done === null ? onClose : stop}
      title={t('lock.all_title')}
      submitLabel={t('lock.all', { count: left.length })}
      cancelLabel={app('action.cancel')}
      busy={done !== null}
      failure={failure}
      onSubmit={submit}
    >
      {t('lock.all_message', {
        count: left.length,
        amount: formatMoney(total, currency, i18n.language),
        from: days.from,
        to: days.to,
      })}
      {done === null ? null : (
        <Group wrap="nowrap">
          <Progress
            flex={1}
            value={(done / left.length) * 100}
            aria-label={t('lock.progress', { done, total: left.length })}
          />
          <Button size="compact-sm" variant="default" onClick={stop}>
            {t('lock.stop')}
          </Button>
        </Group>
      )}
    </FormModal>
  )
}
