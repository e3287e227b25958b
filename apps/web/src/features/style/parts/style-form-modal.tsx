import {
  Autocomplete,
  Checkbox,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { styleCreate, styleUpdate, type StyleView } from '@panelflow/contract/style.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import {
  type ExtraStyle,
  FONT_STYLES,
  type PresetStyle,
  STYLE_LIMITS,
} from '@panelflow/domain/style/style-preset.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import type { ReactNode } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldsDraft } from '../../../lib/forms/form-draft.tsx'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { markFact, markFields, rulesResolver } from '../../../lib/forms/form-rules.ts'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useFreshForm } from '../../../lib/forms/use-fresh-form.ts'
import {
  EVERY,
  formValues,
  isShaped,
  STYLE_FIELDS,
  styleBody,
  styleFormErrors,
  type StyleFormValues,
  withShape,
} from '../style-form.ts'
import { STYLE_READS, type StyleScope } from '../use-styles.ts'

export interface FontChoiceProps {
  readonly value: string
  readonly onChange: (font: string) => void
}

interface StyleFormModalProps {
  /** null: a new one */
  readonly style: StyleView | null
  readonly presetStyle: PresetStyle
  readonly scope: StyleScope
  /** names of the folders there are */
  readonly folders: readonly string[]
  /** the person may keep styles for everybody */
  readonly mayShare: boolean
  readonly fontName: (font: string) => string
  /** how fonts are chosen in the workspace */
  readonly renderFontField: (props: FontChoiceProps) => ReactNode
  readonly onClose: () => void
}

const useSaving = (onClose: () => void) => {
  const { t } = useTranslation('style')
  const common = {
    quiet: true,
    refreshes: STYLE_READS,
    done: () => t('form.done'),
    onDone: onClose,
  } as const
  const create = useWrite(styleCreate, common)
  const update = useWrite(styleUpdate, common)
  return { create, update, busy: create.isPending || update.isPending }
}

interface FieldsProps {
  readonly control: Control<StyleFormValues>
}

const Letters = ({ control }: FieldsProps) => {
  const { t } = useTranslation('style')
  return (
    <SimpleGrid cols={2} spacing="sm">
      <Controller
        control={control}
        name="size"
        render={({ field, fieldState }) => (
          <NumberInput
            label={t('field.size')}
            suffix=" px"
            hideControls
            decimalScale={2}
            error={fieldState.error?.message}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <Controller
        control={control}
        name="fontStyle"
        render={({ field }) => (
          <Select
            label={t('field.font_style')}
            allowDeselect={false}
            data={FONT_STYLES.map((value) => ({ value, label: t(`font_style.${value}`) }))}
            value={field.value}
            onChange={(value) =>
              field.onChange(FONT_STYLES.find((one) => one === value) ?? 'normal')
            }
          />
        )}
      />
    </SimpleGrid>
  )
}

const Alignment = ({ control }: FieldsProps) => {
  const { t } = useTranslation('style')
  return (
    <Controller
      control={control}
      name="align"
      render={({ field }) => (
        <Stack gap={4}>
          <Text fz="sm" fw={500} component="span">
            {t('field.align')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('field.align')}
            value={field.value}
            onChange={(value) => field.onChange(value)}
            data={(['left', 'center', 'right'] as const).map((value) => ({
              value,
              label: t(`align.${value}`),
            }))}
          />
        </Stack>
      )}
    />
  )
}

/** Whether the style also bends and turns the lettering. */
const ShapeField = ({ control, shape }: FieldsProps & { readonly shape: ExtraStyle }) => {
  const { t } = useTranslation('style')
  return (
    <Controller
      control={control}
      name="more"
      render={({ field: { value, onChange } }) => (
        <Checkbox
          label={t('field.shape')}
          checked={isShaped(value)}
          onChange={(event) =>
            onChange(withShape(value, event.currentTarget.checked ? shape : null))
          }
        />
      )}
    />
  )
}

/** Where and for whom: language, book, everybody. */
const Reach = ({
  control,
  isNew,
  mayShare,
}: FieldsProps & { readonly isNew: boolean; readonly mayShare: boolean }) => {
  const { t, i18n } = useTranslation('style')
  const languages = TARGET_LANGUAGES.map((value) => ({
    value,
    label: languageName(value, i18n.language),
  }))
  return (
    <>
      <Controller
        control={control}
        name="language"
        render={({ field }) => (
          <Select
            label={t('field.language')}
            allowDeselect={false}
            data={[{ value: EVERY, label: t('field.every_language') }, ...languages]}
            value={field.value}
            onChange={(value) => field.onChange(value ?? EVERY)}
          />
        )}
      />
      <Controller
        control={control}
        name="inBook"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            label={t('field.in_book')}
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        )}
      />
      {isNew && mayShare ? (
        <Controller
          control={control}
          name="shared"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              label={t('field.shared')}
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
      ) : null}
    </>
  )
}

