import { Box, Group, Progress, Text, Tooltip } from '@mantine/core'

/** A bar that also says its figure. `value` is 0 to 1. */
export const ProgressText = ({
  value,
  label,
  failed = false,
}: {
  readonly value: number
  readonly label: string
  readonly failed?: boolean
}) => (
  <Group gap={8} wrap="nowrap">
    <Progress value={Math.round(value * 100)} color={failed ? 'red' : 'ink'} size={6} flex={1} miw={48} aria-label={label} />
    <Text fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {label}
    </Text>
  </Group>
)

export interface StagePart {
  readonly key: string
  /** "Translation: 3 chapters" */
  readonly label: string
  readonly count: number
  readonly color: string
}

/** Where the parts of a whole stand, stage by stage; hover and focus say each one's name. */
export const StageBar = ({
  parts,
  total,
  summary,
}: {
  readonly parts: readonly StagePart[]
  readonly total: number
  readonly summary: string
}) => (
  <Tooltip
    label={
      <Box>
        {parts.map((part) => (
          <div key={part.key}>{part.label}</div>
        ))}
      </Box>
    }
    disabled={parts.length === 0}
    events={{ hover: true, focus: true, touch: true }}
  >
    <Group gap={8} wrap="nowrap" tabIndex={0} role="img" aria-label={[summary, ...parts.map((part) => part.label)].join('. ')}>
      <Progress.Root size={8} flex={1} miw={48}>
        {parts.map((part) => (
          <Progress.Section key={part.key} value={total === 0 ? 0 : (part.count / total) * 100} color={part.color} aria-hidden />
        ))}
      </Progress.Root>
      <Text fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {summary}
      </Text>
    </Group>
  </Tooltip>
)
