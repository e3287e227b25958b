import { lazy, Suspense } from 'react'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'
import { Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The settings from the bell; the profile shows the same part. */
export const PreferencesWindow = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('notification')
  const { t: app } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      size={680}
      title={<Text fw={600}>{t('choice.title')}</Text>}
      closeButtonProps={{ 'aria-label': app('action.close') }}
    >
      <NotificationPreferences onSaved={onClose} />
    </Modal>
  )
}

const PreferencesForm = lazy(async () => {
  const [{ PreferencesForm: form }] = await Promise.all([
    import('./preferences-form.tsx'),
    loadTranslations('notification'),
  ])
  return { default: form }
})

/** Which messages come, and by which ways: for the profile and the bell. Brings its words along. */
export const NotificationPreferences = ({ onSaved }: { readonly onSaved?: () => void }) => (
  <Suspense fallback={null}>
    <PreferencesForm onSaved={onSaved} />
  </Suspense>
)
