import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Screen } from '../../lib/screen.tsx'
import classes from './demo-page.module.css'

interface DemoPageProps {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

/** A page of the living documentation: heading, what it shows, sections below each other. */
export const DemoPage = ({ title, hint, children }: DemoPageProps) => (
  <Screen title={title} subtitle={hint}>
    <div className={classes['body']} role="region" aria-label={title} tabIndex={0}>
      <Stack gap="md" pb="md">
        {children}
      </Stack>
    </div>
  </Screen>
)

interface DemoSectionProps {
  readonly title: string
  readonly hint?: string
  /** file of the pattern, for whoever builds with it */
  readonly source?: string
  readonly children: ReactNode
}

export const DemoSection = ({ title, hint, source, children }: DemoSectionProps) => (
  <section className={classes['section']} aria-label={title}>
    <Title order={2} fz="md">
      {title}
    </Title>
    {source ? (
      <Text fz="xs" c="dimmed" ff="monospace">
        {source}
      </Text>
    ) : null}
    {hint ? (
      <Text fz="sm" c="dimmed" mb="sm" maw={720}>
        {hint}
      </Text>
    ) : null}
    {children}
  </section>
)
