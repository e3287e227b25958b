import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { safeTarget } from '../../lib/safe-target.ts'
import { parseResultSearch } from './result-search.ts'

interface ResultProps {
  readonly icon: ReactNode
  readonly title: string
  readonly hint: string
}

const Result = ({ icon, title, hint }: ResultProps) => {
  const { t } = useTranslation('demo')
  const router = useRouter()
  const search = parseResultSearch(useRouterState({ select: (state) => state.location.search }))
  return (
    <Stack align="center" justify="center" h="100%" gap="xs" p="md" ta="center">
      {icon}
      <Title order={1} fz={20}>
        {search.title ?? title}
      </Title>
      <Text c="dimmed" maw={520}>
        {search.hint ?? hint}
      </Text>
      <Group mt="sm">
        <Button
          variant="default"
          onClick={() => router.history.push(safeTarget(search.back) ?? '/home/index')}
        >
          {t('result.back')}
        </Button>
      </Group>
    </Stack>
  )
}

export const DemoSuccessScreen = () => {
  const { t } = useTranslation('demo')
  return (
    <Result
      icon={<IconCircleCheck size={56} stroke={1.3} color="var(--pf-good-fg)" aria-hidden />}
      title={t('result.success')}
      hint={t('result.success_hint')}
    />
  )
}

export const DemoFailScreen = () => {
  const { t } = useTranslation('demo')
  return (
    <Result
      icon={<IconCircleX size={56} stroke={1.3} color="var(--pf-bad-fg)" aria-hidden />}
      title={t('result.fail')}
      hint={t('result.fail_hint')}
    />
  )
}
