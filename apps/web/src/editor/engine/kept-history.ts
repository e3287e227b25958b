import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { parseOps } from '@panelflow/domain/page/document/parse-document.ts'
import type { History, Step } from './history.ts'
import type { EditorPorts, StoredHistory } from './ports.ts'

/** What is done in this time is stored together. */
const GATHER_MS = 500
const MAX_KEPT_STEPS = 100

/**
 * Steps in the present schema that lie on pages of the chapter. Where one cannot be read, or its
 * page was replaced, those before it cannot be reached either.
 */
const readSteps = (
  steps: readonly Step[],
  schema: number,
  pageIds: ReadonlySet<string>,
): readonly Step[] => {
  const read: Step[] = []
  for (const step of steps.toReversed()) {
    if (!step.parts.every(({ pageId }) => pageIds.has(pageId))) break
    try {
      const parts = step.parts.map((part) => ({
        ...part,
        applied: parseOps(schema, part.applied),
        inverse: parseOps(schema, part.inverse),
      }))
      read.unshift({ ...step, parts })
    } catch (cause) {
      console.warn('steps of an earlier window were not read', cause)
      break
    }
  }
  return read
}

/**
 * Brings back what the person did before, and stores what they do. What is taken back later is
 * compared with the page then, so steps may be of any age.
 * @returns the way to store what is not stored yet
 */
export const keepHistory = (
  { historyStore, timers }: Pick<EditorPorts, 'historyStore' | 'timers'>,
  history: History,
  pageIds: ReadonlySet<string>,
): (() => void) => {
  if (historyStore === undefined) return () => undefined
  let isRead = false
  let isDue = false
  let cancel = (): void => undefined

  const save = (): void => {
    cancel()
    if (!isRead || !isDue) return
    isDue = false
    const { done, undone } = history.state.get()
    const stored: StoredHistory = {
      schema: PAGE_SCHEMA_VERSION,
      done: done.slice(-MAX_KEPT_STEPS),
      undone: undone.slice(-MAX_KEPT_STEPS),
    }
    historyStore
      .save(stored)
      .catch((cause: unknown) => console.warn('steps were not stored on this machine', cause))
  }
  const read = async (): Promise<void> => {
    const stored = await historyStore.load()
    if (stored === null) return
    const { schema, done, undone } = stored
    history.restore({
      done: readSteps(done, schema, pageIds),
      undone: readSteps(undone, schema, pageIds),
    })
  }

  history.state.subscribe(() => {
    cancel()
    isDue = true
    cancel = timers.after(GATHER_MS, save)
  })
  void read()
    .catch((cause: unknown) => console.warn('steps of an earlier window were not read', cause))
    .finally(() => {
      isRead = true
    })
  return save
}
