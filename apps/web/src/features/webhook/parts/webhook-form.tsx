import { Button, Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core'
import {
  webhookList,
  webhookCreate,
  webhookUpdate,
  type WebhookView,
} from '@panelflow/contract/webhook.ts'
import { WEBHOOK_KINDS, type WebhookKind } from '@panelflow/domain/notification/webhook-kind.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { factSentence } from '../../../lib/forms/form-rules.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { isHttpAddress } from '../../../lib/forms/http-address.ts'
import { kindName } from '../webhook-labels.ts'

const REFRESHES = [webhookList]

interface FormProps {
  /** undefined: a new one */
  readonly webhook?: WebhookView | undefined
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

interface HookValues {
  readonly name: string
  readonly url: string
  readonly kinds: readonly WebhookKind[]
}

interface KindsProps {
  readonly chosen: readonly WebhookKind[]
  readonly error: string | null
  readonly onChange: (kinds: readonly WebhookKind[]) => void
}

const Kinds = ({ chosen, error, onChange }: KindsProps) => {
  const { t } = useTranslation('webhook')
  return (
    <Checkbox.Group
      label={t('form.kinds')}
      error={error}
      value={[...chosen]}
      onChange={(values) => onChange(WEBHOOK_KINDS.filter((kind) => values.includes(kind)))}
    >
      <SimpleGrid cols={2} spacing={6} my={6}>
        {WEBHOOK_KINDS.map((kind) => (
          <Checkbox key={kind} value={kind} label={kindName(kind)} />
        ))}
      </SimpleGrid>
      <Group gap={4}>
        <Button size="compact-xs" variant="subtle" onClick={() => onChange(WEBHOOK_KINDS)}>
          {t('form.all')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => onChange([])}>
          {t('form.none')}
        </Button>
      </Group>
    </Checkbox.Group>
  )
}

const toValues = (webhook: WebhookView | undefined): HookValues => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  kinds: webhook?.kinds ?? WEBHOOK_KINDS,
})

/** A new webhook, or a changed one: name, address, what it hears. */
export const WebhookForm = ({ webhook, onClose, onSecret }: FormProps) => {
  const { t, i18n } = useTranslation('webhook')
  const { t: app } = useTranslation()
  const [tried, setTried] = useState(false)
  const create = useWrite(webhookCreate, {
    quiet: true,
    refreshes: REFRESHES,
    onDone: ({ secret }) => onSecret(secret),
  })
  const update = useWrite(webhookUpdate, {
    quiet: true,
    refreshes: REFRESHES,
    done: () => t('done.saved'),
    onDone: onClose,
  })
  const stored = webhook === undefined ? undefined : storedRow(webhook, update.error)
  const form = useFreshValues(toValues(stored))
  const { name, url, kinds } = form.values
  const faults = {
    name: name.trim() === '' ? t('form.need_name') : null,
    url: isHttpAddress(url.trim()) ? null : t('form.need_url'),
    kinds: kinds.length === 0 ? t('form.need_kinds') : null,
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (faults.name !== null || faults.url !== null || faults.kinds !== null) return
    if (stored === undefined)
      return create.mutate({ body: { name: name.trim(), url: url.trim(), kinds: [...kinds] } })
    const { kinds: heard, ...words } = form.changed
    if (Object.keys(form.changed).length === 0) return onClose()
    const body = {
      ...words,
      ...(heard === undefined ? {} : { kinds: [...heard] }),
      version: stored.version,
    }
    update.mutate({ params: { webhookId: stored.id }, body })
  }
  const error = create.error ?? update.error
  const refused = factSentence(error, 'webhook.address_refused')
  return (
    <FormModal
      opened
      size="lg"
      onClose={onClose}
      title={t(webhook === undefined ? 'form.create_title' : 'form.edit_title')}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={create.isPending || update.isPending}
      failure={error ? getFailureMessage(error) : null}
      onSubmit={submit}
    >
      <FieldConflicts
        conflicts={form.conflicts}
        labels={{ name: t('form.name'), url: t('form.url'), kinds: t('form.kinds') }}
        show={(field, values) =>
          field === 'kinds' ? joinList(values.kinds.map(kindName), i18n.language) : undefined
        }
      />
      <TextInput
        label={t('form.name')}
        maxLength={100}
        withAsterisk
        data-autofocus
        value={name}
        error={tried ? faults.name : null}
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('form.url')}
        description={t('form.url_hint')}
        placeholder="https://"
        maxLength={500}
        withAsterisk
        inputMode="url"
        value={url}
        error={(tried ? faults.url : null) ?? refused}
        onChange={(event) => form.change({ url: event.currentTarget.value })}
      />
      <Kinds
        chosen={kinds}
        error={tried ? faults.kinds : null}
        onChange={(next) => form.change({ kinds: next })}
      />
    </FormModal>
  )
}
