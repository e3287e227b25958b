import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CodeBy, ForgotPasswordForm } from './forgot-password-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export type OtherMode = 'sign_up' | 'forgot_password' | 'reset_password'

interface OtherEntranceProps {
  readonly mode: OtherMode
  readonly username: string
  /** `null`: sign in; `note` is said there */
  readonly onMode: (mode: OtherMode | null, username: string, note?: string) => void
}

interface LinkButtonProps {
  readonly label: string
  readonly onClick: () => void
}

const LinkButton = ({ label, onClick }: LinkButtonProps) => (
  <Button variant="subtle" size="compact-md" onClick={onClick}>
    {label}
  </Button>
)

/** What is on the login page besides signing in: loaded when somebody asks for it. */
export const OtherEntrance = ({ mode, username, onMode }: OtherEntranceProps) => {
  const { t } = useTranslation('session')
  const [by, setBy] = useState<CodeBy | null>(null)
  const [requestedName, setRequestedName] = useState<string | null>(null)
  const back = <LinkButton label={t('back')} onClick={() => onMode(null, username)} />

  if (mode === 'sign_up' && requestedName !== null) {
    return (
      <Stack gap="md">
        <Alert
          role="status"
          color="green"
          variant="light"
          icon={<IconCircleCheck />}
          title={t('sign_up.done_title')}
        >
          <Text style={{ overflowWrap: 'anywhere' }}>
            {t('sign_up.done', { name: requestedName })}
          </Text>
        </Alert>
        <Button size="md" fullWidth autoFocus onClick={() => onMode(null, requestedName)}>
          {t('back')}
        </Button>
      </Stack>
    )
  }
  switch (mode) {
    case 'sign_up':
      return (
        <Stack gap="sm" align="stretch">
          <SignUpForm onDone={setRequestedName} />
          {back}
        </Stack>
      )
    case 'forgot_password':
      return (
        <Stack gap="sm" align="stretch">
          <ForgotPasswordForm
            username={username}
            onRequested={(name, method) => {
              setBy(method)
              onMode('reset_password', name)
            }}
          />
          <LinkButton
            label={t('forgot.have_code')}
            onClick={() => onMode('reset_password', username)}
          />
          {back}
        </Stack>
      )
    case 'reset_password':
      return (
        <Stack gap="sm" align="stretch">
          <ResetPasswordForm
            username={username}
            by={by}
            onDone={(name) => onMode(null, name, t('reset.done'))}
          />
          <LinkButton
            label={t('reset.ask_again')}
            onClick={() => onMode('forgot_password', username)}
          />
          {back}
        </Stack>
      )
  }
}
