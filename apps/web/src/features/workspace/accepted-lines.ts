/** Lines that were accepted at a stage: on the server, and here until they are there. */
import { type acceptedLineList, MAX_ACCEPTED_LINES } from '@panelflow/contract/accepted-line.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { ReviewState } from '../../editor/engine/review-state.ts'
import { isCallError, isTransient } from '../../lib/http/call-error.ts'

type ServerLines = EndpointAnswer<typeof acceptedLineList>

interface SentLine {
  readonly itemId: string
  readonly hash: number
}

interface AcceptedLinesParts {
  readonly accepted: ReviewState['accepted']
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** where what is not sent yet is kept, and where older versions kept everything */
  readonly key: string
  readonly oldKey: string
  /** Throws CallError. */
  readonly send: (lines: readonly SentLine[]) => Promise<unknown>
}

export interface AcceptedLinesSession {
  /** The server's list as it was just read; what it lacks is sent. */
  readonly take: (lines: ServerLines) => void
  readonly close: () => void
}

const parseLines = (stored: string | null): ReadonlyMap<string, number> => {
  const value: unknown = stored === null ? null : JSON.parse(stored)
  return new Map(
    Object.entries(value ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  )
}

/**
 * Keeps the list of accepted lines: what the person accepts is stored on this device, sent, and
 * forgotten here once the server has it. What could not be sent goes with the next line, or when
 * the list is read again.
 */
export const keepAcceptedLines = ({
  accepted,
  storage,
  key,
  oldKey,
  send,
}: AcceptedLinesParts): AcceptedLinesSession => {
  let server: ServerLines | null = null
  let unsent: ReadonlyMap<string, number> = new Map()
  let isSending = false
  let isRefused = false
  let isShowing = false

  const isSent = (itemId: string, hash: number): boolean =>
    server?.some((line) => line.itemId === itemId && line.hash === hash) === true

  const read = (): void => {
    try {
      const old = parseLines(storage.getItem(oldKey))
      unsent = new Map([...old, ...parseLines(storage.getItem(key))])
    } catch (cause) {
      console.warn('the accepted lines were not read', cause)
    }
  }
  const store = (): void => {
    try {
      if (unsent.size === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(Object.fromEntries(unsent)))
      storage.removeItem(oldKey)
    } catch (cause) {
      console.warn('the accepted lines were not stored', cause)
    }
  }
  const show = (): void => {
    isShowing = true
    accepted.set(
      new Map([
        ...(server ?? []).map(({ itemId, hash, by }) => [itemId, { hash, by }] as const),
        ...[...unsent].map(([itemId, hash]) => [itemId, { hash, by: null }] as const),
      ]),
    )
    isShowing = false
  }
  const flush = async (): Promise<void> => {
    const lines = [...unsent].slice(0, MAX_ACCEPTED_LINES)
    if (server === null || isSending || isRefused || lines.length === 0) return
    isSending = true
    try {
      await send(lines.map(([itemId, hash]) => ({ itemId, hash })))
      const known = server
      server = [...known, ...lines.map(([itemId, hash]) => ({ itemId, hash, by: null }))]
      unsent = new Map([...unsent].filter(([itemId, hash]) => !isSent(itemId, hash)))
      store()
      isSending = false
      await flush()
    } catch (cause) {
      isSending = false
      // who does not read at this stage keeps the list on this device
      isRefused = isCallError(cause) && !isTransient(cause)
    }
  }

  const onChange = (): void => {
    if (isShowing) return
    unsent = new Map(
      [...accepted.get()].flatMap(([itemId, { hash }]) =>
        isSent(itemId, hash) ? [] : [[itemId, hash] as const],
      ),
    )
    store()
    void flush()
  }

  read()
  show()
  const stop = accepted.subscribe(onChange)
  return {
    take: (lines) => {
      server = lines
      unsent = new Map([...unsent].filter(([itemId, hash]) => !isSent(itemId, hash)))
      store()
      show()
      void flush()
    },
    close: stop,
  }
}
