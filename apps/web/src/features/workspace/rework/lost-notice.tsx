import { Button, Group, Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Editor } from '../../../editor/engine/editor.ts'
import { usePanelTranslations } from '../../../editor/panels/use-panel-translations.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { useAppTranslations } from '../use-app-translations.ts'
import { unsentFile, listUnsentTexts } from './unsent-texts.ts'

const save = (text: string, name: string): void =>
  saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)

/**
 * Why an open chapter is no longer this person's: it went to somebody else, or the role it was
 * opened in has ended.
 */
export type Loss = 'chapter' | 'role'

interface LostNoticeProps {
  readonly editor: Editor
  readonly name: string
  readonly loss: Loss
}

/**
 * The chapter was taken away while it was open here: nothing can be typed any more, and what was
 * not sent can be taken along.
 */
export const LostNotice = ({ editor, name, loss }: LostNoticeProps) => {
  const { t } = useTranslation('rework')
  const panel = usePanelTranslations()
  const app = useAppTranslations()
  const navigate = useNavigate()
  const unsent = listUnsentTexts(editor)
  return (
    <Modal
      opened
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
      title={t(loss === 'role' ? 'lost.role_title' : 'lost.title')}
    >
      <Text fz="sm">{t('lost.hint')}</Text>
      <Group gap="xs" mt="md" justify="flex-end">
        {unsent.length === 0 ? null : (
          <Button
            variant="default"
            onClick={() =>
              save(
                unsentFile(unsent, (number) => panel('fix.on_page', { number })),
                `${name}.txt`,
              )
            }
          >
            {t('lost.download')}
          </Button>
        )}
        <Button onClick={() => void navigate({ to: '/home/index' })}>{app('screen.home')}</Button>
      </Group>
    </Modal>
  )
}
