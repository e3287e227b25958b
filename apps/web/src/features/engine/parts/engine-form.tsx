import {
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  TextInput,
} from '@mantine/core'
import {
  engineCreate,
  engineList,
  engineUpdate,
  type EngineView,
} from '@panelflow/contract/translation-engine.ts'
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { PRICE_UNITS } from '@panelflow/domain/translation/engine-price.ts'
import { ENGINE_PROTOCOLS, MODEL_PROTOCOLS } from '@panelflow/domain/translation/engine-protocol.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { factSentence } from '../../../lib/forms/form-rules.ts'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { type EngineValues, EXAMPLES, findFaults, toBody, toValues } from '../engine-values.ts'

const REFRESHES = [engineList]
const CURRENCIES = Intl.supportedValuesOf('currency')

interface FieldsProps {
  readonly values: EngineValues
  readonly onChange: (part: Partial<EngineValues>) => void
}

const Languages = ({ values, onChange }: FieldsProps) => {
  const { t, i18n } = useTranslation('engine')
  const toOption = <Language extends string>(language: Language) => ({
    value: language,
    label: languageName(language, i18n.language),
  })
  return (
    <Group grow align="flex-start">
      <MultiSelect
        label={t('form.source')}
        placeholder={values.sourceLanguages.length === 0 ? t('form.every') : ''}
        data={SOURCE_LANGUAGES.map(toOption)}
        value={[...values.sourceLanguages]}
        onChange={(chosen) =>
          onChange({ sourceLanguages: SOURCE_LANGUAGES.filter((one) => chosen.includes(one)) })
        }
      />
      <MultiSelect
        label={t('form.target')}
        placeholder={values.targetLanguages.length === 0 ? t('form.every') : ''}
        data={TARGET_LANGUAGES.map(toOption)}
        value={[...values.targetLanguages]}
        onChange={(chosen) =>
          onChange({ targetLanguages: TARGET_LANGUAGES.filter((one) => chosen.includes(one)) })
        }
      />
    </Group>
  )
}

const Prices = ({ values, onChange }: FieldsProps) => {
  const { t } = useTranslation('engine')
  const { per } = values
  const toAmount = (value: string | number): number | '' => (typeof value === 'number' ? value : '')
  return (
    <>
      <Group grow align="flex-end">
        <Select
          label={t('form.per')}
          allowDeselect={false}
          data={(['none', ...PRICE_UNITS] as const).map((value) => ({
            value,
            label: t(`form.per_${value}`),
          }))}
          value={per}
          onChange={(value) =>
            onChange({ per: PRICE_UNITS.find((unit) => unit === value) ?? 'none' })
          }
        />
        <NumberInput
          label={t(per === 'tokens' ? 'form.input_tokens' : 'form.input')}
          min={0}
          disabled={per === 'none'}
          value={values.input}
          onChange={(value) => onChange({ input: toAmount(value) })}
        />
        {per === 'tokens' ? (
          <NumberInput
            label={t('form.output')}
            min={0}
            value={values.output}
            onChange={(value) => onChange({ output: toAmount(value) })}
          />
        ) : null}
      </Group>
      <Group grow align="flex-start">
        <Select
          label={t('form.currency')}
          searchable
          allowDeselect={false}
          data={CURRENCIES}
          value={values.currency}
          onChange={(value) => onChange({ currency: value ?? 'USD' })}
        />
        <NumberInput
          label={t('form.budget')}
          description={t('form.budget_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          value={values.budget}
          onChange={(value) => onChange({ budget: toAmount(value) })}
        />
      </Group>
    </>
  )
}

interface FormProps {
  /** undefined: a new one */
  readonly engine?: EngineView | undefined
  readonly onClose: () => void
}

/** Sends a new engine, or what changed of one. */
const useEngineForm = ({ engine, onClose }: FormProps) => {
  const { t } = useTranslation('engine')
  const [tried, setTried] = useState(false)
  const [apiKey, setApiKey] = useState('')
  const [removesKey, setRemovesKey] = useState(false)
  const options = {
    quiet: true,
    refreshes: REFRESHES,
    done: () => t('done.saved'),
    onDone: onClose,
  }
  const create = useWrite(engineCreate, options)
  const update = useWrite(engineUpdate, options)
  const stored = engine === undefined ? undefined : storedRow(engine, update.error)
  const form = useFreshValues(toValues(stored))
  const faults = findFaults(form.values)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.values(faults).some((fault) => fault !== null)) return
    const body = toBody(form.values)
    if (stored === undefined) return create.mutate({ body: { ...body, apiKey: apiKey.trim() } })
    const key = apiKey.trim() !== '' || removesKey ? { apiKey: apiKey.trim() } : {}
    update.mutate({
      params: { engineId: stored.id },
      body: { ...body, ...key, version: stored.version },
    })
  }
  const key = { value: apiKey, set: setApiKey, removes: removesKey, setRemoves: setRemovesKey }
  const error = create.error ?? update.error
  return { form, faults, tried, submit, error, key, busy: create.isPending || update.isPending }
}

