import type { PreviewPage, PreviewThread } from '@panelflow/contract/preview.ts'
import { planPicture, type PreviewSize } from '@panelflow/domain/preview/picture-parts.ts'
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Rect, toRect } from './reader-place.ts'
import classes from './reader.module.css'

/** Where a comment is being written for. */
export interface DraftPlace {
  readonly pageId: string
  /** null: the whole page */
  readonly rect: Rect | null
}

interface PageProps {
  readonly page: PreviewPage
  /** counts from 1 */
  readonly number: number
  readonly size: PreviewSize
  /** threads of this page, each with its number in the chapter */
  readonly threads: readonly { readonly thread: PreviewThread; readonly number: number }[]
  readonly draft: DraftPlace | null
  /** places are drawn instead of pages turned */
  readonly isMarking: boolean
  readonly onMark: (place: DraftPlace) => void
  readonly onThread: (threadId: string) => void
  /** the addresses of pictures are good for an hour or two */
  readonly onExpired: () => void
  readonly isEager: boolean
}

const partUrl = (url: string, size: PreviewSize, part: number): string =>
  url.replace('{size}', size).replace('{part}', String(part))

/** Addresses of a page's parts, from the top down. */
export const listPartUrls = ({ picture }: PreviewPage, size: PreviewSize): readonly string[] =>
  picture === null
    ? []
    : planPicture(picture, size).parts.map((_, part) => partUrl(picture.url, size, part))

const toBox = ({ x, y, width, height }: Rect, page: PreviewPage): CSSProperties => ({
  left: `${(x / page.width) * 100}%`,
  top: `${(y / page.height) * 100}%`,
  width: `${(width / page.width) * 100}%`,
  height: `${(height / page.height) * 100}%`,
})

const toPageStyle = ({ width, height }: PreviewPage): CSSProperties =>
  ({ aspectRatio: `${width} / ${height}`, '--ratio': width / height }) as CSSProperties

const Part = ({
  src,
  alt,
  share,
  isEager,
  onExpired,
}: {
  readonly src: string
  readonly alt: string
  /** of the page's height, percent */
  readonly share: number
  readonly isEager: boolean
  readonly onExpired: () => void
}) => {
  const { t } = useTranslation('preview-reader')
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const retry = (): void => {
    setState('loading')
    setTries(tries + 1)
    onExpired()
  }
  return (
    <div className={classes['part']} data-state={state} style={{ height: `${share}%` }}>
      {state === 'failed' ? (
        <button type="button" className={classes['button']} onClick={retry}>
          {t('page.retry')}
        </button>
      ) : (
        <img
          key={tries}
          src={src}
          alt={alt}
          draggable={false}
          decoding="async"
          loading={isEager ? 'eager' : 'lazy'}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  )
}

/** Draws a place with the pointer. */
const useMark = ({ page, isMarking, onMark }: Pick<PageProps, 'page' | 'isMarking' | 'onMark'>) => {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const [drawn, setDrawn] = useState<Rect | null>(null)
  const toPoint = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    return {
      x: ((clientX - box.left) / box.width) * page.width,
      y: ((clientY - box.top) / box.height) * page.height,
    }
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = toPoint(event)
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== null) setDrawn(toRect(from.current, toPoint(event), page))
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current
      from.current = null
      setDrawn(null)
      if (start !== null) onMark({ pageId: page.id, rect: toRect(start, toPoint(event), page) })
    },
    onPointerCancel: () => {
      from.current = null
      setDrawn(null)
    },
  }
  return { drawn, handlers: isMarking ? handlers : {} }
}

/** A page with its picture, the marks of its comments and the place that is being marked. */
export const PagePicture = (props: PageProps) => {
  const { page, number, size, threads, draft, isMarking, onThread, onExpired, isEager } = props
  const { t } = useTranslation('preview-reader')
  const { drawn, handlers } = useMark(props)
  const label = t('page.label', { number })
  const plan = page.picture === null ? null : planPicture(page.picture, size)
  const shownDraft = drawn ?? (draft?.pageId === page.id ? draft.rect : null)
  const urls = listPartUrls(page, size)
  return (
    <div
      className={classes['page']}
      data-page={number}
      data-marking={isMarking ? true : undefined}
      style={toPageStyle(page)}
      {...handlers}
    >
      {plan === null ? (
        <div className={classes['missing']} role="img" aria-label={label}>
          <strong>{label}</strong>
          <span>{t('page.not_ready')}</span>
        </div>
      ) : (
        plan.parts.map((part, index) => (
          <Part
            key={urls[index]}
            src={urls[index] ?? ''}
            alt={index === 0 ? label : ''}
            share={(part.height / plan.height) * 100}
            isEager={isEager}
            onExpired={onExpired}
          />
        ))
      )}
      {threads.map(({ thread, number: threadNumber }) =>
        thread.rect === null ? null : (
          <button
            key={thread.id}
            type="button"
            className={classes['pin']}
            data-resolved={thread.resolved ? true : undefined}
            style={toBox(thread.rect, page)}
            aria-label={t('comment.pin', { number: threadNumber, text: thread.text })}
            onClick={(event) => {
              event.stopPropagation()
              onThread(thread.id)
            }}
          >
            <span>{threadNumber}</span>
          </button>
        ),
      )}
      {shownDraft === null ? null : (
        <div className={classes['draft']} style={toBox(shownDraft, page)} />
      )}
    </div>
  )
}
