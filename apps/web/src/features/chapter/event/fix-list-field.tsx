import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Control, Controller, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FixLine } from '../parts/fix-line.tsx'
import { type EventValues, type FixEntry, NEW_FIX_ENTRY } from './event-values.ts'

const Line = ({
  control,
  index,
  onRemove,
}: {
  readonly control: Control<EventValues>
  readonly index: number
  readonly onRemove: (() => void) | null
}) => {
  const { t } = useTranslation()
  return (
    <Controller
      control={control}
      name={`fixList.${index}`}
      rules={{
        validate: ({ comment }: FixEntry) => comment.trim() !== '' || t('route.comment_required'),
      }}
      render={({ field: { value, onChange, onBlur }, fieldState }) => (
        <FixLine
          kind={value.reasonCode}
          onKind={(reasonCode) => onChange({ ...value, reasonCode })}
          words={value.comment}
          onTextChange={(comment) => onChange({ ...value, comment })}
          onBlur={onBlur}
          label={t('route.comment')}
          error={fieldState.error?.message}
          onRemove={onRemove}
        />
      )}
    />
  )
}

/**
 * What has to be put right: at least one line, each with its kind and words. Places on a page are
 * marked in the workspace.
 */
export const FixListField = ({ control }: { readonly control: Control<EventValues> }) => {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control, name: 'fixList' })
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={500}>
        {t('chapter.column.fix')}
      </Text>
      {fields.map((field, index) => (
        <Line
          key={field.id}
          control={control}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => append(NEW_FIX_ENTRY)}
        >
          {t('chapter.fix_add')}
        </Button>
      </Group>
    </Stack>
  )
}
