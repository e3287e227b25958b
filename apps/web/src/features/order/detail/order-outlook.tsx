import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { orderOutlook } from '@panelflow/contract/schedule.ts'
import type { Risk } from '@panelflow/domain/schedule/forecast.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useTranslation } from 'react-i18next'
import { personName } from '../../../lib/i18n/labels.ts'
import { useRead } from '../../../lib/http/query.ts'
import { formatDay, formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import classes from './order-base.module.css'

export type Outlook = EndpointAnswer<typeof orderOutlook>

export const useOutlook = (orderId: string): Outlook | undefined =>
  useRead(orderOutlook, { params: { orderId } }).data

const TONE_OF_RISK: Readonly<Record<Risk, Tone>> = {
  none: 'neutral',
  safe: 'good',
  tight: 'waiting',
  late: 'attention',
  passed: 'bad',
}

/** How a deadline stands, by colour and by words. */
export const RiskLabel = ({ risk }: { readonly risk: Risk }) => {
  const { t } = useTranslation('order-page')
  return risk === 'none' ? (
    <Text c="dimmed">–</Text>
  ) : (
    <StatusLabel tone={TONE_OF_RISK[risk]}>{t(`outlook.risk.${risk}`)}</StatusLabel>
  )
}

/** Somebody will not be there to finish a stage. */
const Leaves = ({ person, on }: NonNullable<Outlook['stages'][number]['leaves']>) => {
  const { t, i18n } = useTranslation('order-page')
  return (
    <Text fz="sm" c="var(--pf-bad-fg)">
      {t('outlook.leaves', { person: personName(person), day: formatDay(on, i18n.language) })}
    </Text>
  )
}

const Stages = ({ order, outlook }: { readonly order: OrderView; readonly outlook: Outlook }) => {
  const { t, i18n } = useTranslation('order-page')
  const { t: app } = useTranslation()
  const time = (instant: string | null): string =>
    instant === null ? '–' : formatMinute(instant, i18n.language, getDisplayZone())
  const number = (hours: number): string => new Intl.NumberFormat(i18n.language).format(hours)
  const deadlines = {
    translation: order.translationDeadline,
    proofreading: order.proofreadingDeadline,
    typesetting: order.typesettingDeadline,
  }
  const rows = outlook.stages.map((one) => ({
    ...one,
    deadline: one.stage in deadlines ? deadlines[one.stage as keyof typeof deadlines] : null,
  }))
  return (
    <Table aria-label={t('outlook.title')} verticalSpacing={4} horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('outlook.stage')}</Table.Th>
          <Table.Th ta="end">{t('outlook.hours')}</Table.Th>
          <Table.Th>{t('outlook.finish')}</Table.Th>
          <Table.Th>{t('outlook.deadline')}</Table.Th>
          <Table.Th>{t('outlook.stands')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ stage, hours, ahead, leaves, finishAt, deadline, risk }) => (
          <Table.Tr key={stage} c={hours === 0 ? 'dimmed' : undefined}>
            <Table.Td>{app(`stage.${stage}`)}</Table.Td>
            <Table.Td ta="end">
              {hours === 0 ? t('outlook.done') : number(hours)}
              {ahead > 0 ? (
                <Text fz="xs" c="dimmed">
                  {t('outlook.ahead', { hours: number(ahead) })}
                </Text>
              ) : null}
            </Table.Td>
            <Table.Td>{leaves === null ? time(finishAt) : <Leaves {...leaves} />}</Table.Td>
            <Table.Td>{time(deadline)}</Table.Td>
            <Table.Td>
              <RiskLabel risk={risk} />
            </Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr fw={600}>
          <Table.Td colSpan={2}>{t('outlook.order')}</Table.Td>
          <Table.Td>{time(outlook.finishAt)}</Table.Td>
          <Table.Td>{time(order.cutoffTime)}</Table.Td>
          <Table.Td>
            <RiskLabel risk={outlook.risk} />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}

interface OrderOutlookProps {
  readonly order: OrderView
  readonly outlook: Outlook
  /** opens the working calendar */
  readonly onCalendar: () => void
}

/**
 * When the order will be done by what is left, the people's pace and the working calendar; red
 * before it is late.
 */
export const OrderOutlook = ({ order, outlook, onCalendar }: OrderOutlookProps) => {
  const { t } = useTranslation('order-page')
  if (outlook.why === 'finished') return null
  return (
    <Stack gap={4} className={classes['outlook']}>
      <Group justify="space-between">
        <Text component="h2" fw={600} fz="sm">
          {t('outlook.title')}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onCalendar}>
          {t('calendar.open')}
        </Button>
      </Group>
      {outlook.why === null ? (
        <>
          <div style={{ overflowX: 'auto' }}>
            <Stages order={order} outlook={outlook} />
          </div>
          <Text fz="xs" c="dimmed">
            {t('outlook.basis')}
          </Text>
        </>
      ) : (
        <Text fz="sm" c="dimmed">
          {t(`outlook.why.${outlook.why}`)}
        </Text>
      )}
    </Stack>
  )
}

/** Words as they were frozen, and how the pages differ by now. */
export const WordCount = ({
  frozen,
  outlook,
}: {
  readonly frozen: number | null
  readonly outlook: Outlook | undefined
}) => {
  const { t, i18n } = useTranslation('order-page')
  const { t: app } = useTranslation()
  const number = (value: number, sign?: 'always'): string =>
    new Intl.NumberFormat(i18n.language, sign ? { signDisplay: sign } : {}).format(value)
  const now = outlook?.words.now ?? null
  if (frozen === null)
    return (
      <Text c="dimmed">
        {app('order.field.word_count_none')}
        {now === null ? '' : ` · ${t('words.so_far', { words: number(now) })}`}
      </Text>
    )
  return (
    <>
      {number(frozen)}
      {now === null || now === frozen ? null : (
        <Text span fz="sm" c="dimmed">
          {' · '}
          {t('words.now', { words: number(now), difference: number(now - frozen, 'always') })}
        </Text>
      )}
    </>
  )
}

type Relation = Outlook['clones'][number]

/** Where an order was cloned from, what was cloned from it, and what corrects what. */
export const Relations = ({
  outlook: { clonedFrom, correctionReason, clones },
  getHref,
}: {
  readonly outlook: Outlook
  readonly getHref: (id: string) => string
}) => {
  const { t } = useTranslation('order-page')
  const { t: app } = useTranslation()
  const toLink = ({ id, serial }: Pick<Relation, 'id' | 'serial'>) => (
    <Anchor key={id} href={getHref(id)} mr={8}>
      #{serial}
    </Anchor>
  )
  const plain = clones.filter((clone) => clone.correctionReason === null)
  return (
    <Stack gap={2}>
      {clonedFrom === null ? null : (
        <span>
          {t(correctionReason === null ? 'clone.from' : 'correct.of')} {toLink(clonedFrom)}
          {correctionReason}
        </span>
      )}
      {clones.map((clone) =>
        clone.correctionReason === null ? null : (
          <span key={clone.id}>
            {t('correct.by')} {toLink(clone)}
            {`${app(`order.status.${clone.status}`)} · ${clone.correctionReason}`}
          </span>
        ),
      )}
      {plain.length === 0 ? null : (
        <span>
          {t('clone.as')} {plain.map(toLink)}
        </span>
      )}
    </Stack>
  )
}
