import type { ReactNode } from 'react'

/**
 * A chart, read to those who do not see it as one sentence; the figures stand in the table beside
 * or behind it.
 */
export const Picture = ({
  summary,
  children,
}: {
  readonly summary: string
  readonly children: ReactNode
}) => (
  <div role="img" aria-label={summary}>
    {children}
  </div>
)
