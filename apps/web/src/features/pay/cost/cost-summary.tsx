import { Button, Group, Progress, SimpleGrid, Text } from '@mantine/core'
import type { BookCost, OrderCost } from '@panelflow/contract/cost.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/i18n/format-money.ts'
import { type CostSubject, PlanForm } from './plan-form.tsx'

type AnyCost = Omit<OrderCost, 'lines'> | Omit<BookCost, 'orders'>

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly isBad?: boolean
}

const Figure = ({ label, value, isBad = false }: FigureProps) => (
  <div>
    <Text fz="xs" c="dimmed">
      {label}
    </Text>
    <Text fw={600} {...(isBad ? { c: 'red.8' } : {})}>
      {value}
    </Text>
  </div>
)

/** What is in no sum, said in words. */
const Missing = ({ cost }: { readonly cost: AnyCost }) => {
  const { t, i18n } = useTranslation('pay')
  const { unpriced, otherCurrencies, unpricedRequests } = cost
  const others = otherCurrencies
    .map(({ currency, amount }) =>
      new Intl.NumberFormat(i18n.language, { style: 'currency', currency }).format(amount),
    )
    .join(', ')
  const notes = [
    unpriced > 0 ? t('cost.unpriced', { count: unpriced }) : '',
    others === '' ? '' : t('cost.other_currencies', { amounts: others }),
    unpricedRequests > 0 ? t('cost.unpriced_requests', { count: unpricedRequests }) : '',
  ]
  return notes
    .filter((note) => note !== '')
    .map((note) => (
      <Text key={note} fz="xs" c="yellow.9">
        {note}
      </Text>
    ))
}

/** Cost of people and engines beside budget and price, and the way to change those. */
export const CostSummary = ({
  subject,
  cost,
}: {
  readonly subject: CostSubject
  readonly cost: AnyCost
}) => {
  const { t, i18n } = useTranslation('pay')
  const [edits, setEdits] = useState(false)
  const { currency, plan, left, margin, marginPercent, total } = cost
  const money = (amount: number): string => formatMoney(amount, currency, i18n.language)
  const share = plan.budget === null || plan.budget === 0 ? null : (total / plan.budget) * 100
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <SimpleGrid cols={{ base: 2, sm: 6 }} spacing="lg">
          <Figure label={t('cost.people')} value={money(cost.people)} />
          <Figure label={t('cost.machines')} value={money(cost.machines)} />
          <Figure label={t('cost.total')} value={money(total)} />
          <Figure
            label={t('cost.budget')}
            value={plan.budget === null ? '–' : money(plan.budget)}
          />
          <Figure label={t('cost.price')} value={plan.price === null ? '–' : money(plan.price)} />
          <Figure
            label={t('cost.margin')}
            isBad={margin !== null && margin < 0}
            value={
              margin === null
                ? '–'
                : marginPercent === null
                  ? money(margin)
                  : t('cost.margin_of', { amount: money(margin), percent: marginPercent })
            }
          />
        </SimpleGrid>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={14} />}
          onClick={() => setEdits(true)}
        >
          {t('cost.edit')}
        </Button>
      </Group>
      {left === null || share === null ? null : (
        <div>
          <Progress
            value={Math.min(100, share)}
            color={left < 0 ? 'red.8' : 'blue'}
            aria-label={t('cost.budget')}
          />
          <Text fz="xs" c={left < 0 ? 'red.8' : 'dimmed'}>
            {left < 0
              ? t('cost.over', { amount: money(-left) })
              : t('cost.left', { amount: money(left) })}
          </Text>
        </div>
      )}
      <Missing cost={cost} />
      {edits ? <PlanForm subject={subject} cost={cost} onClose={() => setEdits(false)} /> : null}
    </>
  )
}
