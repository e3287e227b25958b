import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { pageList } from '@panelflow/contract/page.ts'
import { IconPlus } from '@tabler/icons-react'
import { type Control, Controller, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { FixLine } from '../parts/fix-line.tsx'
import type { CheckValues } from './place-line.ts'

interface EvidenceFieldProps {
  readonly control: Control<CheckValues>
  /** the one chapter asked about, whose pages can be named */
  readonly chapterId: string | undefined
}

interface LineProps extends EvidenceFieldProps {
  readonly index: number
  readonly pages: readonly { readonly id: string }[]
  readonly onRemove: () => void
}

const Line = ({ control, chapterId, index, pages, onRemove }: LineProps) => {
  const { t } = useTranslation('check')
  return (
    <Controller
      control={control}
      name={`places.${index}`}
      render={({ field: { value, onChange } }) => (
        <FixLine
          kind={value.reasonCode}
          onKind={(reasonCode) => onChange({ ...value, reasonCode })}
          words={value.comment}
          onTextChange={(comment) => onChange({ ...value, comment })}
          label={t('raise.words')}
          before={
            chapterId === undefined ? null : (
              <Select
                w={100}
                aria-label={t('raise.page')}
                placeholder={t('raise.page')}
                searchable
                clearable
                data={pages.map(({ id }, position) => ({ value: id, label: String(position + 1) }))}
                value={value.chapterId === chapterId ? value.pageId : null}
                onChange={(pageId) => onChange({ ...value, chapterId, pageId })}
              />
            )
          }
          onRemove={onRemove}
        />
      )}
    />
  )
}

/** Evidence written down where no page is open to mark it on. */
export const EvidenceField = ({ control, chapterId }: EvidenceFieldProps) => {
  const { t } = useTranslation('check')
  const { fields, append, remove } = useFieldArray({ control, name: 'places' })
  const { data: pages = [] } = useRead(
    pageList,
    { params: { chapterId: chapterId ?? '' } },
    { enabled: chapterId !== undefined && fields.length > 0 },
  )
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={500}>
        {t('raise.places')}
      </Text>
      {fields.map((field, index) => (
        <Line
          key={field.id}
          control={control}
          chapterId={chapterId}
          index={index}
          pages={pages}
          onRemove={() => remove(index)}
        />
      ))}
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() =>
            append({ chapterId: null, pageId: null, reasonCode: 'mistranslation', comment: '' })
          }
        >
          {t('raise.add')}
        </Button>
      </Group>
    </Stack>
  )
}