type EngineForm = ReturnType<typeof useEngineForm>

const KeyField = ({
  engine,
  state: { key, error },
}: {
  readonly engine: EngineView | undefined
  readonly state: EngineForm
}) => {
  const { t } = useTranslation('engine')
  const hasKey = engine !== undefined && engine.keyEnding !== null
  return (
    <>
      <PasswordInput
        label={t('form.api_key')}
        description={t(hasKey ? 'form.api_key_kept' : 'form.api_key_hint')}
        maxLength={8000}
        autoComplete="off"
        value={key.value}
        disabled={key.removes}
        error={factSentence(error, 'engine.key_needed')}
        onChange={(event) => key.set(event.currentTarget.value)}
      />
      {hasKey ? (
        <Checkbox
          label={t('form.remove_key')}
          checked={key.removes}
          onChange={(event) => key.setRemoves(event.currentTarget.checked)}
        />
      ) : null}
    </>
  )
}

const Connection = ({
  engine,
  state,
}: {
  readonly engine: EngineView | undefined
  readonly state: EngineForm
}) => {
  const { t } = useTranslation('engine')
  const { form, faults, tried, error } = state
  const { values, change } = form
  const getFault = (field: keyof typeof faults): string | null => {
    const fault = faults[field]
    return tried && fault !== null ? t(`form.${fault}`) : null
  }
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label={t('form.name')}
          maxLength={100}
          withAsterisk
          data-autofocus
          value={values.name}
          error={getFault('name') ?? factSentence(error, 'engine.name_taken')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Select
          label={t('form.protocol')}
          allowDeselect={false}
          data={ENGINE_PROTOCOLS.map((value) => ({ value, label: t(`protocol.${value}`) }))}
          value={values.protocol}
          onChange={(value) =>
            change({ protocol: ENGINE_PROTOCOLS.find((one) => one === value) ?? 'openai' })
          }
        />
      </Group>
      <TextInput
        label={t('form.base_url')}
        description={t('form.base_url_hint', { example: EXAMPLES[values.protocol] })}
        maxLength={500}
        withAsterisk
        inputMode="url"
        value={values.baseUrl}
        error={getFault('baseUrl') ?? factSentence(error, 'engine.address_refused')}
        onChange={(event) => change({ baseUrl: event.currentTarget.value })}
      />
      <KeyField engine={engine} state={state} />
      <TextInput
        label={t('form.model')}
        maxLength={200}
        value={values.model}
        error={getFault('model')}
        onChange={(event) => change({ model: event.currentTarget.value })}
      />
      {MODEL_PROTOCOLS.includes(values.protocol) ? (
        <Checkbox
          label={t('form.pictures')}
          description={t('form.pictures_hint')}
          checked={values.seesPictures}
          onChange={(event) => change({ seesPictures: event.currentTarget.checked })}
        />
      ) : null}
      <Checkbox
        label={t('form.private')}
        description={t('form.private_hint')}
        checked={values.inPrivateNetwork}
        error={factSentence(error, 'engine.private_root_only')}
        onChange={(event) => change({ inPrivateNetwork: event.currentTarget.checked })}
      />
    </>
  )
}

/** A new engine, or a changed one. The stored key never comes back into the form. */
export const EngineForm = ({ engine, onClose }: FormProps) => {
  const { t } = useTranslation('engine')
  const { t: app } = useTranslation()
  const state = useEngineForm({ engine, onClose })
  const { form, error } = state
  return (
    <FormModal
      opened
      size="lg"
      onClose={onClose}
      title={t(engine === undefined ? 'form.create_title' : 'form.edit_title')}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={state.busy}
      failure={error ? getFailureMessage(error) : null}
      onSubmit={state.submit}
    >
      <FieldConflicts
        conflicts={form.conflicts}
        labels={{
          name: t('form.name'),
          protocol: t('form.protocol'),
          baseUrl: t('form.base_url'),
          model: t('form.model'),
          sourceLanguages: t('form.source'),
          targetLanguages: t('form.target'),
          per: t('form.per'),
          input: t('form.input'),
          output: t('form.output'),
          currency: t('form.currency'),
          budget: t('form.budget'),
          inPrivateNetwork: t('form.private'),
          seesPictures: t('form.pictures'),
        }}
        show={() => undefined}
      />
      <Connection engine={engine} state={state} />
      <Languages values={form.values} onChange={form.change} />
      <Prices values={form.values} onChange={form.change} />
    </FormModal>
  )
}
