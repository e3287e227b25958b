/** An object in WASM memory, which no garbage collector frees. */
interface Deletable {
  delete(): void
}

export type Keep = <T extends Deletable>(object: T) => T

/** Runs `work` and deletes everything it kept, newest first, also when it throws. */
export function withScope<T>(work: (keep: Keep) => T): T {
  const kept: Deletable[] = []
  try {
    return work((object) => {
      kept.push(object)
      return object
    })
  } finally {
    while (kept.length > 0) kept.pop()?.delete()
  }
}
