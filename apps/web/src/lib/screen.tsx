import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface ScreenProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * A screen that fills the frame: heading and actions on top, its list takes the rest of the height.
 */
export const Screen = ({ title, subtitle, actions, children }: ScreenProps) => (
  <Stack gap="sm" p="md" h="100%" mih={0}>
    <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Title order={1} fz={18} lineClamp={2} title={title}>
          {title}
        </Title>
        {subtitle ? (
          <Text component="div" fz="sm" c="dimmed">
            {subtitle}
          </Text>
        ) : null}
      </div>
      <Group gap="xs" justify="flex-end" maw="70%" style={{ flexShrink: 0 }}>
        {actions}
      </Group>
    </Group>
    {children}
  </Stack>
)
