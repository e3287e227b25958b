import {
  type PreviewChapter,
  previewComment,
  previewCommentDelete,
  type PreviewComment,
  type PreviewThread,
} from '@panelflow/contract/preview.ts'
import { PREVIEW_COMMENT_MAX } from '@panelflow/domain/preview/preview-rules.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPlace } from './page-picture.tsx'
import type { ReaderClient } from './reader-client.ts'
import { useFailure, useTime } from './reader-hooks.ts'
import classes from './reader.module.css'

interface PanelProps {
  readonly client: ReaderClient
  readonly chapter: PreviewChapter
  readonly draft: DraftPlace | null
  readonly onDraft: (draft: DraftPlace | null) => void
  readonly isMarking: boolean
  readonly onMarking: (isMarking: boolean) => void
  /** the page in sight */
  readonly pageId: string | undefined
  /** thread whose mark was clicked */
  readonly threadId: string | null
  readonly onPage: (pageId: string) => void
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

interface ComposerProps {
  readonly label: string
  /** what was typed stays in this tab until it is sent */
  readonly draftKey: string
  readonly autoFocus?: boolean
  readonly onSend: (text: string) => Promise<unknown>
  readonly onCancel?: () => void
}

const Composer = ({ label, draftKey, autoFocus = false, onSend, onCancel }: ComposerProps) => {
  const { t } = useTranslation('preview-reader')
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? '')
  const { failure, isBusy, run } = useFailure()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])
  const change = (next: string): void => {
    setText(next)
    sessionStorage.setItem(draftKey, next)
  }
  const send = (event?: FormEvent): void => {
    event?.preventDefault()
    if (text.trim() === '' || isBusy) return
    void run(async () => {
      await onSend(text.trim())
      change('')
    })
  }
  const listen = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <form className={classes['composer']} onSubmit={send}>
      <textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        rows={3}
        maxLength={PREVIEW_COMMENT_MAX}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={listen}
      />
      {failure === null ? null : (
        <p className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      <div className={classes['row']}>
        <button className={classes['primary']} disabled={text.trim() === '' || isBusy}>
          {t(isBusy ? 'sending' : 'send')}
        </button>
        {onCancel === undefined ? null : (
          <button type="button" className={classes['button']} onClick={onCancel}>
            {t('cancel')}
          </button>
        )}
      </div>
    </form>
  )
}

interface CommentProps {
  readonly comment: PreviewComment
  readonly onRemove: (commentId: string) => Promise<void>
}

const Comment = ({ comment, onRemove }: CommentProps) => {
  const { t } = useTranslation('preview-reader')
  const formatTime = useTime()
  const { failure, isBusy, run } = useFailure()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes['comment']} data-studio={comment.own ? undefined : true}>
      <p className={classes['meta']}>
        <strong>{t(comment.own ? 'comment.you' : 'comment.studio')}</strong>
        <time dateTime={comment.at}>{formatTime(comment.at)}</time>
      </p>
      <p className={classes['words']}>{comment.text}</p>
      {failure === null ? null : (
        <p className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      {comment.removable && !isAsking ? (
        <button type="button" className={classes['link']} onClick={() => setAsking(true)}>
          {t('comment.remove')}
        </button>
      ) : null}
      {isAsking ? (
        <p className={classes['row']}>
          <span>{t('comment.remove_sure')}</span>
          <button
            type="button"
            className={classes['button']}
            disabled={isBusy}
            onClick={() => void run(() => onRemove(comment.id))}
          >
            {t('comment.remove')}
          </button>
          <button type="button" className={classes['button']} onClick={() => setAsking(false)}>
            {t('cancel')}
          </button>
        </p>
      ) : null}
    </div>
  )
}

interface ThreadProps {
  readonly thread: PreviewThread
  readonly number: number
  /** of its page, counts from 1; 0: of the chapter as a whole */
  readonly page: number
  readonly isChosen: boolean
  readonly onGo: () => void
  readonly onRemove: (commentId: string) => Promise<void>
  readonly onReply: (text: string) => Promise<unknown>
}

