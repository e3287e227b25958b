import { useEffect, useRef } from 'react'

/** Reads again when `mark` changes, not when the screen opens. */
export const useRefetchOn = (mark: string | number, refetch: () => unknown): void => {
  const seen = useRef(mark)
  useEffect(() => {
    if (seen.current === mark) return
    seen.current = mark
    refetch()
  }, [mark, refetch])
}
