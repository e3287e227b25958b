import { Button, Fieldset, Group, Stack, Switch, Text } from '@mantine/core'
import {
  type PushDevice,
  pushAdd,
  pushList,
  pushRemove,
  pushTest,
} from '@panelflow/contract/push.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { browserName } from '../../../lib/browser-name.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'
import {
  endPush,
  getPushState,
  type PushState,
  startPush,
} from '../../../lib/offline/push-subscription.ts'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'

const REFRESHES = [pushList]
const OWN_KEY = 'panelflow.push_device'

interface OwnDevice {
  readonly state: PushState | 'unknown'
  readonly isBusy: boolean
  readonly switchOn: (publicKey: string) => Promise<void>
  readonly switchOff: () => Promise<void>
}

const describe = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Whether this browser shows notifications of the account. */
const useOwnDevice = (accountId: string): OwnDevice => {
  const { t } = useTranslation('notification')
  const [state, setState] = useState<OwnDevice['state']>('unknown')
  const [isBusy, setBusy] = useState(false)
  const add = useWrite(pushAdd, { refreshes: REFRESHES, done: () => t('device.added') })
  const remove = useWrite(pushRemove, { refreshes: REFRESHES, done: () => t('device.removed') })
  useEffect(() => {
    void getPushState(accountId).then(setState)
  }, [accountId])
  const work = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      toastFailed(t('device.failed', { reason: describe(error) }))
    } finally {
      setState(await getPushState(accountId))
      setBusy(false)
    }
  }
  const switchOn = (publicKey: string): Promise<void> =>
    work(async () => {
      const keys = await startPush(accountId, publicKey)
      if (keys === null) return toastFailed(t('device.refused'))
      try {
        const { id } = await add.mutateAsync({ body: keys })
        localStorage.setItem(OWN_KEY, id)
      } catch {
        // its reason was shown
        await endPush()
      }
    })
  const switchOff = (): Promise<void> =>
    work(async () => {
      await endPush()
      const deviceId = localStorage.getItem(OWN_KEY)
      if (deviceId !== null)
        await remove.mutateAsync({ params: { deviceId } }).catch(() => undefined)
    })
  return { state, isBusy, switchOn, switchOff }
}

const useDeviceName = (): ((device: PushDevice) => string) => {
  const { t } = useTranslation('notification')
  return ({ userAgent }) => {
    const { browser, system } = browserName(userAgent)
    if (browser === null) return system ?? t('device.unknown')
    return system === null ? browser : t('device.named', { browser, system })
  }
}

const DeviceLine = ({
  device,
  isOwn,
}: {
  readonly device: PushDevice
  readonly isOwn: boolean
}) => {
  const { t, i18n } = useTranslation('notification')
  const name = useDeviceName()(device)
  const test = useWrite(pushTest, { refreshes: REFRESHES, done: () => t('device.tested') })
  const remove = useWrite(pushRemove, { refreshes: REFRESHES, done: () => t('device.removed') })
  const at = (instant: string): string => formatMinute(instant, i18n.language, getDisplayZone())
  const params = { deviceId: device.id }
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fz="sm">{isOwn ? `${name} · ${t('device.this')}` : name}</Text>
        <Text fz="xs" c="dimmed">
          {[
            t('device.since', { at: at(device.createdAt) }),
            ...(device.pushedAt === null ? [] : [t('device.pushed', { at: at(device.pushedAt) })]),
          ].join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate({ params })}
        >
          {t('device.test')}
        </Button>
        {isOwn ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params })}
          >
            {t('device.remove', { name })}
          </Button>
        )}
      </Group>
    </Group>
  )
}

/** Browsers that show notifications while the studio is not open in them. */
export const DevicePart = () => {
  const { t } = useTranslation('notification')
  const accountId = useStore(sessionStore, ({ user }) => user?.id ?? '')
  const own = useOwnDevice(accountId)
  const query = useRead(pushList, {})
  const devices = query.data?.devices ?? []
  const ownId = own.state === 'on' ? localStorage.getItem(OWN_KEY) : null
  const publicKey = query.data?.publicKey
  const reason =
    own.state === 'unsupported' || own.state === 'denied' ? t(`device.${own.state}`) : undefined
  return (
    <Fieldset legend={t('device.title')}>
      <Stack gap="xs">
        <Switch
          label={t('device.on')}
          description={reason ?? t('device.hint')}
          checked={own.state === 'on'}
          disabled={reason !== undefined || own.isBusy || publicKey === undefined}
          onChange={(event) => {
            if (!event.currentTarget.checked) void own.switchOff()
            else if (publicKey !== undefined) void own.switchOn(publicKey)
          }}
        />
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} isOwn={device.id === ownId} />
        ))}
      </Stack>
    </Fieldset>
  )
}
