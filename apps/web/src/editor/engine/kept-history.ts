import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { parseOps } from '@panelflow/domain/page/document/parse-document.ts'
import type { KnownSteps, OwnStep } from '@panelflow/domain/page/own-steps.ts'
import type { History, HistoryState, Step } from './history.ts'
import type { EditorPorts, StoredHistory, StoredStep } from './ports.ts'

/** What is done in this time is stored together. */
const GATHER_MS = 500
const MAX_KEPT_STEPS = 100
/** Newest steps of this machine that are named when the server is asked for others. */
const NAMED_STEPS = 5

type Ports = Pick<EditorPorts, 'historyStore' | 'timers' | 'newId' | 'link'>

/**
 * Steps in the present schema that lie on pages of the chapter. Where one cannot be read, or its
 * page was replaced, those before it cannot be reached either.
 */
const readSteps = (
  { newId }: Ports,
  steps: readonly StoredStep[],
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
      read.unshift({ ...step, ids: step.ids ?? [newId()], parts })
    } catch (cause) {
      console.warn('steps of an earlier window were not read', cause)
      break
    }
  }
  return read
}

/** Steps of the server: what was stored in one batch is one step. */
const toSteps = (own: readonly OwnStep[], pageIds: ReadonlySet<string>): readonly Step[] =>
  own.flatMap(({ ids, label, itemId, parts }): readonly Step[] => {
    const [first] = parts
    return first !== undefined && parts.every(({ pageId }) => pageIds.has(pageId))
      ? [{ ids, pageId: first.pageId, itemId, selected: [], label, at: 0, parts }]
      : []
  })

const isEmpty = ({ done, undone }: HistoryState): boolean =>
  done.length === 0 && undone.length === 0

const nameNewest = ({ done, undone }: HistoryState): KnownSteps => {
  const name = (steps: readonly Step[]): readonly string[] =>
    steps.slice(-NAMED_STEPS).flatMap(({ ids }) => ids.at(-1) ?? [])
  return { done: name(done), undone: name(undone) }
}

/** Adds what the person did in other browsers since, or all of it where this one has nothing. */
const readOthers = async (
  { link }: Ports,
  history: History,
  pageIds: ReadonlySet<string>,
): Promise<void> => {
  if (link.listOwnSteps === undefined || link.isOffline?.() === true) return
  const { done, undone, ids } = await link.listOwnSteps(nameNewest(history.state.get()))
  const others = { done: toSteps(done, pageIds), undone: toSteps(undone, pageIds) }
  if (ids.length > 0) history.restore(others, new Set(ids))
}

interface KeptHistory {
  /** Stores what is not stored yet. */
  readonly save: () => void
  /** Where nothing could be taken back, the rights may be others now. */
  readonly readAgain: () => Promise<void>
}

/**
 * Brings back what the person did before, here and in other browsers, and stores what they do. What
 * is taken back later is compared with the page then, so steps may be of any age.
 */
export const keepHistory = (
  ports: Ports,
  history: History,
  pageIds: ReadonlySet<string>,
): KeptHistory => {
  const { historyStore, timers } = ports
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
      ?.save(stored)
      .catch((cause: unknown) => console.warn('steps were not stored on this machine', cause))
  }
  const readKept = async (): Promise<void> => {
    const stored = await historyStore?.load()
    if (stored === null || stored === undefined) return
    const { schema, done, undone } = stored
    history.restore({
      done: readSteps(ports, done, schema, pageIds),
      undone: readSteps(ports, undone, schema, pageIds),
    })
  }
  const readAgain = async (): Promise<void> => {
    if (!isRead || !isEmpty(history.state.get())) return
    await readOthers(ports, history, pageIds).catch((cause: unknown) =>
      console.warn('steps of other browsers were not read', cause),
    )
  }

  history.state.subscribe(() => {
    cancel()
    isDue = true
    cancel = timers.after(GATHER_MS, save)
  })
  void readKept()
    .catch((cause: unknown) => console.warn('steps of an earlier window were not read', cause))
    .then(() => readOthers(ports, history, pageIds))
    .catch((cause: unknown) => console.warn('steps of other browsers were not read', cause))
    .finally(() => {
      isRead = true
    })
  return { save, readAgain }
}
