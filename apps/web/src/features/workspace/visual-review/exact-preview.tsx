import { Button, Code, Modal, ScrollArea, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { usePanelTranslations } from '../../../editor/panels/use-panel-translations.ts'
import { composePage } from '../compose-page.ts'
import type { EditorSession } from '../use-editor-session.ts'

type Preview =
  | { readonly state: 'idle' | 'working' | 'failed' }
  | { readonly state: 'ready'; readonly url: string; readonly sha: string }

/**
 * The page as it will be published, made here by the same code; its fingerprint is that of the
 * published pixels.
 */
export const ExactPreview = ({
  session,
  language,
  pageId,
}: {
  readonly session: EditorSession
  readonly language: string
  readonly pageId: string
}) => {
  const t = usePanelTranslations()
  const [preview, setPreview] = useState<Preview>({ state: 'idle' })
  const close = (): void => setPreview({ state: 'idle' })
  useEffect(
    () => (preview.state === 'ready' ? () => URL.revokeObjectURL(preview.url) : undefined),
    [preview],
  )
  const make = async (): Promise<void> => {
    setPreview({ state: 'working' })
    try {
      const { sha, png } = await composePage(session, language, pageId)
      setPreview({ state: 'ready', sha, url: URL.createObjectURL(png) })
    } catch (cause) {
      console.warn('the exact preview failed', cause)
      setPreview({ state: 'failed' })
    }
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={preview.state === 'working'}
        onClick={() => void make()}
      >
        {t('preview.open')}
      </Button>
      <Modal
        opened={preview.state === 'ready' || preview.state === 'failed'}
        onClose={close}
        size="90%"
        title={t('preview.title')}
      >
        {preview.state === 'failed' ? <Text role="alert">{t('preview.failed')}</Text> : null}
        {preview.state === 'ready' ? (
          <>
            <Text fz="xs" c="dimmed" mb="xs">
              {t('preview.sha')} <Code data-preview-sha>{preview.sha}</Code>
            </Text>
            <ScrollArea.Autosize mah="72vh">
              <img
                src={preview.url}
                alt={t('preview.alt')}
                style={{ display: 'block', margin: '0 auto' }}
              />
            </ScrollArea.Autosize>
          </>
        ) : null}
      </Modal>
    </>
  )
}
