import classes from './progress-text.module.css'
import { tip } from './tip.ts'

interface ProgressTextProps {
  readonly value: number
  readonly label: string
  readonly failed?: boolean
}

/** A bar that also says its figure. `value` is 0 to 1. */
export const ProgressText = ({ value, label, failed = false }: ProgressTextProps) => {
  const percent = Math.round(value * 100)
  return (
    <div className={classes['line']}>
      <div
        className={classes['bar']}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        data-thin
      >
        <div
          className={classes['part']}
          data-failed={failed || undefined}
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className={classes['words']}>{label}</span>
    </div>
  )
}

export interface StagePart {
  readonly key: string
  /** "Translation: 3 chapters" */
  readonly label: string
  readonly count: number
  /** how far each of them is, 0 to 1 */
  readonly done: number
  readonly color: string
}

interface StageBarProps {
  readonly parts: readonly StagePart[]
  readonly total: number
  readonly summary: string
}

/**
 * Where the parts of a whole stand, stage by stage, each as wide as it is done; hover and focus say
 * each one's name.
 */
export const StageBar = ({ parts, total, summary }: StageBarProps) => (
  <div
    className={classes['line']}
    tabIndex={0}
    role="img"
    aria-label={[summary, ...parts.map((part) => part.label)].join('. ')}
    {...tip(parts.map((part) => part.label).join('\n'))}
  >
    <div className={classes['bar']}>
      {parts.map(({ key, count, done, color }) => (
        <div
          key={key}
          className={classes['part']}
          style={{ width: `${total === 0 ? 0 : (count / total) * done * 100}%`, background: color }}
        />
      ))}
    </div>
    <span className={classes['words']}>{summary}</span>
  </div>
)
