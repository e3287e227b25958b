import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/**
 * The list's place in the address: filters, order, page. For screens of the session's route tree,
 * whose addresses the router cannot type.
 */
export const useListSearch = <Search>(parse: (raw: Record<string, unknown>) => Search) => {
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => parse(raw), [parse, raw])
  const change = useCallback(
    (next: Search) => void navigate({ to: '.', search: next as never, replace: true }),
    [navigate],
  )
  return { search, change }
}
