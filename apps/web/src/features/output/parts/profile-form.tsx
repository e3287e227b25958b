import { PROFILE_FORMATS } from '@panelflow/domain/output/output-values.ts'
import {
  Group,
  Input,
  NumberInput,
  Radio,
  SegmentedControl,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core'
import {
  platformProfileList,
  type PlatformProfileView,
  platformProfileCreate,
  platformProfileEdit,
} from '@panelflow/contract/output.ts'
import {
  PRINT_RESOLUTION,
  RESOLUTION_LIMITS,
  SCREEN_RESOLUTION,
} from '@panelflow/domain/output/resolution.ts'
import { MAX_SLICE_SIDE, type SliceFault } from '@panelflow/domain/output/slice-limits.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { factSentence } from '../../../lib/forms/form-rules.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { FORMAT_NAMES, profileName } from '../profile-labels.ts'
import {
  inputOfValues,
  isResolution,
  KB,
  NEW_PROFILE,
  patternFault,
  type ProfileValues,
  sizeFaults,
  toValues,
} from '../profile-values.ts'
import { ContestedFields } from './contested-fields.tsx'
import { ProfileBookField } from './profile-book-field.tsx'
import { ProfilePreview } from './profile-preview.tsx'
import { QualityField } from './quality-field.tsx'

/** `copy` starts a new profile from the values of `profile`. */
export type ProfileCommand =
  | { readonly type: 'create' }
  | { readonly type: 'edit' | 'copy'; readonly profile: PlatformProfileView }

type Change = (part: Partial<ProfileValues>) => void

interface FieldsProps {
  readonly values: ProfileValues
  readonly faults: ReadonlyMap<SliceFault['field'], SliceFault>
  readonly onChange: Change
}

const figure = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale).format(value)

/** hints below, so that fields of a row stand on one line */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

const toNumber = (value: number | string): number | '' => (typeof value === 'number' ? value : '')

const SizeFields = ({ values, faults, onChange }: FieldsProps) => {
  const { t, i18n } = useTranslation('output')
  const side = (field: 'width' | 'maxHeight'): string | undefined => {
    const fault = faults.get(field)
    if (fault === undefined) return undefined
    const { min, max } = fault
    return t('form.side_range', {
      format: FORMAT_NAMES[values.format],
      min: figure(min, i18n.language),
      max: figure(max, i18n.language),
    })
  }
  const weight = faults.get('maxBytes')
  const plain = {
    allowNegative: false,
    allowDecimal: false,
    clampBehavior: 'none',
    thousandSeparator: ',',
    inputWrapperOrder: ORDER,
  } as const
  return (
    <SimpleGrid cols={3}>
      <NumberInput
        {...plain}
        label={t('form.width')}
        description={t('form.width_hint')}
        suffix={` ${t('form.px')}`}
        value={values.width}
        error={side('width')}
        onChange={(value) => onChange({ width: toNumber(value) })}
      />
      <NumberInput
        {...plain}
        label={t('form.max_height')}
        description={t('form.max_height_hint', {
          limit: figure(MAX_SLICE_SIDE[values.format], i18n.language),
        })}
        suffix={` ${t('form.px')}`}
        value={values.maxHeight}
        error={side('maxHeight')}
        onChange={(value) => onChange({ maxHeight: toNumber(value) })}
      />
      <NumberInput
        {...plain}
        label={t('form.weight')}
        description={t('form.weight_hint')}
        suffix={` ${t('form.kb')}`}
        value={values.maxKb}
        error={
          weight === undefined
            ? undefined
            : t('form.weight_range', { min: figure(Math.ceil(weight.min / KB), i18n.language) })
        }
        onChange={(value) => onChange({ maxKb: toNumber(value) })}
      />
    </SimpleGrid>
  )
}

