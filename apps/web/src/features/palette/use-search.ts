import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { searchEverything } from '@panelflow/contract/search.ts'
import { useEffect, useState } from 'react'
import { api } from '../../lib/http/api.ts'

const PAUSE_MS = 120

export type Found = EndpointAnswer<typeof searchEverything>

interface SearchState {
  /** the query the rows belong to */
  readonly query: string
  readonly round: number
  readonly found: Found | null
  readonly error: unknown
}

const NOTHING: SearchState = { query: '', round: 0, found: null, error: null }

/**
 * Asks the server when typing pauses; an answer that is overtaken is dropped. The rows before stay
 * until the new ones are there.
 */
export const useSearch = (query: string) => {
  const [state, setState] = useState<SearchState>(NOTHING)
  const [round, setRound] = useState(0)
  const q = query.trim().slice(0, 100)
  useEffect(() => {
    if (q === '') return undefined
    const leave = new AbortController()
    const search = async (): Promise<void> => {
      try {
        const found = await api.call(searchEverything, { query: { q }, signal: leave.signal })
        if (!leave.signal.aborted) setState({ query: q, round, found, error: null })
      } catch (error) {
        if (!leave.signal.aborted) setState({ query: q, round, found: null, error })
      }
    }
    const timer = setTimeout(() => void search(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [q, round])
  const answered = state.query === q && state.round === round
  return {
    found: q === '' ? null : state.found,
    error: q !== '' && answered ? state.error : null,
    searching: q !== '' && !answered,
    retry: () => setRound((before) => before + 1),
  }
}
