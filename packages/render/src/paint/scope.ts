/** An object in WASM memory, which no garbage collector frees. */
interface Deletable {
  delete(): void
}

export type Manage = <T extends Deletable>(object: T) => T

/** Runs `work` and deletes everything it kept, newest first, also when it throws. */
export function withScope<T>(work: (manage: Manage) => T): T {
  const owned: Deletable[] = []
  try {
    return work((object) => {
      owned.push(object)
      return object
    })
  } finally {
    while (owned.length > 0) owned.pop()?.delete()
  }
}
