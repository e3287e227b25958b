import {
  Checkbox,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import {
  type OrderTemplate,
  orderTemplateErrors,
  planOrders,
} from '@panelflow/domain/intake/intake-orders.ts'
import { MAX_INTAKE_CHAPTERS } from '@panelflow/domain/intake/intake-problems.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { ORDER_KINDS } from '@panelflow/domain/order/order-status.ts'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../lib/forms/day-field.tsx'
import { languageName } from '../../lib/i18n/labels.ts'
import { formatDay } from '../../lib/time/time.ts'

const DAYS = [
  ['translationDays', 'translation'],
  ['proofreadingDays', 'proofreading'],
  ['typesettingDays', 'typesetting'],
  ['cutoffDays', 'cutoff'],
] as const

interface TemplateProps {
  readonly template: OrderTemplate
  readonly onChange: (template: OrderTemplate) => void
}

const KindFields = ({ template, onChange }: TemplateProps) => {
  const { t, i18n } = useTranslation('intake')
  const { t: app } = useTranslation()
  return (
    <>
      <MultiSelect
        size="xs"
        label={t('orders.languages')}
        withAsterisk
        searchable
        hidePickedOptions
        data={TARGET_LANGUAGES.map((value) => ({
          value,
          label: languageName(value, i18n.language),
        }))}
        value={[...template.languages]}
        onChange={(chosen) =>
          onChange({
            ...template,
            languages: TARGET_LANGUAGES.filter((one) => chosen.includes(one)),
          })
        }
      />
      <Select
        size="xs"
        label={t('orders.kind')}
        allowDeselect={false}
        data={ORDER_KINDS.map((value) => ({ value, label: app(`order.kind.${value}`) }))}
        value={template.kind}
        onChange={(value) =>
          onChange({ ...template, kind: ORDER_KINDS.find((one) => one === value) ?? 'full' })
        }
      />
      <Checkbox
        size="xs"
        label={t('orders.crew')}
        checked={template.withCrew}
        onChange={({ currentTarget }) => onChange({ ...template, withCrew: currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label={t('orders.urgent')}
        checked={template.type === 'urgent'}
        onChange={({ currentTarget }) =>
          onChange({ ...template, type: currentTarget.checked ? 'urgent' : 'regular' })
        }
      />
    </>
  )
}

interface CountFieldProps {
  readonly label: string
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly isOptional?: boolean
  readonly isWrong?: boolean
  readonly onChange: (value: number | null) => void
}

const CountField = ({ isOptional, isWrong, min, value, onChange, ...rest }: CountFieldProps) => (
  <NumberInput
    {...rest}
    size="xs"
    min={min}
    allowDecimal={false}
    error={isWrong}
    value={value ?? ''}
    onChange={(next) =>
      onChange(typeof next === 'number' ? next : isOptional === true ? null : min)
    }
  />
)

const DayFields = ({ template, onChange }: TemplateProps) => {
  const { t } = useTranslation('intake')
  const wrong = new Set(orderTemplateErrors(template).map(({ field }) => field))
  return (
    <>
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs" style={{ alignItems: 'end' }}>
        <CountField
          label={t('orders.per_order')}
          min={1}
          max={MAX_INTAKE_CHAPTERS}
          value={template.chaptersPerOrder}
          onChange={(value) => onChange({ ...template, chaptersPerOrder: value ?? 1 })}
        />
        <CountField
          label={t('orders.cadence')}
          min={0}
          max={366}
          value={template.cadenceDays}
          onChange={(value) => onChange({ ...template, cadenceDays: value ?? 0 })}
        />
        <DayField
          name={t('orders.first_release')}
          label={t('orders.first_release')}
          size="xs"
          required
          value={template.firstRelease}
          onChange={(firstRelease) => onChange({ ...template, firstRelease })}
        />
        <TimeInput
          size="xs"
          label={t('orders.due_time')}
          value={template.dueTime}
          onChange={({ currentTarget }) =>
            onChange({ ...template, dueTime: currentTarget.value || '18:00' })
          }
        />
      </SimpleGrid>
      <Text fz="xs" fw={500}>
        {t('orders.days')}
      </Text>
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs" style={{ alignItems: 'end' }}>
        {DAYS.map(([field, label]) => (
          <CountField
            key={field}
            label={t(`orders.${label}`)}
            min={0}
            max={366}
            isOptional={field !== 'cutoffDays'}
            isWrong={wrong.has(field)}
            value={template[field]}
            onChange={(value) =>
              onChange({ ...template, [field]: field === 'cutoffDays' ? (value ?? 0) : value })
            }
          />
        ))}
      </SimpleGrid>
    </>
  )
}

/** What will be made, in one sentence. */
const OrdersPreview = ({ template, numbers }: { template: OrderTemplate; numbers: number[] }) => {
  const { t, i18n } = useTranslation('intake')
  if (orderTemplateErrors(template).length > 0) return null
  const orders = planOrders(template, numbers)
  const [first, last] = [orders[0], orders.at(-1)]
  if (first === undefined || last === undefined) return null
  const day = (time: string): string => formatDay(time.slice(0, 10), i18n.language)
  return (
    <Text fz="sm" role="status">
      {t('orders.preview', {
        count: orders.length * template.languages.length,
        each: orders.length,
        first: day(first.cutoffTime),
        last: day(last.cutoffTime),
      })}
    </Text>
  )
}

interface OrderTemplateFormProps extends TemplateProps {
  readonly isWanted: boolean
  readonly onWanted: (isWanted: boolean) => void
  readonly numbers: number[]
}

/** Orders of the chapters in several languages, with deadlines counted back from the releases. */
export const OrderTemplateForm = ({
  template,
  onChange,
  isWanted,
  onWanted,
  numbers,
}: OrderTemplateFormProps) => {
  const { t } = useTranslation('intake')
  return (
    <Stack gap="xs">
      <Switch
        label={t('orders.wanted')}
        checked={isWanted}
        onChange={({ currentTarget }) => onWanted(currentTarget.checked)}
      />
      {isWanted ? (
        <>
          <KindFields template={template} onChange={onChange} />
          <DayFields template={template} onChange={onChange} />
          <OrdersPreview template={template} numbers={numbers} />
        </>
      ) : null}
    </Stack>
  )
}
