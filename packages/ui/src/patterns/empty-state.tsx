import { Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface StateProps {
  readonly title: string
  readonly hint?: string
  readonly children?: ReactNode
  /** 1 where it is all there is on the screen */
  readonly level?: 1 | 2
}

/** Nothing here: says so and offers the next step. */
export const EmptyState = ({
  title,
  hint,
  children,
  icon,
  level = 2,
}: StateProps & { readonly icon?: ReactNode }) => (
  <Stack align="center" gap={6} py={48} px="md" ta="center">
    <Text c="dimmed" component="span" lh={0} aria-hidden>
      {icon ?? <IconInbox size={36} stroke={1.3} />}
    </Text>
    <Title order={level} fz="md">
      {title}
    </Title>
    {hint ? (
      <Text c="dimmed" maw={460}>
        {hint}
      </Text>
    ) : null}
    {children}
  </Stack>
)

/** Something failed: what happened, and the way on. */
export const ErrorState = ({
  title,
  hint,
  retryLabel,
  onRetry,
  children,
  level = 2,
}: StateProps & { readonly retryLabel?: string; readonly onRetry?: () => void }) => (
  <Stack align="center" gap={6} py={48} px="md" ta="center" role="alert">
    <IconAlertTriangle size={36} stroke={1.3} color="var(--pf-bad-fg)" aria-hidden />
    <Title order={level} fz="md">
      {title}
    </Title>
    {hint ? (
      <Text c="dimmed" maw={520}>
        {hint}
      </Text>
    ) : null}
    {onRetry && retryLabel ? (
      <Button variant="default" mt="xs" onClick={onRetry}>
        {retryLabel}
      </Button>
    ) : null}
    {children}
  </Stack>
)
