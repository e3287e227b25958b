import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { userResetPassword } from '@panelflow/contract/user.ts'
import { confirmationErrors, passwordErrors } from '@panelflow/domain/account/password-rule.ts'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '../../lib/forms/field-messages.ts'
import { markFact, markFields } from '../../lib/forms/form-rules.ts'
import type { CodeBy } from './forgot-password-form.tsx'
import { EntryButton } from './parts/entry-button.tsx'
import { NewPasswordFields } from './parts/new-password-fields.tsx'
import { useAttempt } from './use-attempt.ts'

interface ResetPasswordFormProps {
  readonly username: string
  /** null: came here with a code in hand */
  readonly by: CodeBy | null
  readonly onDone: (username: string) => void
}

const CODE_LENGTH = 6

/** A code read out or pasted with spaces and hyphens; full-width digits, too. */
const toDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, CODE_LENGTH)

/** The six digits become a new password. */
export const ResetPasswordForm = ({ username: known, by, onDone }: ResetPasswordFormProps) => {
  const { t } = useTranslation('session')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const { register, control, handleSubmit, formState, setError } = useForm({
    defaultValues: { username: known, code: '', password: '', confirm: '' },
  })
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control })
  const { failure, countdown, attempt } = useAttempt()

  const submit = handleSubmit(async ({ username, code, password }) => {
    const outcome = await attempt(userResetPassword, {
      body: { username: username.trim(), code, newPassword: password },
    })
    if (outcome.worked) onDone(username.trim())
    else {
      markFact(outcome.error, { 'account.reset_code_wrong': 'code' }, setError)
      markFields(outcome.error, ['password'], setError, words, { newPassword: 'password' })
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {by === null ? (
          <Text c="dimmed">{t('reset.hint')}</Text>
        ) : (
          <Alert role="status" variant="light" p="xs">
            {t(`reset.by_${by}`)}
          </Alert>
        )}
        <TextInput
          label={app('login.username')}
          size="md"
          maxLength={100}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={known === ''}
          error={errors.username?.message}
          {...register('username', {
            validate: (name) => name.trim() !== '' || app('login.username_empty'),
          })}
        />
        <Controller
          control={control}
          name="code"
          rules={{ validate: (code) => code.length === CODE_LENGTH || t('field.code_wrong') }}
          render={({ field }) => (
            <TextInput
              {...field}
              onChange={(event) => field.onChange(toDigits(event.currentTarget.value))}
              label={t('field.code')}
              size="md"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus={known !== ''}
              styles={{ input: { fontFamily: 'monospace', fontSize: 20, letterSpacing: '0.4em' } }}
              error={errors.code?.message}
            />
          )}
        />
        <NewPasswordFields
          typed={typed.password ?? ''}
          accountName={typed.username ?? ''}
          errors={errors}
          password={register('password', {
            validate: (password) =>
              password === ''
                ? app('login.password_empty')
                : (words(passwordErrors(password)[0]) ?? true),
          })}
          confirm={register('confirm', {
            validate: (confirm, all) => words(confirmationErrors(all.password, confirm)[0]) ?? true,
          })}
        />
        <EntryButton
          label={t('reset.submit')}
          busy={isSubmitting}
          failure={failure}
          countdown={countdown}
        />
      </Stack>
    </form>
  )
}
