import { Loader, Modal, ScrollArea, Text } from '@mantine/core'
import { snapshotPage } from '@panelflow/contract/snapshot.ts'
import { parseDocument } from '@panelflow/domain/page/document/parse-document.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { composePage } from '../compose-page.ts'
import type { EditorSession } from '../use-editor-session.ts'
import { getPageNumber } from './go-to-place.ts'
import classes from './rework.module.css'

interface ThenAndNowProps {
  readonly session: EditorSession
  readonly chapterId: string
  readonly snapshotId: string
  readonly pageId: string
  readonly language: string
  readonly onClose: () => void
}

type Pictures =
  | { readonly state: 'working' }
  | { readonly state: 'failed'; readonly why: string }
  | { readonly state: 'ready'; readonly before: string; readonly now: string }

/** Both pictures as synthesis would make them. The caller lets their addresses go. */
const makePictures = async ({
  session,
  chapterId,
  snapshotId,
  pageId,
  language,
}: ThenAndNowProps): Promise<{ before: string; now: string }> => {
  const snapshot = await api.call(snapshotPage, { params: { chapterId, snapshotId, pageId } })
  const [base, lane] = [parseDocument(snapshot.base), parseDocument(snapshot.lane)]
  const before = await session.lettering.enqueue(
    // what other pages of a strip put on it then was not kept with it
    { kind: 'compose', base, lane, around: [], language, assets: snapshot.assets },
    1,
  )
  const now = await composePage(session, language, pageId)
  return { before: URL.createObjectURL(before.png), now: URL.createObjectURL(now.png) }
}

/** The page as it was kept beside the page as it is: to be looked at only. */
export const ThenAndNow = (props: ThenAndNowProps) => {
  const { session, chapterId, snapshotId, pageId, language, onClose } = props
  const { t } = useTranslation('rework')
  const [pictures, setPictures] = useState<Pictures>({ state: 'working' })
  useEffect(() => {
    let isCanceled = false
    let urls: readonly string[] = []
    makePictures({ session, chapterId, snapshotId, pageId, language, onClose: () => undefined })
      .then((made) => {
        urls = [made.before, made.now]
        if (isCanceled) for (const url of urls) URL.revokeObjectURL(url)
        else setPictures({ state: 'ready', ...made })
      })
      .catch((error: unknown) =>
        isCanceled ? undefined : setPictures({ state: 'failed', why: getFailureMessage(error) }),
      )
    return () => {
      isCanceled = true
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [session, chapterId, snapshotId, pageId, language])
  const visiblePictures =
    pictures.state === 'ready'
      ? ([
          ['then', pictures.before],
          ['now', pictures.now],
        ] as const)
      : []
  return (
    <Modal
      opened
      size="90%"
      onClose={onClose}
      title={t('version.picture_title', { number: getPageNumber(session.editor, pageId) })}
    >
      {pictures.state === 'working' ? <Loader aria-label={t('version.picture')} /> : null}
      {pictures.state === 'failed' ? (
        <Text role="alert">
          {t('version.picture_failed')} {pictures.why}
        </Text>
      ) : null}
      <ScrollArea.Autosize mah="76vh">
        <div className={classes['pair']}>
          {visiblePictures.map(([when, url]) => (
            <figure key={when}>
              <Text component="figcaption" fz="sm" fw={500} mb={4}>
                {t(`version.${when}`)}
              </Text>
              <img src={url} alt={t(`version.${when}`)} data-version={when} />
            </figure>
          ))}
        </div>
      </ScrollArea.Autosize>
    </Modal>
  )
}
