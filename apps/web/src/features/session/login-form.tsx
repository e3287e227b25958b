import { Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { UserView } from '@panelflow/contract/user.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '../../lib/http/api.ts'
import { isCallError } from '../../lib/http/call-error.ts'
import { failureSentence } from '../../lib/http/failure-message.ts'
import { EntryButton } from './parts/entry-button.tsx'
import { type Countdown, useCountdown, getWaitSeconds } from './use-countdown.ts'

interface LoginFormProps {
  readonly username?: string
  /** stands beside "keep me signed in" */
  readonly forgot?: ReactNode
  readonly onEntered: (user: UserView) => void
}

interface Entry {
  readonly failure: string | null
  readonly busy: boolean
  readonly countdown: Countdown
  readonly enter: (username: string, password: string, keepSignedIn: boolean) => Promise<boolean>
}

/** Signs in; answers false when the credentials were wrong. */
const useEntry = (onEntered: (user: UserView) => void): Entry => {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const countdown = useCountdown()
  const enter = async (
    username: string,
    password: string,
    keepSignedIn: boolean,
  ): Promise<boolean> => {
    setFailure(null)
    setBusy(true)
    try {
      onEntered(await signIn({ username, password, keepSignedIn }))
      return true
    } catch (error) {
      const wrong = isCallError(error) && error.fact === 'session.wrong_credentials'
      countdown.start(getWaitSeconds(error))
      setFailure(wrong ? t('login.wrong') : failureSentence(error))
      return !wrong
    } finally {
      setBusy(false)
    }
  }
  return { failure, busy, countdown, enter }
}

/** Plain state instead of the form library: this is the first screen, and it has two fields. */
export const LoginForm = ({ username: known = '', forgot, onEntered }: LoginFormProps) => {
  const { t } = useTranslation()
  const { failure, busy, countdown, enter } = useEntry(onEntered)
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const [tried, setTried] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (username.trim() === '' || password === '' || countdown.left > 0) return
    if (await enter(username, password, isRemembered)) return
    setTried(false)
    setPassword('')
    passwordField.current?.focus()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          name="username"
          label={t('login.username')}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={known === ''}
          data-autofocus={known === '' ? true : undefined}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={tried && username.trim() === '' ? t('login.username_empty') : undefined}
        />
        <PasswordInput
          ref={passwordField}
          name="password"
          label={t('login.password')}
          size="md"
          autoComplete="current-password"
          autoFocus={known !== ''}
          data-autofocus={known === '' ? undefined : true}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={tried && password === '' ? t('login.password_empty') : undefined}
        />
        <Group justify="space-between" gap="xs">
          <Checkbox
            label={t('login.keep')}
            checked={isRemembered}
            onChange={(event) => setRemembered(event.currentTarget.checked)}
          />
          {forgot}
        </Group>
        <EntryButton
          label={t('login.submit')}
          busy={busy}
          failure={failure}
          countdown={countdown}
        />
      </Stack>
    </form>
  )
}
