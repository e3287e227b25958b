import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy-text.ts'

interface SecretModalProps {
  readonly title: string
  readonly hint: string
  readonly secret: string
  readonly onClose: () => void
}

/** a token, not a password or a code */
const LONG = 20

/** Something shown once: it stays until it is closed on purpose. */
export const SecretModal = ({ title, hint, secret, onClose }: SecretModalProps) => {
  const { t } = useTranslation()
  const copy = async (): Promise<void> => {
    const outcome = await copyText(secret)
    if (outcome === 'copied') toastDone(t('copy.done'))
    else toastFailed(t(`copy.${outcome}`))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="sm">
        <Text c="dimmed">{hint}</Text>
        <Code
          block
          fz={secret.length > LONG ? 14 : 20}
          ta="center"
          style={{
            letterSpacing: '0.06em',
            userSelect: 'all',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {secret}
        </Code>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={<IconCopy size={15} />}
            onClick={() => void copy()}
          >
            {t('copy.action')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('action.close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
