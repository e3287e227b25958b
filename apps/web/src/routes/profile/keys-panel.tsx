import { Group, Kbd, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EDITOR_ACTIONS } from '../../editor/actions/editor-actions.ts'
import { Panel } from '../../features/profile/parts/panel.tsx'
import { keyParts } from '../../features/profile/key-parts.ts'

/** Keys that work wherever lists and windows are, in tinykeys' spelling. */
const EVERYWHERE = [
  { id: 'down', keys: ['j', 'ArrowDown'] },
  { id: 'up', keys: ['k', 'ArrowUp'] },
  { id: 'open', keys: ['Enter'] },
  { id: 'mark', keys: ['x', 'Shift+x'] },
  { id: 'close', keys: ['Escape'] },
] as const

const apple = /Mac|iP(hone|ad)/.test(navigator.platform)

const Keys = ({ keys }: { readonly keys: readonly string[] }) => (
  <Group gap={8}>
    {keys.map((key) => (
      <Group key={key} gap={3} wrap="nowrap">
        {keyParts(key, apple).map((part) => (
          <Kbd key={part} size="xs">
            {part}
          </Kbd>
        ))}
      </Group>
    ))}
  </Group>
)

interface Line {
  readonly id: string
  readonly label: string
  readonly keys: readonly string[]
}

const KeyTable = ({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) => (
  <Table verticalSpacing={6} aria-label={title} mb="lg">
    <Table.Thead>
      <Table.Tr>
        <Table.Th colSpan={2}>
          <Text fw={600} fz="sm">
            {title}
          </Text>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {lines.map(({ id, label, keys }) => (
        <Table.Tr key={id}>
          <Table.Td w="40%">{label}</Table.Td>
          <Table.Td>
            <Keys keys={keys} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

/** Every key there is: of lists, and of the workspace. */
export const KeysPanel = () => {
  const { t } = useTranslation('profile')
  const { t: workspace } = useTranslation('workspace')
  return (
    <Panel title={t('keys.title')} hint={t('keys.hint')}>
      <KeyTable title={t('keys.everywhere')} lines={EVERYWHERE.map(({ id, keys }) => ({ id, keys, label: t(`keys.${id}`) }))} />
      <KeyTable
        title={t('keys.workspace')}
        lines={EDITOR_ACTIONS.map(({ id, keys }) => ({ id, keys, label: workspace(`action.${id}`) }))}
      />
    </Panel>
  )
}
