import type { AnswerOf } from '@panelflow/contract/endpoint.ts'
import { searchEverything } from '@panelflow/contract/search.ts'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'

const PAUSE_MS = 120

export type Found = AnswerOf<typeof searchEverything>

interface SearchState {
  /** the query the rows belong to */
  readonly of: string
  readonly round: number
  readonly found: Found | null
  readonly error: unknown
}

const NOTHING: SearchState = { of: '', round: 0, found: null, error: null }

/** Asks the server when typing pauses; an answer that is overtaken is dropped. The rows before stay until the new ones are there. */
export const useSearch = (query: string) => {
  const [state, setState] = useState<SearchState>(NOTHING)
  const [round, setRound] = useState(0)
  const q = query.trim().slice(0, 100)
  useEffect(() => {
    if (q === '') return undefined
    const leave = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const found = await api.call(searchEverything, { query: { q }, signal: leave.signal })
        if (!leave.signal.aborted) setState({ of: q, round, found, error: null })
      } catch (error) {
        if (!leave.signal.aborted) setState({ of: q, round, found: null, error })
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [q, round])
  const answered = state.of === q && state.round === round
  return {
    found: q === '' ? null : state.found,
    error: q !== '' && answered ? state.error : null,
    searching: q !== '' && !answered,
    retry: () => setRound((before) => before + 1),
  }
}
