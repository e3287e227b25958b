import { type PreviewChapter, previewDecide } from '@panelflow/contract/preview.ts'
import {
  PREVIEW_COMMENT_MAX,
  type PreviewDecision,
} from '@panelflow/domain/preview/preview-rules.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderClient } from './reader-client.ts'
import { useFailure, useTime } from './reader-hooks.ts'
import classes from './reader.module.css'

interface DecisionProps {
  readonly client: ReaderClient
  readonly chapter: PreviewChapter
  readonly onDecided: () => Promise<void>
  readonly onClose: () => void
}

const CHOICES = ['accepted', 'changes_requested'] as const satisfies readonly PreviewDecision[]

/** Accepts the chapter, or asks for changes with a sentence. */
export const DecisionDialog = ({ client, chapter, onDecided, onClose }: DecisionProps) => {
  const { t } = useTranslation('preview-reader')
  const dialog = useRef<HTMLDialogElement>(null)
  const [decision, setDecision] = useState<PreviewDecision | null>(null)
  const [note, setNote] = useState('')
  const { failure, isBusy, run } = useFailure()
  useEffect(() => dialog.current?.showModal(), [])
  const isReady = decision === 'accepted' || (decision !== null && note.trim() !== '')
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (decision === null || !isReady) return
    void run(async () => {
      await client.call(previewDecide, {
        params: { chapterId: chapter.id },
        body: { decision, note: note.trim() },
      })
      await onDecided()
      onClose()
    })
  }
  return (
    <dialog ref={dialog} className={classes['dialog']} onClose={onClose} aria-labelledby="decide">
      <form onSubmit={send}>
        <h2 id="decide">{t('decide.title', { number: chapter.number })}</h2>
        {CHOICES.map((one) => (
          <label key={one} className={classes['choice']}>
            <input
              type="radio"
              name="decision"
              checked={decision === one}
              onChange={() => setDecision(one)}
            />
            <span>
              <strong>{t(`decide.${one}`)}</strong>
              <small>{t(`decide.${one}_hint`)}</small>
            </span>
          </label>
        ))}
        <label className={classes['field']}>
          {t(decision === 'changes_requested' ? 'decide.what' : 'decide.note')}
          <textarea
            rows={3}
            maxLength={PREVIEW_COMMENT_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        {failure === null ? null : (
          <p className={classes['failure']} role="alert">
            {failure}
          </p>
        )}
        <div className={classes['row']}>
          <button className={classes['primary']} disabled={!isReady || isBusy}>
            {t(isBusy ? 'sending' : 'decide.send')}
          </button>
          <button
            type="button"
            className={classes['button']}
            onClick={() => dialog.current?.close()}
          >
            {t('cancel')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

interface EndProps {
  readonly chapter: PreviewChapter
  /** the next chapter; null: that was the last one */
  readonly next: number | null
  readonly onNext: () => void
  readonly onDecide: () => void
}

/** Behind the last page: what was decided, what can be, and how it goes on. */
export const ChapterEnd = ({ chapter, next, onNext, onDecide }: EndProps) => {
  const { t } = useTranslation('preview-reader')
  const formatTime = useTime()
  const { decision } = chapter
  const canDecide = chapter.pages.some(({ picture }) => picture !== null)
  return (
    <section className={classes['end']}>
      <h2>{t('end.title', { number: chapter.number })}</h2>
      {decision === null ? null : (
        <p data-decision={decision.decision}>
          <strong>{t(`decided.${decision.decision}`)}</strong> · {formatTime(decision.at)}
          {decision.note === '' ? null : (
            <>
              <br />
              {decision.note}
            </>
          )}
        </p>
      )}
      <div className={classes['row']}>
        {canDecide ? (
          <button type="button" className={classes['primary']} onClick={onDecide}>
            {t(decision === null ? 'decide.open' : 'decide.again')}
          </button>
        ) : (
          <p>{t('end.nothing')}</p>
        )}
        {next === null ? null : (
          <button type="button" className={classes['button']} onClick={onNext}>
            {t('end.next', { number: next })}
          </button>
        )}
      </div>
    </section>
  )
}
