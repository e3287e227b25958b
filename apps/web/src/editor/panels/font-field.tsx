import { Group, Select, Text } from '@mantine/core'
import { fontList } from '@panelflow/contract/font.ts'
import { IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useRead } from '../../lib/query.ts'
import { useFontFace } from '../../lib/use-font-face.ts'
import { type FontChoice, fontChoices } from './font-choices.ts'
import { usePanelWords } from './use-panel-words.ts'

interface FontFieldProps {
  readonly language: string
  /** id of the face; null when the chosen texts differ */
  readonly value: string | null
  readonly disabled: boolean
  readonly onChange: (font: string) => void
}

const NOTHING = { own: [], files: '' } as const

/** The name of a font, set in it. */
const Choice = ({ choice, checked }: { readonly choice: FontChoice; readonly checked: boolean }) => {
  const name = `pf-${choice.value}`
  const state = useFontFace(name, choice.address)
  return (
    <Group gap={6} wrap="nowrap" justify="space-between" flex={1} miw={0}>
      <Text
        fz="sm"
        truncate
        ff={state === 'ready' ? `"${name}", sans-serif` : undefined}
        style={{ fontSynthesis: 'none', fontWeight: 'normal' }}
      >
        {choice.label}
      </Text>
      {checked ? <IconCheck size={14} aria-hidden /> : null}
    </Group>
  )
}

/** Fonts in groups: own and house, those made for the lane's language first. */
export const FontField = ({ language, value, disabled, onChange }: FontFieldProps) => {
  const t = usePanelWords()
  const query = useRead(fontList, {})
  const groups = useMemo(() => fontChoices(query.data ?? NOTHING, language, value), [query.data, language, value])
  const byId = useMemo(() => new Map(groups.flatMap(({ items }) => items.map((choice) => [choice.value, choice]))), [groups])
  const data = groups.map(({ group, items }) => ({
    group: t(`properties.font_group.${group}`),
    items: items.map(({ value: id, label }) => ({ value: id, label })),
  }))
  const unknown = value !== null && !byId.has(value) ? [{ value, label: query.isPending ? '…' : t('properties.font_unknown') }] : []
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
      nothingFoundMessage={t('properties.font_none')}
      renderOption={({ option, checked }) => (
        <Choice choice={byId.get(option.value) ?? { ...option, address: null }} checked={checked ?? false} />
      )}
      // somebody may have brought one since
      onDropdownOpen={() => void query.refetch()}
      onChange={(font) => (font === null ? undefined : onChange(font))}
    />
  )
}
