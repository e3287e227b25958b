import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

const getCollector = (): (() => void) => {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  return collect
}

/**
 * Frees the pixels that nobody refers to any more, which takes some 50 ms. For large pages only:
 * their hundreds of megabytes lie outside the
 * heap, so the collector sees no reason to hurry.
 */
export const collectGarbage = async (): Promise<void> => {
  // whoever has just finished lets go of its pixels when its promises are settled
  await nextTurn()
  await nextTurn()
  getCollector()()
  // memory of native libraries is freed in later turns
  await nextTurn()
  await nextTurn()
}
