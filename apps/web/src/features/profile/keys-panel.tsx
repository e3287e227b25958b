import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from './parts/panel.tsx'
import { KeyList } from '../shortcut/parts/key-list.tsx'
import type { Spot } from '../shortcut/parts/key-row.tsx'
import { useKeyChoices } from '../shortcut/use-own-keys.ts'

/** Every key there is: of the frame, of lists, and of the workspace. */
export const KeysPanel = () => {
  const { t } = useTranslation('shortcut')
  const { choices, save, ready } = useKeyChoices()
  const [spot, setSpot] = useState<Spot | null>(null)
  return (
    <Panel title={t('title')} hint={t('hint')}>
      {ready ? (
        <KeyList choices={choices} onChange={save} spot={spot} onSpot={setSpot} />
      ) : (
        <Skeleton h={320} />
      )}
    </Panel>
  )
}
