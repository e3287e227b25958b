import { Group, Loader, NumberInput, Select, Stack, Text } from '@mantine/core'
import { type EnginePrice, enginePricesGet, enginePricesPut } from '@panelflow/contract/ai-board.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'

type Prices = EndpointAnswer<typeof enginePricesGet>
type Draft = Readonly<
  Record<string, { readonly perThousand: number | ''; readonly currency: string }>
>

const CURRENCIES = Intl.supportedValuesOf('currency')
const USUAL = 'USD'

const toDraft = ({ engines, prices }: Prices): Draft =>
  Object.fromEntries(
    engines.map((engine) => {
      const known = prices.find((price) => price.engine === engine)
      return [
        engine,
        {
          perThousand: known?.perThousand ?? '',
          currency: known?.currency ?? prices[0]?.currency ?? USUAL,
        },
      ]
    }),
  )

const toPrices = (draft: Draft): EnginePrice[] =>
  Object.entries(draft).flatMap(([engine, { perThousand, currency }]) =>
    perThousand === '' || perThousand <= 0 ? [] : [{ engine, perThousand, currency }],
  )

interface FormProps {
  readonly known: Prices
  readonly onClose: () => void
}

const PricesForm = ({ known, onClose }: FormProps) => {
  const { t } = useTranslation('ai-board')
  const { t: app } = useTranslation()
  const save = useWrite(enginePricesPut, {
    quiet: true,
    refreshes: [enginePricesGet],
    done: () => t('prices.saved'),
    onDone: onClose,
  })
  const stored = storedRow(known, save.error)
  const { values: draft, change: changeDraft, conflicts } = useFreshValues(toDraft(stored))
  const change = (engine: string, part: Partial<Draft[string]>): void =>
    changeDraft({ [engine]: { perThousand: '', currency: USUAL, ...draft[engine], ...part } })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate({ body: { version: stored.version, prices: toPrices(draft) } })
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('prices.title')}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={save.isPending}
      failure={save.error ? getFailureMessage(save.error) : null}
      onSubmit={submit}
    >
      <Text fz="sm" c="dimmed">
        {t('prices.hint')}
      </Text>
      <FieldConflicts
        conflicts={conflicts}
        labels={{}}
        show={(engine, prices) =>
          `${prices[engine]?.perThousand ?? ''} ${prices[engine]?.currency ?? ''}`
        }
      />
      {known.engines.length === 0 ? <Text fz="sm">{t('prices.none')}</Text> : null}
      <Stack gap="xs">
        {Object.entries(draft).map(([engine, { perThousand, currency }]) => (
          <Group key={engine} gap="xs" wrap="nowrap">
            <Text fz="sm" style={{ flex: 1, overflowWrap: 'anywhere' }}>
              {engine}
            </Text>
            <NumberInput
              w={130}
              aria-label={t('prices.price', { engine })}
              min={0}
              max={10_000}
              decimalScale={6}
              value={perThousand}
              onChange={(value) =>
                change(engine, { perThousand: typeof value === 'number' ? value : '' })
              }
            />
            <Select
              w={110}
              searchable
              allowDeselect={false}
              aria-label={t('prices.currency', { engine })}
              data={CURRENCIES}
              value={currency}
              onChange={(value) => change(engine, { currency: value ?? USUAL })}
            />
          </Group>
        ))}
      </Stack>
    </FormModal>
  )
}

/** What engines cost per 1,000 characters; for root accounts. */
export const PricesWindow = ({ onClose }: Pick<FormProps, 'onClose'>) => {
  const known = useRead(enginePricesGet, {}).data
  return known === undefined ? <Loader size="sm" /> : <PricesForm known={known} onClose={onClose} />
}
