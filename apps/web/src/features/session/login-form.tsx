import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { userLogin } from '@panelflow/contract/user.ts'
import type { UserView } from '@panelflow/contract/user.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api, enterSession } from '../../lib/api.ts'
import { isCallError } from '../../lib/call-error.ts'
import { failureSentence } from '../../lib/failure-words.ts'

interface LoginValues {
  readonly username: string
  readonly password: string
  readonly keepSignedIn: boolean
}

interface LoginFormProps {
  readonly username?: string
  /** the person, and whether the password has to be changed first */
  readonly onEntered: (user: UserView) => void
}

export const LoginForm = ({ username = '', onEntered }: LoginFormProps) => {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<LoginValues>({
    defaultValues: { username, password: '', keepSignedIn: false },
  })

  const enter = async (values: LoginValues): Promise<void> => {
    setFailure(null)
    try {
      const { token } = await api.call(userLogin, { body: values })
      onEntered(await enterSession(token))
    } catch (error) {
      const wrong = isCallError(error) && error.fact === 'session.wrong_credentials'
      setFailure(wrong ? t('login.wrong') : failureSentence(error))
      if (!wrong) return
      resetField('password')
      setFocus('password')
    }
  }

  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={handleSubmit(enter)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('login.username')}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={username === ''}
          error={errors.username?.message}
          {...register('username', { validate: (value) => value.trim() !== '' || t('login.username_empty') })}
        />
        <PasswordInput
          label={t('login.password')}
          size="md"
          autoComplete="current-password"
          autoFocus={username !== ''}
          error={errors.password?.message}
          {...register('password', { validate: (value) => value !== '' || t('login.password_empty') })}
        />
        <Checkbox label={t('login.keep')} {...register('keepSignedIn')} />
        {failure === null ? null : (
          <Alert color="red" role="alert" variant="light" p="xs">
            {failure}
          </Alert>
        )}
        <Button type="submit" size="md" loading={isSubmitting} fullWidth>
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  )
}
