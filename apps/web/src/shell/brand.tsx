import { Group, Text } from '@mantine/core'

const BrandMark = ({ size = 22 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ flex: 'none' }}>
    <rect width="32" height="32" rx="7" fill="var(--mantine-primary-color-filled)" />
    <path d="M7 8h8v16H7zM18 8h7v6h-7zM18 17h7v7h-7z" fill="#fff" />
  </svg>
)

export const Brand = ({
  name,
  collapsed = false,
}: {
  readonly name: string
  readonly collapsed?: boolean
}) => (
  <Group gap={9} wrap="nowrap">
    <BrandMark />
    {collapsed ? null : (
      <Text fw={650} fz={15} style={{ letterSpacing: '-0.01em' }}>
        {name}
      </Text>
    )}
  </Group>
)
