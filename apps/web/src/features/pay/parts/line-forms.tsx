import { Select, TextInput } from '@mantine/core'
import {
  payAdjust,
  type PayLineView,
  payPeople,
  payPreview,
  workHours,
} from '@panelflow/contract/pay-sheet.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { getCurrencyDigits, parseMinor } from '@panelflow/domain/money/amount.ts'
import { AMOUNT_MAX, HOURS } from '@panelflow/domain/money/money-values.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../lib/forms/day-field.tsx'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { toDecimal } from '../rate-values.ts'

const REFRESHES = [payPeople, payPreview]

interface HoursProps {
  readonly work: NonNullable<PayLineView['work']>
  readonly onClose: () => void
}

/** Hours of a person's part of a chapter. */
export const HoursForm = ({ work, onClose }: HoursProps) => {
  const { t } = useTranslation('pay')
  const { t: app } = useTranslation()
  const [hours, setHours] = useState(work.hours ?? '')
  const [tried, setTried] = useState(false)
  const entered = toDecimal(hours)
  const isWrong = entered !== '' && !HOURS.test(entered)
  const save = useWrite(workHours, {
    quiet: true,
    refreshes: REFRESHES,
    done: () => t('done.hours_saved'),
    onDone: onClose,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isWrong) return
    save.mutate({
      params: { recordId: work.recordId },
      body: { version: work.version, hours: entered === '' ? null : entered },
    })
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('hours.title')}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={save.isPending}
      failure={save.error ? getFailureMessage(save.error) : null}
      onSubmit={submit}
    >
      <TextInput
        label={t('hours.label', {
          stage: app(`stage.${work.stage}`),
          chapter: app('chapter.label', { number: work.chapter.number }),
          book: work.book,
        })}
        description={t('hours.hint')}
        inputMode="decimal"
        maxLength={7}
        data-autofocus
        value={hours}
        error={tried && isWrong ? t('fault.hours') : null}
        onChange={(event) => setHours(event.currentTarget.value)}
      />
    </FormModal>
  )
}

interface AmountProps {
  /** whose sheet it is for; undefined: to be chosen */
  readonly person?: PersonView | undefined
  readonly people: readonly PersonView[]
  readonly currency: string
  /** day it counts for, the last of the period */
  readonly day: string
  readonly onClose: () => void
}

/** An amount beside the work: a bonus, a deduction, a correction. */
export const AmountForm = ({ person, people, currency, day, onClose }: AmountProps) => {
  const { t } = useTranslation('pay')
  const { t: app } = useTranslation()
  const [accountId, setAccountId] = useState(person?.id ?? null)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [on, setOn] = useState(day)
  const [tried, setTried] = useState(false)
  const minor = parseMinor(toDecimal(amount), getCurrencyDigits(currency))
  const isWrong = minor === null || minor === 0 || Math.abs(minor) > AMOUNT_MAX
  const add = useWrite(payAdjust, {
    quiet: true,
    refreshes: REFRESHES,
    done: () => t('done.amount_added'),
    onDone: onClose,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isWrong || accountId === null || reason.trim() === '' || on === '') return
    add.mutate({ body: { accountId, day: on, amount: minor, reason } })
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('amount.title')}
      submitLabel={t('amount.add')}
      cancelLabel={app('action.cancel')}
      busy={add.isPending}
      failure={add.error ? getFailureMessage(add.error) : null}
      onSubmit={submit}
    >
      {person === undefined ? (
        <Select
          label={t('rate.person')}
          withAsterisk
          searchable
          data={people.map((one) => ({ value: one.id, label: personName(one) }))}
          value={accountId}
          error={tried && accountId === null ? t('fault.person') : null}
          onChange={setAccountId}
        />
      ) : null}
      <TextInput
        label={t('amount.amount', { currency })}
        description={t('amount.hint')}
        withAsterisk
        inputMode="decimal"
        maxLength={14}
        data-autofocus
        value={amount}
        error={tried && isWrong ? t('fault.signed_amount') : null}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextInput
        label={t('amount.reason')}
        description={t('amount.reason_hint')}
        withAsterisk
        maxLength={300}
        value={reason}
        error={tried && reason.trim() === '' ? t('fault.reason') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DayField name={t('line.day')} label={t('line.day')} required value={on} onChange={setOn} />
    </FormModal>
  )
}
