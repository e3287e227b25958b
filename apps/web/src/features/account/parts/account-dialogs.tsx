import { Button, Stack, Text } from '@mantine/core'
import {
  accountAct,
  accountDecideSignUp,
  accountResetPassword,
  accountDecideReset,
  type AccountView,
} from '@panelflow/contract/account.ts'
import { ConfirmModal, FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { rulesResolver } from '../../../lib/forms/form-rules.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { type AccountValues, languagesIn, rolesIn, toValues } from '../account-form.ts'
import { ACCOUNT_READS } from '../account-reads.ts'
import { useRoleReason } from '../use-role-reason.ts'
import { HandOverWindow, LeftBehind } from './left-behind.tsx'
import { RoleAndLanguageFields } from './account-fields.tsx'
import { fieldError } from '@panelflow/domain/error/field-error.ts'

interface AccountDialogProps {
  readonly account: AccountView
  readonly onClose: () => void
}

type Step = 'disable' | 'enable' | 'delete' | 'revoke_sessions'

/** Steps that need a second thought; of somebody who leaves, what they leave behind. */
export const StepModal = ({
  account,
  step,
  onClose,
}: AccountDialogProps & { readonly step: Step }) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const [handedOver, setHandedOver] = useState<string | null>(null)
  const act = useWrite(accountAct, {
    quiet: true,
    refreshes: ACCOUNT_READS,
    onDone: ([result]) => {
      if (result?.error) toastFailed(getReasonText(result.error) ?? result.error)
      else toastDone(t(`done.${step}`))
      onClose()
    },
  })
  const leaves = step === 'disable' || step === 'delete'
  if (handedOver !== null)
    return <HandOverWindow orderId={handedOver} onClose={() => setHandedOver(null)} />
  return (
    <ConfirmModal
      opened
      danger={leaves}
      size={leaves ? 'lg' : 'md'}
      onClose={onClose}
      title={t(`${step}.title`, { name: personName(account) })}
      message={t(`${step}.message`)}
      submitLabel={t(`act.${step}`)}
      cancelLabel={app('action.cancel')}
      busy={act.isPending}
      failure={act.error ? getFailureMessage(act.error) : null}
      onConfirm={() => act.mutate({ body: { accountIds: [account.id], action: step } })}
    >
      {leaves ? (
        <LeftBehind
          account={account}
          isEnding={act.isPending || act.isSuccess}
          onHandOver={setHandedOver}
        />
      ) : null}
    </ConfirmModal>
  )
}

interface SecretDialogProps extends AccountDialogProps {
  readonly onSecret: (secret: string) => void
}

/** A new one-time password. */
export const ResetPasswordModal = ({ account, onClose, onSecret }: SecretDialogProps) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const reset = useWrite(accountResetPassword, {
    quiet: true,
    refreshes: ACCOUNT_READS,
    onDone: ({ initialPassword }) => onSecret(initialPassword),
  })
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('reset_password.title', { name: personName(account) })}
      message={t('reset_password.message')}
      submitLabel={t('act.reset_password')}
      cancelLabel={app('action.cancel')}
      busy={reset.isPending}
      failure={reset.error ? getFailureMessage(reset.error) : null}
      onConfirm={() => reset.mutate({ params: { accountId: account.id } })}
    />
  )
}

/**
 * Somebody forgot the password: a code to hand over, or no. Closing the window leaves the question
 * open.
 */
export const DecideResetModal = ({ account, onClose, onSecret }: SecretDialogProps) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const decideReset = useWrite(accountDecideReset, {
    quiet: true,
    refreshes: ACCOUNT_READS,
    onDone: ({ code }) => (code === null ? onClose() : onSecret(code)),
  })
  const send = (accept: boolean): void =>
    decideReset.mutate({ params: { accountId: account.id }, body: { accept } })
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('decide_reset.title', { name: personName(account) })}
      message={
        <Stack gap="sm" align="flex-start" component="span">
          {t('decide_reset.message', { phone: account.phone ?? '–' })}
          <Button
            size="xs"
            variant="light"
            color="red"
            disabled={decideReset.isPending}
            onClick={() => send(false)}
          >
            {t('decide_reset.refuse')}
          </Button>
        </Stack>
      }
      submitLabel={t('decide_reset.accept')}
      cancelLabel={app('action.cancel')}
      busy={decideReset.isPending}
      failure={decideReset.error ? getFailureMessage(decideReset.error) : null}
      onConfirm={() => send(true)}
    />
  )
}

/** A sign-up gets its roles, or is refused. */
export const ApproveModal = ({ account, onClose }: AccountDialogProps) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const roleReason = useRoleReason()
  const { control, handleSubmit } = useForm<AccountValues>({
    defaultValues: toValues(account),
    resolver: rulesResolver(
      (values: AccountValues) =>
        values.roles.length === 0 ? [fieldError('roles', 'field.required')] : [],
      words,
    ),
  })
  const decide = useWrite(accountDecideSignUp, {
    quiet: true,
    refreshes: ACCOUNT_READS,
    done: () => t('done.approve'),
    onDone: onClose,
  })
  return (
    <FormModal
      opened
      size="lg"
      onClose={onClose}
      title={t('approve.title', { name: personName(account) })}
      submitLabel={t('act.approve')}
      cancelLabel={app('action.cancel')}
      busy={decide.isPending}
      failure={decide.error ? getFailureMessage(decide.error) : null}
      onSubmit={handleSubmit((values) =>
        decide.mutate({
          params: { accountId: account.id },
          body: { approve: true, roles: rolesIn(values), languages: languagesIn(values) },
        }),
      )}
    >
      <Text c="dimmed">{t('approve.message', { phone: account.phone ?? '–' })}</Text>
      <RoleAndLanguageFields control={control} roleReason={roleReason} />
    </FormModal>
  )
}

export const RefuseModal = ({ account, onClose }: AccountDialogProps) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const decide = useWrite(accountDecideSignUp, {
    quiet: true,
    refreshes: ACCOUNT_READS,
    done: () => t('done.refuse'),
    onDone: onClose,
  })
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      title={t('refuse.title', { name: personName(account) })}
      message={t('refuse.message')}
      submitLabel={t('act.refuse')}
      cancelLabel={app('action.cancel')}
      busy={decide.isPending}
      failure={decide.error ? getFailureMessage(decide.error) : null}
      onConfirm={() =>
        decide.mutate({ params: { accountId: account.id }, body: { approve: false } })
      }
    />
  )
}
