import { Checkbox, Select, TextInput } from '@mantine/core'
import { platformProfileList } from '@panelflow/contract/output.ts'
import {
  publicationList,
  publishingTargetCreate,
  publishingTargetList,
  publishingTargetUpdate,
  type PublishingTargetView,
} from '@panelflow/contract/publishing.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import {
  PUBLISHED_FORMATS,
  TARGET_KINDS,
  type TargetSecret,
} from '@panelflow/domain/publishing/publishing.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import {
  findTargetFaults,
  hasPictures,
  type TargetFault,
  type TargetValues,
  toAddress,
  toOptions,
  toTargetValues,
} from '../target-values.ts'
import { PlaceFields, SecretFields } from './target-fields.tsx'

const NO_FAULTS: ReadonlySet<TargetFault> = new Set()
const LABELLED = [
  'name',
  'language',
  'kind',
  'folder',
  'endpoint',
  'bucket',
  'region',
  'host',
  'port',
  'user',
  'fingerprint',
  'url',
  'method',
  'format',
  'profileId',
  'unpacked',
  'pathPattern',
] as const

interface FormProps {
  readonly bookId: string
  readonly values: TargetValues
  readonly faults: ReadonlySet<TargetFault>
  readonly onChange: (part: Partial<TargetValues>) => void
}

const FormatFields = ({ bookId, values, faults, onChange }: FormProps) => {
  const { t } = useTranslation('publishing')
  const profiles = useRead(platformProfileList, { query: { bookId } })
  return (
    <>
      <Select
        label={t('form.format')}
        allowDeselect={false}
        data={PUBLISHED_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
        value={values.format}
        onChange={(next) => {
          const format = PUBLISHED_FORMATS.find((one) => one === next)
          if (format !== undefined)
            onChange({ format, ...(hasPictures(format) ? {} : { unpacked: false }) })
        }}
      />
      {values.format === 'platform' ? (
        <Select
          label={t('form.profileId')}
          withAsterisk
          data={(profiles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.profileId === '' ? null : values.profileId}
          error={faults.has('profileId') ? t('fault.profileId') : null}
          onChange={(profileId) => onChange({ profileId: profileId ?? '' })}
        />
      ) : null}
      {hasPictures(values.format) ? (
        <Checkbox
          label={t('form.unpacked')}
          checked={values.unpacked}
          onChange={({ currentTarget }) => onChange({ unpacked: currentTarget.checked })}
        />
      ) : null}
      <TextInput
        label={t('form.pathPattern')}
        description={t('form.pathPattern_hint')}
        maxLength={200}
        value={values.pathPattern}
        error={faults.has('pathPattern') ? t('fault.pathPattern') : null}
        onChange={({ currentTarget }) => onChange({ pathPattern: currentTarget.value })}
      />
    </>
  )
}

interface ModalProps {
  readonly bookId: string
  /** null: a new one */
  readonly target: PublishingTargetView | null
  readonly foldersAllowed: boolean
  readonly onClose: () => void
}

const useSaving = (target: PublishingTargetView | null, onClose: () => void) => {
  const { t } = useTranslation('publishing')
  const options = {
    refreshes: [publishingTargetList, publicationList],
    quiet: true,
    done: () => t('target.saved'),
    onDone: onClose,
  }
  const create = useWrite(publishingTargetCreate, options)
  const update = useWrite(publishingTargetUpdate, options)
  return { create, update, stored: target === null ? null : storedRow(target, update.error) }
}

/** A new publishing target, or a changed one. Credentials are only sent when they are entered. */
export const TargetModal = ({ bookId, target, foldersAllowed, onClose }: ModalProps) => {
  const { t, i18n } = useTranslation('publishing')
  const { t: app } = useTranslation()
  const { create, update, stored } = useSaving(target, onClose)
  const form = useFreshValues(toTargetValues(stored))
  const [secret, setSecret] = useState<TargetSecret>({})
  const [tried, setTried] = useState(false)
  const { values, change } = form
  const hasEntered = Object.values(secret).some((part) => part !== undefined)
  const isKept = !hasEntered && stored?.kind === values.kind && stored.hasSecret
  const faults = findTargetFaults(values, secret, isKept)
  const shown = tried ? faults : NO_FAULTS
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (faults.size > 0) return
    const body = {
      name: values.name.trim(),
      language: TARGET_LANGUAGES.find((one) => one === values.language) ?? null,
      address: toAddress(values),
      options: toOptions(values),
      unpacked: values.unpacked,
      pathPattern: values.pathPattern.trim(),
      ...(isKept ? {} : { secret }),
    }
    if (stored === null) create.mutate({ params: { bookId }, body })
    else
      update.mutate({ params: { targetId: stored.id }, body: { version: stored.version, ...body } })
  }
  const error = create.error ?? update.error
  return (
    <FormModal
      opened
      size="lg"
      onClose={onClose}
      title={target === null ? t('target.add') : t('target.edit', { name: target.name })}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={create.isPending || update.isPending}
      failure={error ? getFailureMessage(error) : null}
      onSubmit={submit}
    >
      <FieldConflicts
        conflicts={form.conflicts}
        labels={
          Object.fromEntries(LABELLED.map((name) => [name, t(`form.${name}`)])) as Record<
            keyof TargetValues,
            string
          >
        }
      />
      <TextInput
        label={t('form.name')}
        withAsterisk
        data-autofocus
        maxLength={100}
        value={values.name}
        error={shown.has('name') ? t('fault.name') : null}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Select
        label={t('form.language')}
        allowDeselect={false}
        data={[
          { value: '', label: t('target.every_language') },
          ...TARGET_LANGUAGES.map((value) => ({
            value,
            label: languageName(value, i18n.language),
          })),
        ]}
        value={values.language}
        onChange={(language) => change({ language: language ?? '' })}
      />
      <Select
        label={t('form.kind')}
        description={foldersAllowed ? undefined : t('form.no_folders')}
        allowDeselect={false}
        data={TARGET_KINDS.map((value) => ({
          value,
          label: t(`kind.${value}`),
          disabled: value === 'folder' && !foldersAllowed,
        }))}
        value={values.kind}
        onChange={(next) => {
          const kind = TARGET_KINDS.find((one) => one === next)
          if (kind !== undefined) change({ kind })
        }}
      />
      <PlaceFields values={values} faults={shown} onChange={change} />
      <SecretFields
        kind={values.kind}
        secret={secret}
        isKept={isKept}
        error={shown.has('secret') ? t('fault.secret') : null}
        onChange={(part) => setSecret({ ...secret, ...part })}
      />
      <FormatFields bookId={bookId} values={values} faults={shown} onChange={change} />
    </FormModal>
  )
}
