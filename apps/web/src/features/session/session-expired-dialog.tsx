import { Modal, Text } from '@mantine/core'
import type { UserView } from '@panelflow/contract/user.ts'
import { useTranslation } from 'react-i18next'
import { LoginForm } from './login-form.tsx'

/**
 * The session ended while somebody was at work: sign in over the page, so that nothing on it is
 * lost.
 */
export const SessionExpiredDialog = ({
  user,
  onEntered,
}: {
  readonly user: UserView
  readonly onEntered: (user: UserView) => void
}) => {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={<Text fw={600}>{t('login.again')}</Text>}
      size="sm"
    >
      <Text c="dimmed" mb="md">
        {t('login.again_hint')}
      </Text>
      <LoginForm username={user.name} onEntered={onEntered} />
    </Modal>
  )
}
