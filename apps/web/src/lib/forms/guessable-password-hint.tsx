import { Text } from '@mantine/core'
import { PASSWORD_MIN } from '@panelflow/domain/account/password-rule.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Pause in typing before the password is checked. */
const DEBOUNCE_MS = 250

interface HintProps {
  readonly password: string
  /** names of the account the password is for */
  readonly context: readonly string[]
}

/** Is the password easy to guess? A hint only: the server decides. */
const useGuessablePassword = (password: string, context: string): boolean => {
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (password.length < PASSWORD_MIN) return undefined
    const timer = setTimeout(() => {
      void (async () => {
        try {
          // the word lists are large: loaded only when a password is chosen
          const { isGuessablePassword } =
            await import('@panelflow/password-check/guessable-password.ts')
          setRefused((await isGuessablePassword(password, context.split('\n'))) ? password : null)
        } catch {
          setRefused(null)
        }
      })()
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [password, context])
  return refused === password
}

/** Says during typing that this password will be refused, and what to do instead. */
export const GuessablePasswordHint = ({ password, context }: HintProps) => {
  const { t } = useTranslation()
  const isGuessable = useGuessablePassword(password, context.join('\n'))
  return (
    <Text
      component="p"
      role="status"
      fz="xs"
      c="var(--mantine-color-error)"
      m={0}
      mt={isGuessable ? 4 : 0}
      data-guessable={isGuessable || undefined}
    >
      {isGuessable ? t('field_error.account_password_guessable') : ''}
    </Text>
  )
}
