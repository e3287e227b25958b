import { Mark, Text } from '@mantine/core'
import type { FindingView } from '@panelflow/contract/page-check.ts'

/** Characters before the first mark that are shown with it. */
const CONTEXT = 24
const MAX_CONTEXT = 120

interface MarkedWordsProps {
  readonly text: string
  readonly spans: FindingView['spans']
}

/** A translation with what was found marked in it; a long one begins shortly before it. */
export const MarkedWords = ({ text, spans }: MarkedWordsProps) => {
  const sorted = spans.toSorted((a, b) => a.from - b.from)
  const start = Math.max(0, (sorted[0]?.from ?? 0) - CONTEXT)
  const end = Math.min(text.length, start + MAX_CONTEXT)
  const parts = sorted.flatMap(({ from, to }, index) => {
    const before = text.slice(
      Math.max(start, sorted[index - 1]?.to ?? start),
      Math.max(start, from),
    )
    return from >= end
      ? []
      : [
          before,
          <Mark key={from} color="yellow" style={{ whiteSpace: 'pre' }}>
            {text.slice(from, to) || ' '}
          </Mark>,
        ]
  })
  return (
    <Text span fz="sm" style={{ overflowWrap: 'anywhere' }}>
      {start > 0 ? '…' : ''}
      {parts}
      {text.slice(Math.max(start, Math.min(end, sorted.at(-1)?.to ?? start)), end)}
      {end < text.length ? '…' : ''}
    </Text>
  )
}
