import { statSync } from 'node:fs'

/**
 * Do both paths lead to one directory, whatever links are on the way? Undefined where one of them
 * leads nowhere.
 */
export const isSameDirectory = (one: string, other: string): boolean | undefined => {
  try {
    const [a, b] = [statSync(one), statSync(other)]
    return a.dev === b.dev && a.ino === b.ino
  } catch {
    return undefined
  }
}
