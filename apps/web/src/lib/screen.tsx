import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface ScreenProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  /** what stands beside the title, such as the views of a list; rows below get the room */
  readonly headerContent?: ReactNode
  readonly children: ReactNode
}

/**
 * A screen that fills the frame: heading and actions on top, its list takes the rest of the height.
 */
export const Screen = ({ title, subtitle, actions, headerContent, children }: ScreenProps) => (
  <Stack gap={headerContent === undefined ? 'sm' : 8} p="md" h="100%" mih={0}>
    <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
      <div
        style={headerContent === undefined ? { minWidth: 0 } : { flex: 'none', lineHeight: '32px' }}
      >
        <Title
          order={1}
          fz={18}
          lineClamp={2}
          title={title}
          lh={headerContent === undefined ? undefined : 'inherit'}
        >
          {title}
        </Title>
        {subtitle ? (
          <Text component="div" fz="sm" c="dimmed">
            {subtitle}
          </Text>
        ) : null}
      </div>
      {headerContent === undefined ? null : (
        <div style={{ flex: 1, minWidth: 0 }}>{headerContent}</div>
      )}
      <Group gap="xs" justify="flex-end" maw="70%" style={{ flexShrink: 0 }}>
        {actions}
      </Group>
    </Group>
    {children}
  </Stack>
)
