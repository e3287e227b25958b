import { Stack, Text, TextInput } from '@mantine/core'
import { userSignUp } from '@panelflow/contract/user.ts'
import { accountNameErrors } from '@panelflow/domain/account/account-name.ts'
import { confirmationErrors, passwordErrors } from '@panelflow/domain/account/password-rule.ts'
import { phoneErrors } from '@panelflow/domain/account/phone-rule.ts'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '../../lib/forms/field-messages.ts'
import { markFields } from '../../lib/forms/form-rules.ts'
import { EntryButton } from './parts/entry-button.tsx'
import { NewPasswordFields } from './parts/new-password-fields.tsx'
import { useAttempt } from './use-attempt.ts'

interface SignUpValues {
  readonly username: string
  readonly realName: string
  readonly phone: string
  readonly password: string
  readonly confirm: string
}

const FIELDS = ['username', 'realName', 'phone', 'password'] as const
const EMPTY: SignUpValues = { username: '', realName: '', phone: '', password: '', confirm: '' }

/** Asks for an account (spec 5.login); an administrator approves it. */
export const SignUpForm = ({ onDone }: { readonly onDone: (username: string) => void }) => {
  const { t } = useTranslation('session')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const { register, control, handleSubmit, formState, setError } = useForm<SignUpValues>({
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control })
  const { failure, countdown, attempt } = useAttempt()

  const submit = handleSubmit(async ({ username, realName, phone, password }) => {
    const outcome = await attempt(userSignUp, {
      body: { username: username.trim(), realName: realName.trim(), phone, password },
    })
    if (outcome.worked) onDone(username.trim())
    else if (outcome.fact === 'account.name_taken')
      setError('username', { message: outcome.words }, { shouldFocus: true })
    else markFields(outcome.error, FIELDS, setError, words)
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('sign_up.hint')}</Text>
        <TextInput
          label={app('login.username')}
          size="md"
          maxLength={60}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={errors.username?.message}
          {...register('username', {
            validate: (name) =>
              name.trim() === ''
                ? app('login.username_empty')
                : (words(accountNameErrors(name)[0]) ?? true),
          })}
        />
        <TextInput
          label={t('field.real_name')}
          size="md"
          maxLength={100}
          autoComplete="name"
          {...register('realName')}
        />
        <TextInput
          label={t('field.phone')}
          description={t('field.phone_hint')}
          size="md"
          type="tel"
          maxLength={40}
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone', {
            validate: (phone) =>
              phone.trim() === '' ? t('field.phone_empty') : (words(phoneErrors(phone)[0]) ?? true),
          })}
        />
        <NewPasswordFields
          label={app('login.password')}
          typed={typed.password ?? ''}
          accountName={typed.username ?? ''}
          context={[typed.realName ?? '', typed.phone ?? '']}
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
          label={t('sign_up.submit')}
          busy={isSubmitting}
          failure={errors.username?.message === failure ? null : failure}
          countdown={countdown}
        />
      </Stack>
    </form>
  )
}
