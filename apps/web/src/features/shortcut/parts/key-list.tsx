import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import type { KeyChoices } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import { getKeys } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import {
  SHORTCUT_GROUPS,
  type ShortcutId,
  SHORTCUTS,
} from '@panelflow/domain/shortcut/shortcut-table.ts'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApple } from '../../../lib/shortcut/shortcut-store.ts'
import { keyText } from '../../../lib/shortcut/key-parts.ts'
import { useShortcutNames } from '../use-shortcut-names.ts'
import { KeyRow, type Spot } from './key-row.tsx'

interface KeyListProps {
  readonly choices: KeyChoices
  readonly onChange: (choices: KeyChoices) => void
  /** a key is being recorded: Escape is its own */
  readonly spot: Spot | null
  readonly onSpot: (spot: Spot | null) => void
}

/** Every key there is, by group; found by what it does or by the key. */
export const KeyList = ({ choices, onChange, spot, onSpot }: KeyListProps) => {
  const { t } = useTranslation('shortcut')
  const { t: app } = useTranslation()
  const getName = useShortcutNames()
  const [search, setSearch] = useState('')
  const [asking, setAsking] = useState(false)
  const wanted = search.trim().toLowerCase()
  const isWanted = (id: ShortcutId): boolean =>
    getName(id).toLowerCase().includes(wanted) ||
    getKeys(choices, id).some((key) =>
      keyText(key, isApple()).toLowerCase().includes(wanted.replaceAll(' ', '')),
    )
  const groups = SHORTCUT_GROUPS.map((group) => ({
    group,
    ids: SHORTCUTS.filter((one) => one.group === group && (wanted === '' || isWanted(one.id))).map(
      ({ id }) => id,
    ),
  })).filter(({ ids }) => ids.length > 0)
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <TextInput
          size="xs"
          flex={1}
          maw={320}
          data-autofocus
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {Object.keys(choices).length === 0 ? null : (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {t('reset_all')}
          </Button>
        )}
      </Group>
      {groups.length === 0 ? (
        <Text fz="sm" c="dimmed" role="status">
          {t('nothing')}
        </Text>
      ) : null}
      {groups.map(({ group, ids }) => (
        <Table key={group} verticalSpacing={4} aria-label={t(`group.${group}`)}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th colSpan={3}>{t(`group.${group}`)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ids.map((id) => (
              <KeyRow
                key={id}
                id={id}
                name={getName(id)}
                getName={getName}
                choices={choices}
                spot={spot}
                onSpot={onSpot}
                onChange={onChange}
              />
            ))}
          </Table.Tbody>
        </Table>
      ))}
      {asking ? (
        <ConfirmModal
          opened
          onClose={() => setAsking(false)}
          title={t('reset_all')}
          message={t('reset_question', { count: Object.keys(choices).length })}
          submitLabel={t('reset_all')}
          cancelLabel={app('action.cancel')}
          onConfirm={() => {
            onChange({})
            setAsking(false)
          }}
        />
      ) : null}
    </Stack>
  )
}
