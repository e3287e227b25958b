import type { ReactNode } from 'react'
import { type Tone, toneBackground, toneColor } from '../tokens/tone.ts'
import classes from './status-label.module.css'

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** One shape per tone, so that the state is readable without seeing its colour. */
const MARKS: Readonly<Record<Tone, ReactNode>> = {
  neutral: <circle cx="6" cy="6" r="3.6" {...stroke} />,
  waiting: <path d="M6 2v4l2.4 1.6M10 6a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z" {...stroke} />,
  active: <circle cx="6" cy="6" r="3.6" fill="currentColor" />,
  attention: <path d="M6 1.8 10.6 10H1.4L6 1.8Zm0 3v2.4" {...stroke} />,
  good: <path d="m2.4 6.4 2.4 2.4 4.8-5.4" {...stroke} />,
  bad: <path d="m3 3 6 6m0-6-6 6" {...stroke} />,
}

export const ToneMark = ({ tone, size = 12 }: { readonly tone: Tone; readonly size?: number }) => (
  <svg
    className={classes['mark']}
    width={size}
    height={size}
    viewBox="0 0 12 12"
    aria-hidden
    style={{ color: toneColor(tone) }}
  >
    {MARKS[tone]}
  </svg>
)

/** A state in words, with its tone's colour and mark. */
export const StatusLabel = ({
  tone,
  children,
  title,
  oneLine,
}: {
  readonly tone: Tone
  readonly children: string
  readonly title?: string
  /** is cut off instead of going on below: for rows of one height */
  readonly oneLine?: boolean
}) => (
  <span
    className={classes['label']}
    style={{ color: toneColor(tone), background: toneBackground(tone) }}
    title={title ?? children}
    data-one-line={oneLine || undefined}
  >
    <ToneMark tone={tone} />
    <span className={classes['words']}>{children}</span>
  </span>
)
