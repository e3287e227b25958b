import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a request came from, for the audit chain. */
interface RequestOrigin {
  readonly ip: string
}

const storage = new AsyncLocalStorage<RequestOrigin>()

/** Runs a request: what it records anywhere below says where it came from. */
export const runWithOrigin = <T>(origin: RequestOrigin, run: () => T): T => storage.run(origin, run)

/** Undefined: no request is being answered; a job runs, or a program of the command line. */
export const getOrigin = (): RequestOrigin | undefined => storage.getStore()
