import { Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NotificationPreferences } from './notification-preferences.tsx'

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