const Thread = ({ thread, number, page, isChosen, onGo, onRemove, onReply }: ThreadProps) => {
  const { t } = useTranslation('preview-reader')
  const [isReplying, setReplying] = useState(false)
  const box = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const reply = async (text: string): Promise<void> => {
    await onReply(text)
    setReplying(false)
  }
  return (
    <li ref={box} className={classes['thread']} data-chosen={isChosen ? true : undefined}>
      <p className={classes['meta']}>
        <span className={classes['number']}>{number}</span>
        {page === 0 ? (
          <span>{t('comment.of_chapter')}</span>
        ) : (
          <button type="button" className={classes['link']} onClick={onGo}>
            {t('page.label', { number: page })}
          </button>
        )}
        {thread.resolved ? <em>{t('comment.resolved')}</em> : null}
      </p>
      <Comment comment={thread} onRemove={onRemove} />
      {thread.replies.map((one) => (
        <Comment key={one.id} comment={one} onRemove={onRemove} />
      ))}
      {isReplying ? (
        <Composer
          label={t('comment.reply')}
          draftKey={`panelflow.preview.reply ${thread.id}`}
          autoFocus
          onSend={reply}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <button type="button" className={classes['link']} onClick={() => setReplying(true)}>
          {t('comment.reply')}
        </button>
      )}
    </li>
  )
}

const NewComment = (props: PanelProps) => {
  const { client, chapter, draft, onDraft, isMarking, onMarking, pageId, onChanged } = props
  const { t } = useTranslation('preview-reader')
  const number = chapter.pages.findIndex(({ id }) => id === draft?.pageId) + 1
  const send = async (text: string): Promise<void> => {
    const place =
      draft === null
        ? {}
        : { pageId: draft.pageId, ...(draft.rect === null ? {} : { rect: draft.rect }) }
    await client.call(previewComment, {
      params: { chapterId: chapter.id },
      body: { text, ...place },
    })
    onDraft(null)
    await onChanged()
  }
  const about = (): string => {
    if (isMarking) return t('place.marking')
    if (draft === null) return t('place.chapter')
    return t(draft.rect === null ? 'place.page' : 'place.marked', { number })
  }
  return (
    <div className={classes['new']}>
      <p role="status">{about()}</p>
      <div className={classes['row']}>
        <button
          type="button"
          className={classes['button']}
          aria-pressed={isMarking}
          onClick={() => onMarking(!isMarking)}
        >
          {t('place.mark')}
        </button>
        {pageId === undefined ? null : (
          <button
            type="button"
            className={classes['button']}
            onClick={() => onDraft({ pageId, rect: null })}
          >
            {t('place.this_page')}
          </button>
        )}
        {draft === null ? null : (
          <button type="button" className={classes['button']} onClick={() => onDraft(null)}>
            {t('place.whole_chapter')}
          </button>
        )}
      </div>
      <Composer
        label={t('comment.write')}
        draftKey={`panelflow.preview.comment ${chapter.id}`}
        autoFocus={draft !== null}
        onSend={send}
      />
    </div>
  )
}

/** Comments of the chapter, and a new one for the chapter, a page or a place. */
export const CommentPanel = (props: PanelProps) => {
  const { client, chapter, threadId, onPage, onChanged, onClose } = props
  const { t } = useTranslation('preview-reader')
  const remove = async (commentId: string): Promise<void> => {
    await client.call(previewCommentDelete, { params: { commentId } })
    await onChanged()
  }
  const reply = async (parentId: string, text: string): Promise<void> => {
    await client.call(previewComment, {
      params: { chapterId: chapter.id },
      body: { text, parentId },
    })
    await onChanged()
  }
  return (
    <aside className={classes['panel']} aria-label={t('comment.title')}>
      <div className={classes['row']}>
        <h2>{t('comment.title')}</h2>
        <button
          type="button"
          className={classes['icon']}
          aria-label={t('comment.close')}
          onClick={onClose}
        >
          ✕
        </button>
      </div>
      <NewComment {...props} />
      {chapter.threads.length === 0 ? (
        <p className={classes['dim']}>{t('comment.none')}</p>
      ) : (
        <ol className={classes['threads']}>
          {chapter.threads.map((thread, index) => (
            <Thread
              key={thread.id}
              thread={thread}
              number={index + 1}
              page={chapter.pages.findIndex(({ id }) => id === thread.pageId) + 1}
              isChosen={thread.id === threadId}
              onGo={() => {
                if (thread.pageId !== null) onPage(thread.pageId)
              }}
              onRemove={remove}
              onReply={(text) => reply(thread.id, text)}
            />
          ))}
        </ol>
      )}
    </aside>
  )
}
