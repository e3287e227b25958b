import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core'
import { userChangePassword } from '@panelflow/contract/user.ts'
import { confirmationErrors, passwordErrors } from '@panelflow/domain/account/password-rule.ts'
import { toastDone } from '@panelflow/ui/patterns/toast.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api, enterSession } from '../../lib/http/api.ts'
import { failureSentence } from '../../lib/http/failure-message.ts'
import { useFieldMessage } from '../../lib/forms/field-messages.ts'
import { factSentence, markFields } from '../../lib/forms/form-rules.ts'
import { NewPasswordFields } from './parts/new-password-fields.tsx'

const EMPTY = { current: '', password: '', confirm: '' }

interface OwnPasswordFormProps {
  readonly accountName: string
  /** what else an attacker knows of the account */
  readonly context: readonly string[]
  /** every other place was signed out */
  readonly onChanged: () => void
}

/** Another password, because one wants to; ends all other sessions. */
export const OwnPasswordForm = ({ accountName, context, onChanged }: OwnPasswordFormProps) => {
  const { t } = useTranslation('session')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, control, handleSubmit, formState, reset, setError } = useForm({
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control, name: 'password' })

  const submit = handleSubmit(async ({ current, password }) => {
    setFailure(null)
    try {
      const { token } = await api.call(userChangePassword, {
        body: { currentPassword: current, newPassword: password },
      })
      await enterSession(token)
      reset(EMPTY)
      toastDone(t('own.done'))
      onChanged()
    } catch (error) {
      if (factSentence(error, 'session.wrong_credentials') !== undefined)
        setError('current', { message: app('password.wrong') }, { shouldFocus: true })
      else if (!markFields(error, ['password'], setError, words, { newPassword: 'password' }))
        setFailure(failureSentence(error))
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {/* for password keepers: whose password this is */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={accountName}
        readOnly
        hidden
      />
      <Stack gap="md" maw={360}>
        <PasswordInput
          label={app('password.current')}
          size="md"
          autoComplete="current-password"
          error={errors.current?.message}
          {...register('current', {
            validate: (value) => value !== '' || app('login.password_empty'),
          })}
        />
        <NewPasswordFields
          typed={typed}
          accountName={accountName}
          context={context}
          errors={errors}
          password={register('password', {
            validate: (password, all) => {
              if (password === '') return app('login.password_empty')
              return (
                words(passwordErrors(password)[0]) ??
                (password !== all.current || app('password.unchanged'))
              )
            },
          })}
          confirm={register('confirm', {
            validate: (confirm, all) => words(confirmationErrors(all.password, confirm)[0]) ?? true,
          })}
        />
        {failure === null ? null : (
          <Alert color="red" role="alert" variant="light" p="xs">
            {failure}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={isSubmitting}>
            {t('own.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
