import { ActionIcon, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { REASON_CODES, type ReasonCode } from '@panelflow/domain/check-request/reason-code.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Control, Controller, type FieldValues, useFieldArray, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

export interface FixLine {
  readonly reasonCode: ReasonCode
  readonly comment: string
}

export interface FixListValues extends FieldValues {
  readonly fixList: FixLine[]
}

const NEW_LINE: FixLine = { reasonCode: 'other', comment: '' }

export const useFixListForm = (): UseFormReturn<FixListValues> => useForm<FixListValues>({ defaultValues: { fixList: [NEW_LINE] } })

const Line = ({
  control,
  index,
  onRemove,
}: {
  readonly control: Control<FixListValues>
  readonly index: number
  readonly onRemove: (() => void) | null
}) => {
  const { t } = useTranslation()
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Controller
        control={control}
        name={`fixList.${index}.reasonCode`}
        render={({ field }) => (
          <Select
            w={140}
            aria-label={t('route.reason_code')}
            allowDeselect={false}
            data={REASON_CODES.map((code) => ({ value: code, label: t(`reason_code.${code}`) }))}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name={`fixList.${index}.comment`}
        rules={{ validate: (value) => value.trim() !== '' || t('route.comment_required') }}
        render={({ field, fieldState }) => (
          <Textarea
            flex={1}
            aria-label={t('route.comment')}
            placeholder={t('route.comment')}
            autosize
            minRows={1}
            maxLength={2000}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
      {onRemove === null ? null : (
        <ActionIcon aria-label={t('action.remove')} size="lg" onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}

/** What has to be put right: at least one line, each with its kind and words. Places on a page are marked in the workspace. */
export const FixListField = ({ control }: { readonly control: Control<FixListValues> }) => {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control, name: 'fixList' })
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={500}>
        {t('chapter.column.fix')}
      </Text>
      {fields.map((field, index) => (
        <Line key={field.id} control={control} index={index} onRemove={fields.length > 1 ? () => remove(index) : null} />
      ))}
      <Group>
        <Button variant="subtle" leftSection={<IconPlus size={14} />} onClick={() => append(NEW_LINE)}>
          {t('chapter.fix_add')}
        </Button>
      </Group>
    </Stack>
  )
}
