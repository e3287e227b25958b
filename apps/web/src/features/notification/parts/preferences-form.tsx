import {
  Button,
  Center,
  Checkbox,
  Group,
  Loader,
  Fieldset,
  NativeSelect,
  Stack,
  Table,
  Text,
  Tooltip,
} from '@mantine/core'
import { NOTICE_NAMES } from '@panelflow/contract/messages/notice-sentence.ts'
import {
  type NotificationPreferencesView,
  notificationGetPreferences,
  notificationSetPreferences,
} from '@panelflow/contract/notification.ts'
import {
  isNoticeKind,
  MAIL_MODES,
  type MailMode,
} from '@panelflow/domain/notification/notice-kind.ts'
import { useTranslation } from 'react-i18next'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { DevicePart } from './device-part.tsx'
import { type Rules, RulesFields, toField } from './rules-fields.tsx'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'

type Choice = NotificationPreferencesView['kinds'][number]

const getName = ({ kind }: Choice): string =>
  isNoticeKind(kind) ? NOTICE_NAMES[currentLocale()][kind] : kind
const byKind = (kinds: readonly Choice[]): Readonly<Record<string, Choice>> =>
  Object.fromEntries(kinds.map((one) => [one.kind, one]))
const toMailMode = (value: string): MailMode => MAIL_MODES.find((mode) => mode === value) ?? 'off'

interface LineProps {
  readonly choice: Choice
  readonly onChange: (change: Partial<Choice>) => void
}

