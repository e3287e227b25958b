import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { userChangePassword } from '@panelflow/contract/user.ts'
import type { UserView } from '@panelflow/contract/user.ts'
import { confirmationErrors, passwordErrors } from '@panelflow/domain/account/password-rule.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { api, enterSession } from '../../lib/http/api.ts'
import { GuessablePasswordHint } from '../../lib/forms/guessable-password-hint.tsx'
import { failureSentence } from '../../lib/http/failure-message.ts'
import { useFieldMessage } from '../../lib/forms/field-messages.ts'
import { factSentence, markFields } from '../../lib/forms/form-rules.ts'
import { sessionStore } from '../../lib/http/session-store.ts'

interface PasswordValues {
  readonly current: string
  readonly fresh: string
  readonly confirm: string
}

/**
 * A first, reset or compromised password must be replaced before anything else (spec
 * 4.session.expired_flag).
 */
export const ChangePasswordForm = ({
  onEntered,
}: {
  readonly onEntered: (user: UserView) => void
}) => {
  const { t } = useTranslation()
  const getFieldMessage = useFieldMessage()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, control, handleSubmit, formState, setError } = useForm<PasswordValues>({
    defaultValues: { current: '', fresh: '', confirm: '' },
  })
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control, name: 'fresh' })
  const names = useStore(sessionStore, ({ user }) =>
    user === null ? '' : `${user.name}\n${user.realName}`,
  )

  const change = async ({ current, fresh }: PasswordValues): Promise<void> => {
    setFailure(null)
    try {
      const { token } = await api.call(userChangePassword, {
        body: { currentPassword: current, newPassword: fresh },
      })
      onEntered(await enterSession(token))
    } catch (error) {
      if (factSentence(error, 'session.wrong_credentials') !== undefined)
        setError('current', { message: t('password.wrong') }, { shouldFocus: true })
      else if (!markFields(error, ['fresh'], setError, getFieldMessage, { newPassword: 'fresh' }))
        setFailure(failureSentence(error))
    }
  }

  return (
    <form onSubmit={handleSubmit(change)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('password.hint')}</Text>
        <PasswordInput
          label={t('password.current')}
          size="md"
          autoComplete="current-password"
          error={errors.current?.message}
          {...register('current', {
            validate: (value) => value !== '' || t('login.password_empty'),
          })}
        />
        <div>
          <PasswordInput
            label={t('password.new')}
            description={t('password.rule')}
            size="md"
            autoComplete="new-password"
            error={errors.fresh?.message}
            {...register('fresh', {
              validate: (value, all) =>
                getFieldMessage(passwordErrors(value)[0]) ??
                (value !== all.current || t('password.unchanged')),
            })}
          />
          {errors.fresh === undefined ? (
            <GuessablePasswordHint password={typed} context={[names]} />
          ) : null}
        </div>
        <PasswordInput
          label={t('password.confirm')}
          size="md"
          autoComplete="new-password"
          error={errors.confirm?.message}
          {...register('confirm', {
            validate: (value, all) =>
              getFieldMessage(confirmationErrors(all.fresh, value)[0]) ?? true,
          })}
        />
        {failure === null ? null : (
          <Alert color="red" role="alert" variant="light" p="xs">
            {failure}
          </Alert>
        )}
        <Button type="submit" size="md" loading={isSubmitting} fullWidth>
          {t('password.submit')}
        </Button>
      </Stack>
    </form>
  )
}
