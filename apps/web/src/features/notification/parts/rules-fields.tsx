import {
  Button,
  Fieldset,
  Group,
  NativeSelect,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import type { NotificationPreferencesView } from '@panelflow/contract/notification.ts'
import { MAX_DIGESTS } from '@panelflow/domain/notification/notice-kind.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export type Rules = Pick<
  NotificationPreferencesView,
  'digestHours' | 'riskOnly' | 'quiet' | 'timeZone' | 'isMailStopped'
>

interface RulesProps {
  readonly rules: Rules
  readonly studioZone: string
  readonly onChange: (part: Partial<Rules>) => void
  readonly quietError: string | undefined
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

const NIGHT = { from: 22 * 60, until: 8 * 60 }
const FIRST_FREE_HOUR = 17

/** `22:05` */
export const toField = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const toMinute = (field: string): number | null => {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(field) ?? []
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute)
}

const getDeviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const listZones = (): readonly string[] => {
  const own = getDeviceZone()
  return [...new Set([...Intl.supportedValuesOf('timeZone'), own])].toSorted()
}

const DigestHours = ({
  rules: { digestHours },
  onChange,
}: Pick<RulesProps, 'rules' | 'onChange'>) => {
  const { t } = useTranslation('notification')
  const set = (hours: readonly number[]): void => onChange({ digestHours: [...hours] })
  const free = [FIRST_FREE_HOUR, ...HOURS.map((_, hour) => hour)].find(
    (hour) => !digestHours.includes(hour),
  )
  return (
    <Group align="flex-end" gap="xs">
      {digestHours.map((hour, index) => (
        <Group key={index} gap={2} align="flex-end" wrap="nowrap">
          <NativeSelect
            label={
              index === 0 ? t('choice.digest_hour') : t('choice.digest_nth', { number: index + 1 })
            }
            value={String(hour)}
            onChange={(event) => set(digestHours.with(index, Number(event.currentTarget.value)))}
            data={HOURS}
          />
          {digestHours.length > 1 ? (
            <IconButton
              label={t('choice.digest_remove', { time: HOURS[hour]?.label })}
              size="md"
              variant="subtle"
              onClick={() => set(digestHours.filter((_, other) => other !== index))}
            >
              <IconX size={15} stroke={1.7} />
            </IconButton>
          ) : null}
        </Group>
      ))}
      {digestHours.length < MAX_DIGESTS && free !== undefined ? (
        <Button variant="default" onClick={() => set([...digestHours, free])}>
          {t('choice.digest_another')}
        </Button>
      ) : null}
    </Group>
  )
}

const QuietHours = ({ rules: { quiet }, onChange, quietError }: RulesProps) => {
  const { t } = useTranslation('notification')
  const setTime = (part: 'from' | 'until', field: string): void => {
    const minute = toMinute(field)
    if (quiet !== null && minute !== null) onChange({ quiet: { ...quiet, [part]: minute } })
  }
  return (
    <Stack gap={4}>
      <Switch
        label={t('choice.quiet')}
        description={t('choice.quiet_hint')}
        checked={quiet !== null}
        onChange={(event) => onChange({ quiet: event.currentTarget.checked ? NIGHT : null })}
      />
      {quiet === null ? null : (
        <Group gap="xs" align="flex-start">
          <TextInput
            type="time"
            label={t('choice.quiet_from')}
            value={toField(quiet.from)}
            onChange={(event) => setTime('from', event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label={t('choice.quiet_until')}
            value={toField(quiet.until)}
            error={quietError}
            onChange={(event) => setTime('until', event.currentTarget.value)}
          />
        </Group>
      )}
    </Stack>
  )
}

/** When notifications may interrupt, and when they are gathered. */
export const RulesFields = (props: RulesProps) => {
  const { t } = useTranslation('notification')
  const { rules, studioZone, onChange } = props
  const own = getDeviceZone()
  const zones = [
    { value: '', label: t('choice.zone_studio', { zone: studioZone }) },
    ...(own === studioZone ? [] : [{ value: own, label: t('choice.zone_device', { zone: own }) }]),
    ...listZones()
      .filter((zone) => zone !== own)
      .map((zone) => ({ value: zone, label: zone })),
  ]
  return (
    <Fieldset legend={t('choice.rules')}>
      <Stack gap="sm">
        <Switch
          label={t('choice.risk_only')}
          description={t('choice.risk_only_hint')}
          checked={rules.riskOnly}
          onChange={(event) => onChange({ riskOnly: event.currentTarget.checked })}
        />
        <QuietHours {...props} />
        <DigestHours rules={rules} onChange={onChange} />
        <NativeSelect
          label={t('choice.time_zone')}
          value={rules.timeZone ?? ''}
          onChange={(event) => onChange({ timeZone: event.currentTarget.value || null })}
          data={zones}
          maw={340}
        />
        {rules.isMailStopped ? (
          <Group gap="xs">
            <Text fz="sm" c="orange.9">
              {t('choice.mail_stopped')}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onChange({ isMailStopped: false })}
            >
              {t('choice.mail_resume')}
            </Button>
          </Group>
        ) : (
          <Group>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onChange({ isMailStopped: true })}
            >
              {t('choice.mail_stop')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}
