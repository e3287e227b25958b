import { diffWords } from '@panelflow/domain/text/word-diff.ts'
import classes from './rework.module.css'

/** Two versions of the same words as one text: what went is struck out, what came is underlined. */
export const WordDiff = ({
  before,
  after,
}: {
  readonly before: string
  readonly after: string
}) => (
  <p className={classes['diff']} data-diff>
    {diffWords(before, after).map(({ kind, text }, index) => {
      const key = `${index} ${kind}`
      if (kind === 'removed') return <del key={key}>{text}</del>
      return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
    })}
  </p>
)
