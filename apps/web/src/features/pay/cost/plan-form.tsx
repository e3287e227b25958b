import { TextInput } from '@mantine/core'
import {
  type BookCost,
  bookCostPlan,
  bookCosts,
  type OrderCost,
  orderCostPlan,
  orderCosts,
} from '@panelflow/contract/cost.ts'
import { formatMinor, getCurrencyDigits, parseMinor } from '@panelflow/domain/money/amount.ts'
import { AMOUNT_MAX } from '@panelflow/domain/money/money-values.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { toDecimal } from '../rate-values.ts'

/** What a plan is of. */
export type CostSubject =
  | { readonly kind: 'order'; readonly id: string }
  | { readonly kind: 'book'; readonly id: string }

type Plan = OrderCost['plan']

interface FormProps {
  readonly subject: CostSubject
  readonly cost: Pick<OrderCost | BookCost, 'plan' | 'currency'>
  readonly onClose: () => void
}

const toValues = ({ budget, price }: Plan, digits: number) => ({
  budget: budget === null ? '' : formatMinor(budget, digits),
  price: price === null ? '' : formatMinor(price, digits),
})

/** Undefined: it cannot be sent; null: nothing is entered. */
const readAmount = (text: string, digits: number): number | null | undefined => {
  if (text.trim() === '') return null
  const minor = parseMinor(toDecimal(text), digits)
  return minor === null || minor < 0 || minor > AMOUNT_MAX ? undefined : minor
}

/** What an order or book may cost, and what its client pays. */
export const PlanForm = ({ subject, cost, onClose }: FormProps) => {
  const { t } = useTranslation('pay')
  const { t: app } = useTranslation()
  const [tried, setTried] = useState(false)
  const options = {
    quiet: true,
    refreshes: [orderCosts, bookCosts],
    done: () => t('done.plan_saved'),
    onDone: onClose,
  }
  const order = useWrite(orderCostPlan, options)
  const book = useWrite(bookCostPlan, options)
  const error = order.error ?? book.error
  const { currency, plan } = cost
  const digits = getCurrencyDigits(currency)
  const form = useFreshValues(toValues(plan, digits))
  const budget = readAmount(form.values.budget, digits)
  const price = readAmount(form.values.price, digits)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (budget === undefined || price === undefined) return
    const body = { version: plan.version, budget, price }
    if (subject.kind === 'order') order.mutate({ params: { orderId: subject.id }, body })
    else book.mutate({ params: { bookId: subject.id }, body })
  }
  const fault = (amount: number | null | undefined): string | null =>
    tried && amount === undefined ? t('fault.minimum') : null
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('cost.plan_title')}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={order.isPending || book.isPending}
      failure={error ? getFailureMessage(error) : null}
      onSubmit={submit}
    >
      <FieldConflicts
        conflicts={form.conflicts}
        labels={{ budget: t('cost.budget'), price: t('cost.price') }}
      />
      <TextInput
        label={`${t('cost.budget')} (${currency})`}
        description={t('cost.budget_hint')}
        inputMode="decimal"
        maxLength={14}
        data-autofocus
        value={form.values.budget}
        error={fault(budget)}
        onChange={(event) => form.change({ budget: event.currentTarget.value })}
      />
      <TextInput
        label={`${t('cost.price')} (${currency})`}
        description={t('cost.price_hint')}
        inputMode="decimal"
        maxLength={14}
        value={form.values.price}
        error={fault(price)}
        onChange={(event) => form.change({ price: event.currentTarget.value })}
      />
    </FormModal>
  )
}