const ChoiceLine = ({ choice, onChange }: LineProps) => {
  const { t } = useTranslation('notification')
  const kind = getName(choice)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {kind}
      </Table.Th>
      <Table.Td>
        <Tooltip
          label={t('choice.locked')}
          disabled={!choice.locked}
          events={{ hover: true, focus: true, touch: true }}
        >
          <Checkbox
            aria-label={t('choice.in_app_for', { kind })}
            aria-disabled={choice.locked || undefined}
            checked={choice.inApp}
            onChange={(event) => onChange({ inApp: choice.locked || event.currentTarget.checked })}
          />
        </Tooltip>
      </Table.Td>
      <Table.Td>
        <NativeSelect
          size="xs"
          aria-label={t('choice.mail_for', { kind })}
          value={choice.mail}
          onChange={(event) => onChange({ mail: toMailMode(event.currentTarget.value) })}
          data={MAIL_MODES.map((mode) => ({ value: mode, label: t(`choice.mail_${mode}`) }))}
        />
      </Table.Td>
      <Table.Td>
        <Checkbox
          aria-label={t('choice.push_for', { kind })}
          checked={choice.push}
          onChange={(event) => onChange({ push: event.currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        {choice.locked ? null : (
          <Checkbox
            aria-label={t('choice.webhook_for', { kind })}
            checked={choice.webhook}
            onChange={(event) => onChange({ webhook: event.currentTarget.checked })}
          />
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const MailRemark = ({
  mailAvailable,
  email,
}: Pick<NotificationPreferencesView, 'mailAvailable' | 'email'>) => {
  const { t } = useTranslation('notification')
  const words = !mailAvailable
    ? t('choice.no_server')
    : email === null
      ? t('choice.no_address')
      : t('choice.address', { email })
  return (
    <Text fz="sm" c="dimmed">
      {words}
    </Text>
  )
}

interface FieldsProps {
  readonly saved: NotificationPreferencesView
  readonly onSaved?: (() => void) | undefined
}

/** Lists and hours as the form shows them. */
const formatRule = (name: keyof Rules, rules: Rules): string | undefined => {
  if (name === 'digestHours') return rules.digestHours.map((hour) => `${hour}:00`).join(', ')
  if (name !== 'quiet' || rules.quiet === null) return undefined
  return `${toField(rules.quiet.from)}–${toField(rules.quiet.until)}`
}

const Fields = ({ saved, onSaved }: FieldsProps) => {
  const { t } = useTranslation('notification')
  const { t: app } = useTranslation()
  const save = useWrite(notificationSetPreferences, {
    refreshes: [notificationGetPreferences],
    done: () => t('choice.saved'),
    onDone: () => onSaved?.(),
  })
  const stored = storedRow(saved, save.error)
  const { values: choices, change: choose, conflicts } = useFreshValues(byKind(stored.kinds))
  const kinds = stored.kinds.map((choice) => choices[choice.kind] ?? choice)
  const {
    values: rules,
    change: changeRules,
    conflicts: ruleConflicts,
  } = useFreshValues<Rules>({
    digestHours: stored.digestHours,
    riskOnly: stored.riskOnly,
    quiet: stored.quiet,
    timeZone: stored.timeZone,
    isMailStopped: stored.isMailStopped,
  })
  const isQuietEmpty = rules.quiet !== null && rules.quiet.from === rules.quiet.until
  const show = ({ inApp, mail: mode, webhook, push }: Choice): string =>
    [
      ...(inApp ? [t('choice.in_app')] : []),
      `${t('choice.mail')}: ${t(`choice.mail_${mode}`)}`,
      ...(push ? [t('choice.push')] : []),
      ...(webhook ? [t('choice.webhook')] : []),
    ].join(', ')
  const submit = (): void =>
    save.mutate({
      body: {
        version: stored.version,
        ...rules,
        kinds: kinds.map(({ locked: _locked, ...choice }) => choice),
      },
    })
  return (
    <Stack gap="sm">
      <MailRemark {...saved} />
      <FieldConflicts
        conflicts={conflicts}
        labels={Object.fromEntries(kinds.map((choice) => [choice.kind, getName(choice)]))}
        show={(kind, values) => {
          const choice = values[kind]
          return choice === undefined ? undefined : show(choice)
        }}
      />
      <FieldConflicts
        conflicts={ruleConflicts}
        labels={{
          digestHours: t('choice.digest_hour'),
          riskOnly: t('choice.risk_only'),
          quiet: t('choice.quiet'),
          timeZone: t('choice.time_zone'),
          isMailStopped: t('choice.mail_stop'),
        }}
        show={formatRule}
      />
      <DevicePart />
      <RulesFields
        rules={rules}
        studioZone={saved.studioTimeZone}
        onChange={changeRules}
        quietError={isQuietEmpty ? app('field_error.notification_quiet_hours_empty') : undefined}
      />
      <Fieldset legend={t('choice.ways')}>
        <Table.ScrollContainer minWidth={520}>
          <Table verticalSpacing={4} aria-label={t('choice.title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('choice.kind')}</Table.Th>
                <Table.Th w={90}>{t('choice.in_app')}</Table.Th>
                <Table.Th w={170}>{t('choice.mail')}</Table.Th>
                <Table.Th w={70}>{t('choice.push')}</Table.Th>
                <Table.Th w={90} title={t('choice.webhook_hint')}>
                  {t('choice.webhook')}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {kinds.map((choice) => (
                <ChoiceLine
                  key={choice.kind}
                  choice={choice}
                  onChange={(change) => choose({ [choice.kind]: { ...choice, ...change } })}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Text fz="xs" c="dimmed">
          {t('choice.webhook')}: {t('choice.webhook_hint')}
        </Text>
      </Fieldset>
      <Group justify="flex-end">
        <Button onClick={submit} loading={save.isPending} disabled={isQuietEmpty}>
          {t('choice.save')}
        </Button>
      </Group>
    </Stack>
  )
}

/**
 * What was chosen here stays when another window saves meanwhile; what that window changed is
 * shown.
 */
export const PreferencesForm = ({ onSaved }: { readonly onSaved?: (() => void) | undefined }) => {
  const { t } = useTranslation('notification')
  const query = useRead(notificationGetPreferences, {})
  if (query.data === undefined) {
    if (query.isError)
      return <TableError error={query.error} onRetry={() => void query.refetch()} />
    return (
      <Center py={40}>
        <Loader size="sm" aria-label={t('list.loading')} />
      </Center>
    )
  }
  return <Fields saved={query.data} onSaved={onSaved} />
}
