import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PanelProps {
  readonly title: string
  readonly hint?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One subject of the profile. */
export const Panel = ({ title, hint, actions, children }: PanelProps) => (
  <Paper component="section" withBorder p="md" radius="md">
    <Group justify="space-between" align="flex-start" mb="sm" wrap="nowrap">
      <Stack gap={2}>
        <Title order={2} fz="md">
          {title}
        </Title>
        {hint === undefined ? null : (
          <Text fz="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </Stack>
      {actions}
    </Group>
    {children}
  </Paper>
)
