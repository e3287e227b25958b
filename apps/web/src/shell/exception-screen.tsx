import { Button } from '@mantine/core'
import { EmptyState, ErrorState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconLock, IconMapQuestion } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/**
 * `/exception/403`, `/404`, `/500` (spec 2.screen.exception): what is wrong and the way home,
 * inside the frame.
 */
export const ExceptionScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { code } = useParams({ strict: false })
  const home = (
    <Button variant="default" mt="xs" onClick={() => void navigate({ to: '/home/index' })}>
      {t('page.go_home')}
    </Button>
  )
  if (code === '403') {
    return (
      <EmptyState level={1} title={t('page.no_access')} icon={<IconLock size={40} stroke={1.3} />}>
        {home}
      </EmptyState>
    )
  }
  if (code === '500') {
    return (
      <ErrorState level={1} title={t('page.exception')} hint={t('page.exception_hint')}>
        {home}
      </ErrorState>
    )
  }
  return (
    <EmptyState
      level={1}
      title={t('page.not_found')}
      hint={t('page.not_found_hint')}
      icon={<IconMapQuestion size={40} stroke={1.3} />}
    >
      {home}
    </EmptyState>
  )
}
