import { PasswordInput, Text } from '@mantine/core'
import {
  passwordStrength,
  type PasswordStrength,
} from '@panelflow/domain/account/password-strength.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { GuessablePasswordHint } from '../../../lib/forms/guessable-password-hint.tsx'
import classes from './new-password-fields.module.css'

const BARS: Readonly<Record<PasswordStrength, number>> = { weak: 1, fair: 2, strong: 3 }

/** Three bars and a word; nothing while there is too little to judge. */
const StrengthHint = ({
  password,
  accountName,
}: {
  readonly password: string
  readonly accountName: string
}) => {
  const { t } = useTranslation('session')
  const strength = passwordStrength(password, accountName)
  return (
    <span className={classes['hint']} data-strength={strength ?? 'none'} aria-live="polite">
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          className={classes['bar']}
          data-on={(strength === null ? 0 : BARS[strength]) >= bar || undefined}
        />
      ))}
      <Text component="span" fz="xs" c="dimmed" className={classes['word']}>
        {strength === null ? '' : t(`strength.${strength}`)}
      </Text>
    </span>
  )
}

interface NewPasswordFieldsProps {
  readonly password: UseFormRegisterReturn
  readonly confirm: UseFormRegisterReturn
  readonly errors: {
    readonly password?: { readonly message?: string }
    readonly confirm?: { readonly message?: string }
  }
  /** what is typed so far, and whose password it will be */
  readonly typed: string
  readonly accountName?: string
  /** what else an attacker knows of the account: real name, mail address, phone */
  readonly context?: readonly string[]
  readonly label?: string
}

/** A new password, twice, with the rule and a hint how good it is. */
export const NewPasswordFields = ({
  password,
  confirm,
  errors,
  typed,
  accountName = '',
  context = [],
  label,
}: NewPasswordFieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <PasswordInput
          label={label ?? t('password.new')}
          description={t('password.rule')}
          size="md"
          autoComplete="new-password"
          error={errors.password?.message}
          {...password}
        />
        <StrengthHint password={typed} accountName={accountName} />
        {errors.password === undefined ? (
          <GuessablePasswordHint password={typed} context={[accountName, ...context]} />
        ) : null}
      </div>
      <PasswordInput
        label={t('password.confirm')}
        size="md"
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...confirm}
      />
    </>
  )
}
