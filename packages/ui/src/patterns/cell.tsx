import type { ReactNode } from 'react'
import classes from './cell.module.css'

interface LineProps {
  readonly children: ReactNode
  readonly small?: boolean
  readonly dim?: boolean
  readonly strong?: boolean
  /** of something that failed */
  readonly bad?: boolean
  /** goes on below instead of being cut off */
  readonly wraps?: boolean
  readonly title?: string
}

/**
 * Words in a cell, one line of them. A plain element: a list draws hundreds of them in the time a
 * wheel turns.
 */
export const Line = ({ children, small, dim, strong, bad, wraps, title }: LineProps) => (
  <div
    className={classes['line']}
    data-small={small || undefined}
    data-dim={dim || undefined}
    data-strong={strong || undefined}
    data-bad={bad || undefined}
    data-wraps={wraps || undefined}
    title={title}
  >
    {children}
  </div>
)

/** There is nothing to say. */
export const Nothing = () => <Line dim>–</Line>

interface CellRowProps {
  readonly children: ReactNode
  readonly wraps?: boolean
  /** at the end of the line */
  readonly end?: boolean
}

/** Things of a cell beside each other. */
export const CellRow = ({ children, wraps, end }: CellRowProps) => (
  <div className={classes['beside']} data-wraps={wraps || undefined} data-end={end || undefined}>
    {children}
  </div>
)
