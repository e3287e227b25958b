import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import classes from './ripple.module.css'

/** spec 9.limit.ripple */
export const RIPPLE_MS = 400

interface Wave {
  readonly key: number
  readonly left: number
  readonly top: number
}

/**
 * A wave from where it was pressed. It is only seen: keyboard and screen reader meet the control
 * inside as it is.
 */
export const Ripple = ({ children }: { readonly children: ReactNode }) => {
  const [waves, setWaves] = useState<readonly Wave[]>([])
  const made = useRef(0)
  const press = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    made.current += 1
    setWaves((all) => [
      ...all,
      { key: made.current, left: clientX - box.left, top: clientY - box.top },
    ])
  }
  return (
    <span
      className={classes['host']}
      onPointerDown={press}
      style={{ '--ripple-time': `${RIPPLE_MS}ms` } as CSSProperties}
    >
      {children}
      {waves.map(({ key, left, top }) => (
        <span
          key={key}
          className={classes['wave']}
          data-ripple
          aria-hidden
          style={{ left, top }}
          onAnimationEnd={() => setWaves((all) => all.filter((wave) => wave.key !== key))}
        />
      ))}
    </span>
  )
}
