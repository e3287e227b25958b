import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { type DeviceView, userDevices, userEndDevices } from '@panelflow/contract/user.ts'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { browserName } from '../../../lib/browser-name.ts'
import { Panel } from './panel.tsx'

const useDeviceName = (): ((device: DeviceView) => string) => {
  const { t } = useTranslation('profile')
  return ({ userAgent }) => {
    const { browser, system } = browserName(userAgent)
    if (browser === null) return system ?? t('devices.unknown')
    return system === null ? browser : t('devices.on', { browser, system })
  }
}

/** Where one is signed in; every other place can be signed out. */
export const Devices = () => {
  const { t, i18n } = useTranslation('profile')
  const { t: app } = useTranslation()
  const getName = useDeviceName()
  const [asking, setAsking] = useState(false)
  const query = useRead(userDevices, {})
  const end = useWrite(userEndDevices, {
    refreshes: [userDevices],
    done: ({ ended }) => t('devices.done', { count: ended }),
    onDone: () => setAsking(false),
  })
  const devices = query.data ?? []
  const minute = (instant: string): string => formatMinute(instant, i18n.language, getDisplayZone())
  return (
    <Panel
      title={t('devices.title')}
      hint={t('devices.hint')}
      actions={
        devices.length > 1 ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('devices.end_others')}
          </Button>
        ) : null
      }
    >
      {query.isError && query.data === undefined ? (
        <TableError error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      <Table verticalSpacing="xs" aria-label={t('devices.title')}>
        <Table.Tbody>
          {devices.map((device) => (
            <Table.Tr key={device.id}>
              <Table.Td>
                <Group gap="xs">
                  <Text fw={500} title={device.userAgent}>
                    {getName(device)}
                  </Text>
                  {device.current ? (
                    <Badge variant="default" tt="none" fw={500}>
                      {t('devices.this')}
                    </Badge>
                  ) : null}
                </Group>
              </Table.Td>
              <Table.Td>
                <Stack gap={0}>
                  <Text fz="sm">{t('devices.seen', { at: minute(device.lastSeenAt) })}</Text>
                  <Text fz="xs" c="dimmed">
                    {t('devices.since', {
                      from: minute(device.createdAt),
                      until: minute(device.endsAt),
                    })}
                  </Text>
                </Stack>
              </Table.Td>
              <Table.Td ta="end">
                {device.current ? null : (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t('devices.end_single', { name: getName(device) })}
                    disabled={end.isPending}
                    onClick={() => end.mutate({ body: { sessionId: device.id } })}
                  >
                    {app('frame.sign_out')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('devices.end_others')}
        message={t('devices.end_others_message')}
        submitLabel={app('frame.sign_out')}
        cancelLabel={app('action.cancel')}
        busy={end.isPending}
        onConfirm={() => end.mutate({ body: {} })}
      />
    </Panel>
  )
}
