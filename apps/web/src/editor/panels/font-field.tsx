import {
  type ComboboxItem,
  type ComboboxParsedItem,
  Group,
  type OptionsFilter,
  Select,
  Stack,
  Text,
} from '@mantine/core'
import { fontList } from '@panelflow/contract/font.ts'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useRead } from '../../lib/http/query.ts'
import { FontSpecimen } from '../../lib/font/font-specimen.tsx'
import { firstLines, fontChoices } from './font-choices.ts'
import { usePanelTranslations } from './use-panel-translations.ts'

interface FontFieldProps {
  readonly language: string
  /** id of the face; null when the chosen texts differ */
  readonly value: string | null
  readonly disabled: boolean
  readonly onChange: (font: string) => void
}

const NOTHING = { own: [] } as const
/** a line that cannot be chosen: it says how many more there are */
const MORE = 'more '

interface ChoiceProps {
  readonly label: string
  readonly checked: boolean
  readonly picture: ReactNode
}

/** The name of a font, and below it a line set in it. */
const Choice = ({ label, checked, picture }: ChoiceProps) => (
  <Group gap={6} wrap="nowrap" justify="space-between" flex={1} miw={0}>
    <Stack gap={0} flex={1} miw={0}>
      <Text fz="xs" truncate>
        {label}
      </Text>
      {picture}
    </Stack>
    {checked ? <IconCheck size={14} aria-hidden /> : null}
  </Group>
)

const isLine = (option: ComboboxParsedItem): option is ComboboxItem => !('group' in option)

/** The first lines of every group; the last one says how many more typing finds. */
const useFontFilter = (current: string | null): OptionsFilter => {
  const t = usePanelTranslations()
  return useCallback(
    ({ options, search }) =>
      options.flatMap((option): ComboboxParsedItem[] => {
        if (isLine(option)) return firstLines([option], search, current).visible
        const { visible, more } = firstLines(option.items, search, current)
        const last =
          more === 0
            ? []
            : [
                {
                  value: `${MORE}${visible[0]?.value}`,
                  label: t('properties.font_more', { more }),
                  disabled: true,
                },
              ]
        return visible.length === 0 ? [] : [{ group: option.group, items: [...visible, ...last] }]
      }),
    [current, t],
  )
}

/** Fonts in groups: uploaded and bundled, those made for the lane's language first. */
export const FontField = ({ language, value, disabled, onChange }: FontFieldProps) => {
  const t = usePanelTranslations()
  const query = useRead(fontList, {})
  const groups = useMemo(
    () => fontChoices(query.data ?? NOTHING, language, value),
    [query.data, language, value],
  )
  const byId = useMemo(
    () => new Map(groups.flatMap(({ items }) => items.map((choice) => [choice.value, choice]))),
    [groups],
  )
  const data = groups.map(({ group, items }) => ({
    group: t(`properties.font_group.${group}`),
    items: items.map(({ value: id, label }) => ({ value: id, label })),
  }))
  const unknown =
    value !== null && !byId.has(value)
      ? [{ value, label: query.isPending ? '…' : t('properties.font_unknown') }]
      : []
  const template = query.data?.specimens
  const filter = useFontFilter(value)
  const picture = (id: string): ReactNode => {
    const choice = byId.get(id)
    if (choice === undefined || template === undefined) return null
    return (
      <FontSpecimen
        template={template}
        sha={choice.sha}
        language={choice.speaks}
        otherwise={null}
      />
    )
  }
  return (
    <Select
      size="xs"
      label={t('properties.font')}
      data={[...unknown, ...data]}
      value={value}
      placeholder="–"
      searchable
      allowDeselect={false}
      disabled={disabled}
      maxDropdownHeight={340}
      filter={filter}
      nothingFoundMessage={t('properties.font_none')}
      renderOption={({ option, checked }) => (
        <Choice label={option.label} checked={checked ?? false} picture={picture(option.value)} />
      )}
      // somebody may have brought one since
      onDropdownOpen={() => void query.refetch()}
      onChange={(font) => (font === null ? undefined : onChange(font))}
    />
  )
}
