import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@panelflow/domain/error/app-error.ts'

/** OWASP's minimum: 19 MiB, two passes; some 10 ms here. */
const COST = {
  algorithm: 2 /* argon2id; the package's enum is const and cannot be imported */,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const
const MAX_CONCURRENT_HASHES = 2
const QUEUE = 32

let running = 0
const waiting: (() => void)[] = []

/** Hashing takes memory and a core: two at a time, a short queue, then "try again". */
const gated = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= MAX_CONCURRENT_HASHES) {
    if (waiting.length >= QUEUE) throw new AppError('session.throttled', { seconds: 1 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => gated(() => hash(password, COST))

let decoy: Promise<string> | undefined

/**
 * With no hash at hand it still works as long as with one, so that an unknown account takes the
 * same time.
 */
export const verifyPassword = async (
  password: string,
  stored: string | undefined,
): Promise<boolean> => {
  decoy ??= hash('no account has this password', COST)
  const against = stored ?? (await decoy)
  const matches = await gated(() => verify(against, password))
  return matches && stored !== undefined
}
