import { createCell, type Watched } from './cell.ts'

/** Names of people by account id, read when somebody asks for one that is not known. */
export interface PersonNames {
  readonly known: Watched<ReadonlyMap<string, string>>
  readonly request: (accountId: string) => void
}

export const createPersonNames = (
  load: (() => Promise<ReadonlyMap<string, string>>) | undefined,
): PersonNames => {
  const known = createCell<ReadonlyMap<string, string>>(new Map())
  let isLoading = false
  const read = async (): Promise<void> => {
    if (load === undefined || isLoading) return
    isLoading = true
    try {
      known.set(new Map([...known.get(), ...(await load())]))
    } catch (cause) {
      console.warn('names were not read', cause)
    } finally {
      isLoading = false
    }
  }
  return {
    known,
    request: (accountId) => {
      if (!known.get().has(accountId)) void read()
    },
  }
}
