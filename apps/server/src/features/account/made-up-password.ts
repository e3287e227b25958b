import { randomInt } from 'node:crypto'

/** letters and digits that are not taken for one another when they are read out */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** A first password of letters and digits (spec 5.account.password), some 69 bits of chance. */
export const madeUpPassword = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Six digits for a forgotten password. */
export const madeUpCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
