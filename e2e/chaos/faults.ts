import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from './installation.ts'

/** Seconds a lasting fault lasts. */
export interface FaultLengths {
  readonly databaseFrozen: number
  readonly storeRefused: number
  readonly storeFrozen: number
  readonly storeFull: number
  /** between two faults */
  readonly pause: number
}

export const FULL: FaultLengths = {
  databaseFrozen: 60,
  storeRefused: 60,
  storeFrozen: 30,
  storeFull: 30,
  pause: 10,
}
export const SHORT: FaultLengths = {
  databaseFrozen: 3,
  storeRefused: 3,
  storeFrozen: 3,
  storeFull: 3,
  pause: 0.5,
}

type Fault = (installation: Installation, lengths: FaultLengths) => Promise<void>

const seconds = (count: number): Promise<void> => sleep(count * 1000)

/** In this order; each is over before the next begins, its consequences are not. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'database cut half-open': async ({ databaseProxy }) => databaseProxy.swallowOpen(),
  'worker killed': async ({ workers }) => await workers[0]?.kill(),
  'server killed': async ({ servers }) => await servers[0]?.kill(),
  'store refused': async ({ storeProxy }, { storeRefused }) => {
    await storeProxy.set('refuse')
    await seconds(storeRefused)
    await storeProxy.set('forward')
  },
  'database restarted': async ({ signalPostmaster }) => signalPostmaster('SIGINT'),
  'store frozen': async ({ store }, { storeFrozen }) => {
    store.signal('SIGSTOP')
    await seconds(storeFrozen)
    store.signal('SIGCONT')
  },
  'database killed': async ({ signalPostmaster }) => signalPostmaster('SIGKILL'),
  'store full': async ({ store }, { storeFull }) => {
    store.send('full')
    await seconds(storeFull)
    store.send('room')
  },
  'database frozen': async ({ signalDatabase }, { databaseFrozen }) => {
    signalDatabase('SIGSTOP')
    await seconds(databaseFrozen)
    signalDatabase('SIGCONT')
  },
}

export const estimateSeconds = (names: readonly string[], lengths: FaultLengths): number =>
  names.length * lengths.pause +
  lengths.databaseFrozen +
  lengths.storeRefused +
  lengths.storeFrozen +
  lengths.storeFull