const PictureFields = ({ values, onChange }: FieldsProps) => {
  const { t, i18n } = useTranslation('output')
  return (
    <SimpleGrid cols={3}>
      <div>
        <Input.Label component="div" mb={4} id="profile-format">
          {t('form.format')}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby="profile-format"
          data={PROFILE_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
          value={values.format}
          onChange={(value) =>
            onChange({ format: PROFILE_FORMATS.find((one) => one === value) ?? 'jpeg' })
          }
        />
      </div>
      <QualityField
        value={values.quality}
        disabled={values.format === 'png'}
        note={values.format === 'png' ? t('form.quality_png') : undefined}
        onChange={(quality) => onChange({ quality })}
      />
      <NumberInput
        label={t('form.resolution')}
        description={t(values.format === 'webp' ? 'form.resolution_webp' : 'form.resolution_hint', {
          screen: SCREEN_RESOLUTION,
          print: PRINT_RESOLUTION,
        })}
        inputWrapperOrder={ORDER}
        allowNegative={false}
        allowDecimal={false}
        clampBehavior="none"
        disabled={values.format === 'webp'}
        suffix={` ${t('form.ppi')}`}
        value={values.resolution}
        error={
          isResolution(values.resolution)
            ? undefined
            : t('form.resolution_range', {
                min: figure(RESOLUTION_LIMITS.min, i18n.language),
                max: figure(RESOLUTION_LIMITS.max, i18n.language),
              })
        }
        onChange={(value) => onChange({ resolution: toNumber(value) })}
      />
    </SimpleGrid>
  )
}

const CutFields = ({ values, onChange }: Omit<FieldsProps, 'faults'>) => {
  const { t } = useTranslation('output')
  const fault = patternFault(values.namePattern)
  return (
    <>
      <Radio.Group
        label={t('form.cuts')}
        value={values.cuts}
        onChange={(value) => onChange({ cuts: value === 'source' ? 'source' : 'gutters' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="gutters" label={t('form.cuts_gutters')} />
          <Radio value="source" label={t('form.cuts_source')} />
        </Stack>
      </Radio.Group>
      <TextInput
        label={t('form.pattern')}
        description={t('form.pattern_hint')}
        inputWrapperOrder={ORDER}
        maxLength={80}
        value={values.namePattern}
        error={fault === null ? undefined : t(`form.${fault}`)}
        onChange={(event) => onChange({ namePattern: event.currentTarget.value })}
      />
    </>
  )
}

const useStart = (command: ProfileCommand): ProfileValues => {
  const { t } = useTranslation('output')
  if (command.type === 'create') return NEW_PROFILE
  const values = toValues(command.profile)
  return command.type === 'edit'
    ? values
    : { ...values, name: t('profile.copy_of', { name: profileName(command.profile) }).slice(0, 80) }
}

const useSave = (
  command: ProfileCommand,
  onClose: () => void,
  onRefused: (error: unknown) => void,
) => {
  const { t } = useTranslation('output')
  const options = {
    quiet: true,
    refreshes: [platformProfileList],
    done: () => t('profile.saved'),
    onDone: onClose,
  }
  const create = useWrite(platformProfileCreate, options)
  const edit = useWrite(platformProfileEdit, options)
  const save = (values: ProfileValues): void => {
    const before = command.type === 'create' ? null : command.profile
    const profile = inputOfValues(values, before)
    if (command.type !== 'edit') return create.mutate({ body: profile }, { onError: onRefused })
    const { id, version, hidden } = command.profile
    edit.mutate(
      { params: { profileId: id }, body: { version, profile, hidden } },
      { onError: onRefused },
    )
  }
  return { save, busy: create.isPending || edit.isPending, error: create.error ?? edit.error }
}

/**
 * A platform's requirements, checked as they are typed, with what they do to a sample beside them.
 */
export const ProfileForm = ({
  command,
  onClose,
}: {
  readonly command: ProfileCommand
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('output')
  const { t: app } = useTranslation()
  const [start] = useState(useStart(command))
  // only what is kept already can be changed by others meanwhile
  const form = useFreshValues(command.type === 'edit' ? toValues(command.profile) : start)
  const { values, change } = form
  const [chosenTitle, setChosenTitle] = useState<string | null>(null)
  const bookTitle =
    command.type !== 'create' && values.bookId === command.profile.bookId
      ? command.profile.bookTitle
      : chosenTitle
  const [isSubmitted, setSubmitted] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const [nameError, setNameError] = useState<string>()
  const { save, busy, error } = useSave(command, onClose, (refusal) => {
    const sentence = factSentence(refusal, 'platform_profile.name_taken')
    setNameError(sentence)
    if (sentence !== undefined) nameField.current?.focus()
  })
  const faults = sizeFaults(values)
  const nameless = values.name.trim() === ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setSubmitted(true)
    setNameError(undefined)
    const isSound =
      faults.size === 0 &&
      isResolution(values.resolution) &&
      patternFault(values.namePattern) === null
    if (!nameless && isSound) save(values)
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      size={760}
      title={t(command.type === 'edit' ? 'form.edit' : 'form.create')}
      submitLabel={t('form.save')}
      cancelLabel={app('action.cancel')}
      busy={busy}
      failure={error ? getFailureMessage(error) : null}
      onSubmit={submit}
    >
      <ContestedFields
        conflicts={form.conflicts}
        getBookTitle={(bookId) =>
          (command.type !== 'create' && bookId === command.profile.bookId
            ? command.profile.bookTitle
            : chosenTitle) ?? ''
        }
      />
      <Group grow align="flex-start">
        <TextInput
          label={t('form.name')}
          placeholder={t('form.name_placeholder')}
          withAsterisk
          data-autofocus
          maxLength={80}
          value={values.name}
          ref={nameField}
          error={isSubmitted && nameless ? t('form.name_required') : nameError}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <ProfileBookField
          value={values.bookId}
          title={bookTitle}
          onChange={(bookId, title) => {
            setChosenTitle(title)
            change({ bookId })
          }}
        />
      </Group>
      <SizeFields values={values} faults={faults} onChange={change} />
      <PictureFields values={values} faults={faults} onChange={change} />
      <CutFields values={values} onChange={change} />
      <ProfilePreview values={values} bookTitle={bookTitle ?? 'Book'} />
    </FormModal>
  )
}
