import { Menu, Text } from '@mantine/core'

interface ActionItemProps {
  readonly words: string
  /** why it cannot be done now; null when it can */
  readonly reason: string | null
  readonly danger?: boolean
  readonly onChoose: () => void
}

/**
 * A line of an action menu. What cannot be done stays readable, stays open on a click and says why.
 */
export const ActionItem = ({ words, reason, danger = false, onChoose }: ActionItemProps) => (
  <Menu.Item
    color={danger && reason === null ? 'red' : undefined}
    data-disabled={reason === null ? undefined : true}
    aria-disabled={reason === null ? undefined : true}
    closeMenuOnClick={reason === null}
    onClick={reason === null ? onChoose : undefined}
  >
    {words}
    {reason === null ? null : (
      <Text fz="xs" c="dimmed" maw={280}>
        {reason}
      </Text>
    )}
  </Menu.Item>
)
