import type { ReactNode } from 'react'
import type { Settings } from '../lib/settings/settings.ts'
import classes from './moved.module.css'

/**
 * Lets a screen come in softly. The stylesheet leaves it still for people who asked for less
 * motion.
 */
export const Moved = ({
  motion,
  children,
}: {
  readonly motion: Settings['transition']['motion']
  readonly children: ReactNode
}) => (
  <div className={classes['moved']} data-motion={motion}>
    {children}
  </div>
)
