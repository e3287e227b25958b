import { Alert, Button, Code, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy-text.ts'
import { countResults, type ImportRow } from '../account-import.ts'

interface ImportPasswordsProps {
  readonly rows: readonly ImportRow[]
  readonly onClose: () => void
}

/** After the import: what was done, and the first passwords, once. */
export const ImportPasswords = ({ rows, onClose }: ImportPasswordsProps) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const counts = countResults(rows)
  const made = rows.flatMap(({ name, initialPassword }) =>
    initialPassword === null ? [] : [{ name, initialPassword }],
  )
  const copyAll = async (): Promise<void> => {
    const outcome = await copyText(
      made.map(({ name, initialPassword }) => `${name}\t${initialPassword}`).join('\n'),
    )
    if (outcome === 'copied') toastDone(app('copy.done'))
    else toastFailed(app(`copy.${outcome}`))
  }
  return (
    <Stack gap="sm">
      <Alert color="green" variant="light" role="status" p="xs">
        {t('import.applied', { new: counts.new, changed: counts.changed, same: counts.same })}
      </Alert>
      {made.length === 0 ? null : (
        <>
          <Text c="dimmed">{t('import.passwords_hint')}</Text>
          <ScrollArea.Autosize
            mah="44vh"
            viewportProps={{ tabIndex: 0, 'aria-label': t('import.passwords') }}
          >
            <Table stickyHeader verticalSpacing={4} aria-label={t('import.passwords')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('field.name')}</Table.Th>
                  <Table.Th>{t('field.initial_password')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {made.map(({ name, initialPassword }) => (
                  <Table.Tr key={name}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
                    <Table.Td>
                      <Code fz="sm" style={{ userSelect: 'all' }}>
                        {initialPassword}
                      </Code>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        </>
      )}
      <Group justify="flex-end" gap="xs">
        {made.length === 0 ? null : (
          <Button
            variant="default"
            leftSection={<IconCopy size={15} />}
            onClick={() => void copyAll()}
          >
            {t('import.copy_all')}
          </Button>
        )}
        <Button onClick={onClose}>{app('action.close')}</Button>
      </Group>
    </Stack>
  )
}
