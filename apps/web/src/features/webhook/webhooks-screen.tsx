import {
  webhookDeliveries,
  webhookDelete,
  webhookList,
  webhookNewSecret,
  webhookTest,
  webhookUpdate,
  type WebhookView,
} from '@panelflow/contract/webhook.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SecretModal } from '../account/parts/secret-modal.tsx'
import { DeliveriesWindow } from './parts/deliveries-window.tsx'
import { WebhookForm } from './parts/webhook-form.tsx'
import { type WebhookAct, WebhookTable } from './parts/webhook-table.tsx'
import { useDeliveryToast } from './use-delivery-toast.ts'
import { freshRow } from '../../lib/forms/fresh-row.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'

type Open =
  | { readonly command: 'create' }
  | { readonly command: 'edit' | 'log' | 'new_secret' | 'delete'; readonly webhook: WebhookView }
  | { readonly command: 'secret'; readonly secret: string }

const REFRESHES = [webhookList]

/** What needs no window: a test, and the switch. */
const useQuickActs = () => {
  const { t } = useTranslation('webhook')
  const showDeliveryResult = useDeliveryToast()
  const { mutate: test } = useWrite(webhookTest, {
    refreshes: [...REFRESHES, webhookDeliveries],
    onDone: showDeliveryResult,
  })
  const { mutate: turn } = useWrite(webhookUpdate, {
    refreshes: REFRESHES,
    done: ({ status }) => t(status === 'on' ? 'done.on' : 'done.off'),
  })
  return useCallback(
    (act: 'test' | 'turn_on' | 'turn_off', { id, version }: WebhookView): void => {
      if (act === 'test') test({ params: { webhookId: id } })
      else turn({ params: { webhookId: id }, body: { version, active: act === 'turn_on' } })
    },
    [test, turn],
  )
}

interface ConfirmProps {
  readonly command: 'new_secret' | 'delete'
  readonly webhook: WebhookView
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

const Confirm = ({ command, webhook, onClose, onSecret }: ConfirmProps) => {
  const { t } = useTranslation('webhook')
  const { t: app } = useTranslation()
  const remove = useWrite(webhookDelete, {
    refreshes: REFRESHES,
    done: () => t('done.deleted'),
    onDone: onClose,
  })
  const renew = useWrite(webhookNewSecret, {
    refreshes: REFRESHES,
    onDone: ({ secret }) => onSecret(secret),
  })
  const { id: webhookId, name, version } = webhook
  const isDelete = command === 'delete'
  return (
    <ConfirmModal
      opened
      danger={isDelete}
      onClose={onClose}
      title={t(isDelete ? 'confirm.delete_title' : 'confirm.secret_title')}
      message={t(isDelete ? 'confirm.delete' : 'confirm.secret', { name })}
      submitLabel={t(isDelete ? 'act.delete' : 'act.new_secret')}
      cancelLabel={app('action.cancel')}
      busy={remove.isPending || renew.isPending}
      onConfirm={() =>
        isDelete
          ? remove.mutate({ params: { webhookId } })
          : renew.mutate({ params: { webhookId }, body: { version } })
      }
    />
  )
}

/** Webhooks of the studio, for project administrators. */
export const WebhooksScreen = () => {
  const { t } = useTranslation('webhook')
  const { t: app } = useTranslation()
  const [open, setOpen] = useState<Open | null>(null)
  const query = useRead(webhookList, {})
  const close = useCallback(() => setOpen(null), [])
  const quick = useQuickActs()
  const act = useCallback(
    (command: WebhookAct, webhook: WebhookView): void => {
      if (command === 'test' || command === 'turn_on' || command === 'turn_off')
        quick(command, webhook)
      else setOpen({ command, webhook })
    },
    [quick],
  )
  const showSecret = (secret: string): void => setOpen({ command: 'secret', secret })
  const create = (
    <ActionButton
      leftSection={<IconPlus size={15} />}
      onClick={() => setOpen({ command: 'create' })}
    >
      {t('list.create')}
    </ActionButton>
  )
  return (
    <Screen title={app('screen.webhooks')} subtitle={t('list.subtitle')} actions={create}>
      <WebhookTable query={query} onAct={act} emptyAction={create} />
      {open?.command === 'create' ? <WebhookForm onClose={close} onSecret={showSecret} /> : null}
      {open?.command === 'edit' ? (
        <WebhookForm
          webhook={freshRow(query.data, open.webhook)}
          onClose={close}
          onSecret={showSecret}
        />
      ) : null}
      {open?.command === 'log' ? (
        <DeliveriesWindow webhook={freshRow(query.data, open.webhook)} onClose={close} />
      ) : null}
      {open?.command === 'new_secret' || open?.command === 'delete' ? (
        <Confirm
          command={open.command}
          webhook={freshRow(query.data, open.webhook)}
          onClose={close}
          onSecret={showSecret}
        />
      ) : null}
      {open?.command === 'secret' ? (
        <SecretModal
          title={t('secret.title')}
          hint={t('secret.hint')}
          secret={open.secret}
          onClose={close}
        />
      ) : null}
    </Screen>
  )
}
