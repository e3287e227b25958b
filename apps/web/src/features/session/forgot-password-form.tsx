import { Stack, Text, TextInput } from '@mantine/core'
import { userForgotPassword } from '@panelflow/contract/user.ts'
import { phoneErrors } from '@panelflow/domain/account/phone-rule.ts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '../../lib/forms/field-messages.ts'
import { EntryButton } from './parts/entry-button.tsx'
import { useAttempt } from './use-attempt.ts'

/** how the code comes */
export type CodeBy = 'email' | 'administrator'

interface ForgotPasswordFormProps {
  readonly username: string
  readonly onRequested: (username: string, by: CodeBy) => void
}

/** Asks for a code. The answer is the same whether the account exists or not. */
export const ForgotPasswordForm = ({ username: known, onRequested }: ForgotPasswordFormProps) => {
  const { t } = useTranslation('session')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const { failure, countdown, attempt } = useAttempt()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { username: known, phone: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ username, phone }) => {
    const outcome = await attempt(userForgotPassword, {
      body: { username: username.trim(), phone },
    })
    if (outcome.worked) onRequested(username.trim(), outcome.answer.by)
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('forgot.hint')}</Text>
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
        <TextInput
          label={t('field.phone')}
          size="md"
          type="tel"
          maxLength={40}
          autoComplete="tel"
          autoFocus={known !== ''}
          error={errors.phone?.message}
          {...register('phone', {
            validate: (phone) =>
              phone.trim() === '' ? t('field.phone_empty') : (words(phoneErrors(phone)[0]) ?? true),
          })}
        />
        <EntryButton
          label={t('forgot.submit')}
          busy={isSubmitting}
          failure={failure}
          countdown={countdown}
        />
      </Stack>
    </form>
  )
}
