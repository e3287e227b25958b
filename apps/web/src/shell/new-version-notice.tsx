import { Button, Group } from '@mantine/core'
import { toastPersistent } from '@panelflow/ui/patterns/toast.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNewVersion } from '../lib/http/new-version.ts'

/**
 * Over every screen, also one that failed because a part of it is gone with the older build. The
 * person chooses when to reload.
 */
export const NewVersionNotice = (): null => {
  const { t } = useTranslation()
  const isNew = useNewVersion()
  useEffect(() => {
    if (!isNew) return
    const message = (
      <Group gap="xs" data-notice="new-version">
        <span>{t('frame.new_version')}</span>
        <Button size="compact-xs" onClick={() => window.location.reload()}>
          {t('frame.reload')}
        </Button>
      </Group>
    )
    toastPersistent('new-version', message)
  }, [isNew, t])
  return null
}
