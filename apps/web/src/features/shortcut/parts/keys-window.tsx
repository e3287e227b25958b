import { Modal, Skeleton, Text } from '@mantine/core'
import { useEscape } from '@panelflow/ui/patterns/use-escape.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyChoices } from '../use-own-keys.ts'
import { KeyList } from './key-list.tsx'
import type { Spot } from './key-row.tsx'

/** The keys of the person, to look at and to change (spec 2.modal.workspace_keys). */
export const KeysWindow = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('shortcut')
  const { choices, save, ready } = useKeyChoices()
  const [spot, setSpot] = useState<Spot | null>(null)
  useEscape(onClose, spot === null)
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeOnEscape={false}
      title={<Text fw={600}>{t('title')}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text fz="sm" c="dimmed" mb="sm">
        {t('hint')}
      </Text>
      {ready ? (
        <KeyList choices={choices} onChange={save} spot={spot} onSpot={setSpot} />
      ) : (
        <Skeleton h={320} />
      )}
    </Modal>
  )
}
