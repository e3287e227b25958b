import { Button, Center, Loader } from '@mantine/core'
import { IconLock, IconMapQuestion } from '@tabler/icons-react'
import { EmptyState, ErrorState } from '@panelflow/ui/patterns/empty-state.tsx'
import { type ErrorComponentProps, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../lib/http/failure-message.ts'
import { isCallError } from '../lib/http/call-error.ts'
import { useSettings } from '../lib/settings/settings-store.ts'

const HomeButton = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Button variant="default" mt="xs" onClick={() => void navigate({ to: '/home/index' })}>
      {t('page.go_home')}
    </Button>
  )
}

export const NotFoundScreen = () => {
  const { t } = useTranslation()
  return (
    // stands alone: an unknown address has no frame around it
    <Center component="main" mih="100dvh">
      <EmptyState
        level={1}
        title={t('page.not_found')}
        hint={t('page.not_found_hint')}
        icon={<IconMapQuestion size={40} stroke={1.3} />}
      >
        <HomeButton />
      </EmptyState>
    </Center>
  )
}

const NoAccessScreen = ({ byMode }: { readonly byMode: boolean }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      level={1}
      title={t('page.no_access')}
      hint={t(byMode ? 'page.no_access_mode' : 'page.no_access_hint')}
      icon={<IconLock size={40} stroke={1.3} />}
    >
      <HomeButton />
    </EmptyState>
  )
}

/** Shown when a screen's code cannot be fetched or throws: the frame stays, other screens work. */
export const FailedScreen = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  if (error instanceof Error && error.name === 'AccessDenied')
    return <NoAccessScreen byMode={'by' in error && error.by === 'mode'} />
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState
      level={1}
      title={t('page.failed')}
      hint={isCallError(error) ? getFailureMessage(error) : t('page.failed_hint')}
      retryLabel={t('action.retry')}
      onRetry={retry}
    >
      <HomeButton />
    </ErrorState>
  )
}

export const PendingScreen = () => {
  const { t } = useTranslation()
  const isEnabled = useSettings(({ transition }) => transition.pageLoading)
  if (!isEnabled) return null
  return (
    <Center h="60vh" role="status" aria-label={t('app.loading')}>
      <Loader type="dots" size="md" />
    </Center>
  )
}
