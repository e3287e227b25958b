import type { ReactNode } from 'react'
import { blockedProps } from './disabled-reason.tsx'
import classes from './row-button.module.css'
import { tip } from './tip.ts'

interface RowButtonProps {
  /** why it cannot be done now; null or undefined: it can */
  readonly reason?: string | null
  readonly onClick: () => void
  readonly children: ReactNode
}

/** The one primary action of a row. A plain button: a list draws one in every row. */
export const RowButton = ({ reason, onClick, children }: RowButtonProps) => (
  <button
    type="button"
    className={classes['button']}
    {...tip(reason)}
    {...blockedProps({ reason, onClick })}
  >
    {children}
  </button>
)
