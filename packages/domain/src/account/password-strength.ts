import { PASSWORD_MIN } from './password-rule.ts'

export const PASSWORD_STRENGTHS = ['weak', 'fair', 'strong'] as const
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

/** From this length on a password of letters and digits is worth calling strong. */
const STRONG_LENGTH = 12
const FAIR_LENGTH = 9
/** what everybody tries first */
const WELL_KNOWN = /pass|qwert|asdf|zxcv|admin|letmein|welcome|abc123|123456|654321|111111|000000/i

/**
 * Characters that follow from the one before: the same again, or its neighbour ("aaa", "1234",
 * "fedc").
 */
const foreseeable = (password: string): number =>
  [...password].filter(
    (_, i) => i > 0 && Math.abs(password.charCodeAt(i) - password.charCodeAt(i - 1)) <= 1,
  ).length

/**
 * A hint while one types, not a rule: how long a guess would take, by length without what follows
 * from itself.
 * Null while the password is too short for the rule.
 */
export const passwordStrength = (password: string, accountName = ''): PasswordStrength | null => {
  if (password.length < PASSWORD_MIN) return null
  const own = accountName.trim().toLowerCase()
  const hasName = own.length >= 3 && password.toLowerCase().includes(own)
  if (hasName || WELL_KNOWN.test(password) || new Set(password).size < 5) return 'weak'
  const length = password.length - foreseeable(password)
  const mixed = /[A-Za-z]/.test(password) && /\d/.test(password)
  if (length >= STRONG_LENGTH && mixed) return 'strong'
  return length >= FAIR_LENGTH || (length >= PASSWORD_MIN + 2 && mixed) ? 'fair' : 'weak'
}