/** A new style, or changes to one (spec 3.style). */
export const StyleFormModal = ({
  style,
  presetStyle,
  scope,
  folders,
  mayShare,
  fontName,
  renderFontField,
  onClose,
}: StyleFormModalProps) => {
  const { t, i18n } = useTranslation('style')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const { create, update, busy } = useSaving(onClose)
  const stored = style === null ? null : storedRow(style, update.error)
  const form = useFreshForm<StyleFormValues>(
    formValues({ style: stored, presetStyle, language: scope.language }),
    rulesResolver(styleFormErrors, words),
  )
  const { register, control, handleSubmit, formState, setError, conflicts } = form
  const draft = useFieldsDraft(`style:${style?.id ?? ''}`, form)
  const rest = style?.more ?? presetStyle.more
  const show = (name: keyof StyleFormValues, values: StyleFormValues): string | undefined => {
    if (name === 'font') return fontName(values.font)
    if (name === 'size') return `${values.size} px`
    if (name === 'fontStyle') return t(`font_style.${values.fontStyle}`)
    if (name === 'align') return t(`align.${values.align}`)
    if (name === 'more')
      return app(Object.keys(values.more).length > 0 ? 'conflict.yes' : 'conflict.no')
    if (name !== 'language') return undefined
    return values.language === EVERY
      ? t('field.every_language')
      : languageName(values.language, i18n.language)
  }
  const onError = (error: unknown): void => {
    markFields(error, STYLE_FIELDS, setError, words)
    markFact(error, { 'style.name_taken': 'name' }, setError)
  }
  const submit = handleSubmit((values) => {
    const body = styleBody(values, style?.bookId ?? scope.bookId)
    if (stored === null) create.mutate({ body: { ...body, shared: values.shared } }, { onError })
    else
      update.mutate(
        { params: { styleId: stored.id }, body: { ...body, version: stored.version } },
        { onError },
      )
  })
  const failure = create.error ?? update.error
  return (
    <FormModal
      opened
      onClose={onClose}
      title={style === null ? t('form.create') : t('form.edit', { name: style.name })}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={busy}
      failure={failure ? getFailureMessage(failure) : null}
      onSubmit={submit}
    >
      {draft}
      <FieldConflicts
        conflicts={conflicts}
        labels={{
          name: t('field.name'),
          remark: t('field.remark'),
          folder: t('field.folder'),
          font: t('field.font'),
          size: t('field.size'),
          fontStyle: t('field.font_style'),
          align: t('field.align'),
          language: t('field.language'),
          inBook: t('field.in_book'),
          more: t('field.more'),
        }}
        show={show}
      />
      <TextInput
        label={t('field.name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={STYLE_LIMITS.name}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label={t('field.remark')}
        autoComplete="off"
        maxLength={STYLE_LIMITS.remark}
        error={formState.errors.remark?.message}
        {...register('remark')}
      />
      <Controller
        control={control}
        name="folder"
        render={({ field, fieldState }) => (
          <Autocomplete
            label={t('field.folder')}
            placeholder={t('field.no_folder')}
            autoComplete="off"
            maxLength={STYLE_LIMITS.folder}
            data={[...folders]}
            error={fieldState.error?.message}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <Controller
        control={control}
        name="font"
        render={({ field }) => (
          <>{renderFontField({ value: field.value, onChange: field.onChange })}</>
        )}
      />
      <Letters control={control} />
      <Alignment control={control} />
      {Object.keys(rest).length === 0 ? null : (
        <Controller
          control={control}
          name="more"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              label={t('field.more')}
              checked={Object.keys(withShape(value, null)).length > 0}
              onChange={(event) =>
                onChange(withShape(event.currentTarget.checked ? rest : {}, value))
              }
            />
          )}
        />
      )}
      {isShaped(rest) ? <ShapeField control={control} shape={rest} /> : null}
      <Reach control={control} isNew={style === null} mayShare={mayShare} />
    </FormModal>
  )
}
