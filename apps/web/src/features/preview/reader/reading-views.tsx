import type { PreviewChapter, PreviewThread } from '@panelflow/contract/preview.ts'
import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import type { PreviewSize } from '@panelflow/domain/preview/picture-parts.ts'
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listSpreads } from '../../../editor/engine/spreads.ts'
import { type DraftPlace, listPartUrls, PagePicture } from './page-picture.tsx'
import classes from './reader.module.css'

interface ViewProps {
  readonly chapter: PreviewChapter
  readonly direction: ReadingDirection
  readonly isPaired: boolean
  /** the page in sight, counts from 1 */
  readonly page: number
  readonly onPage: (page: number) => void
  readonly size: PreviewSize
  readonly draft: DraftPlace | null
  readonly isMarking: boolean
  readonly onMark: (place: DraftPlace) => void
  readonly onThread: (threadId: string) => void
  readonly onExpired: () => void
  /** behind the last page */
  readonly onEnd: () => void
  /** what follows the last page of a strip */
  readonly children: ReactNode
}

const AHEAD = 3
const SWIPE_PX = 45

type Numbered = { readonly thread: PreviewThread; readonly number: number }

const useThreadsByPage = ({ threads }: PreviewChapter): ReadonlyMap<string, Numbered[]> =>
  useMemo(() => {
    const byPage = new Map<string, Numbered[]>()
    for (const [index, thread] of threads.entries()) {
      if (thread.pageId === null) continue
      byPage.set(thread.pageId, [
        ...(byPage.get(thread.pageId) ?? []),
        { thread, number: index + 1 },
      ])
    }
    return byPage
  }, [threads])

/** Pictures of the next pages are there before somebody turns to them. */
const useFetchAhead = ({ chapter, page, size }: Pick<ViewProps, 'chapter' | 'page' | 'size'>) => {
  useEffect(() => {
    const urls = chapter.pages
      .slice(page, page + AHEAD)
      .flatMap((one) => listPartUrls(one, size).slice(0, 2))
    for (const url of urls) new Image().src = url
  }, [chapter.pages, page, size])
}

const pageProps = (
  { chapter, size, draft, isMarking, onMark, onThread, onExpired }: ViewProps,
  index: number,
  threads: ReadonlyMap<string, Numbered[]>,
) => {
  const page = chapter.pages[index]
  if (page === undefined) return null
  return {
    page,
    number: index + 1,
    size,
    threads: threads.get(page.id) ?? [],
    draft,
    isMarking,
    onMark,
    onThread,
    onExpired,
  }
}

/** Keys turn pages by the reading direction; the space bar and Page Down always go on. */
const useKeys = (go: (step: -1 | 1) => void, direction: ReadingDirection, ends: () => void) => {
  useEffect(() => {
    const onward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const listen = (event: KeyboardEvent): void => {
      const { target, key } = event
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, dialog') !== null
      const isButton = target instanceof Element && target.closest('button') !== null
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (key === onward || key === 'PageDown' || key === 'j' || (key === ' ' && !isButton)) go(1)
      else if (key === back || key === 'PageUp' || key === 'k') go(-1)
      else if (key === 'Home') ends()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [go, direction, ends])
}

/** Page by page, or in pairs as they lie in the open book. */
export const PagedView = (props: ViewProps) => {
  const { chapter, direction, isPaired, page, onPage, isMarking, onEnd, children } = props
  const { t } = useTranslation('preview-reader')
  const threads = useThreadsByPage(chapter)
  useFetchAhead(props)
  const spreads = useMemo(
    () => listSpreads(chapter.pages, direction, { isPaired, hasCover: true }),
    [chapter.pages, direction, isPaired],
  )
  const at = spreads.findIndex(({ first, count }) => page - 1 < first + count)
  const spread = spreads[at]
  const go = (step: -1 | 1): void => {
    const next = spreads[at + step]
    if (next !== undefined) onPage(next.first + 1)
    else if (step === 1) onEnd()
  }
  useKeys(go, direction, () => onPage(1))
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const isBackwards = direction === 'rtl'
  const turn = (event: PointerEvent<HTMLDivElement>): void => {
    const from = start.current
    start.current = null
    if (from === null || isMarking || (event.target as Element).closest('button') !== null) return
    const moved = event.clientX - from.x
    if (Math.abs(event.clientY - from.y) > Math.max(SWIPE_PX, Math.abs(moved))) return
    if (Math.abs(moved) > SWIPE_PX) return go(moved < 0 === isBackwards ? -1 : 1)
    if (Math.abs(moved) > 8) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const isLeft = event.clientX - left < width * 0.4
    go(isLeft === isBackwards ? 1 : -1)
  }
  if (spread === undefined) return <div className={classes['paged']}>{children}</div>
  const shown = Array.from({ length: spread.count }, (_, index) => spread.first + index)
  return (
    <div
      className={classes['paged']}
      data-marking={isMarking ? true : undefined}
      onPointerDown={({ clientX, clientY, isPrimary }) =>
        (start.current = isPrimary ? { x: clientX, y: clientY } : null)
      }
      onPointerUp={turn}
      onPointerCancel={() => (start.current = null)}
      role="group"
      aria-label={t('page.of', { page, total: chapter.pages.length })}
    >
      <div
        className={classes['spread']}
        style={{ flexDirection: isBackwards ? 'row-reverse' : 'row' }}
      >
        {shown.map((index) => {
          const one = pageProps(props, index, threads)
          return one === null ? null : <PagePicture key={one.page.id} {...one} isEager />
        })}
      </div>
    </div>
  )
}

/** Pages below each other without gaps, as a strip is read. */
export const StripView = (props: ViewProps) => {
  const { chapter, page, onPage, children } = props
  const threads = useThreadsByPage(chapter)
  const frame = useRef<HTMLDivElement>(null)
  const shownPage = useRef(1)
  useFetchAhead(props)
  // somebody chose a page: it is scrolled to; scrolling itself chooses pages, too
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    frame.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView()
  }, [page])
  const follow = (): void => {
    const box = frame.current
    if (box === null) return
    const middle = box.getBoundingClientRect().top + box.clientHeight * 0.4
    const found = [...box.querySelectorAll<HTMLElement>('[data-page]')].findLast(
      (one) => one.getBoundingClientRect().top <= middle,
    )
    const next = Number(found?.dataset['page'] ?? 1)
    if (next === shownPage.current) return
    shownPage.current = next
    onPage(next)
  }
  return (
    // a region that scrolls is reached by the keyboard
    <div className={classes['strip']} ref={frame} onScroll={follow} tabIndex={0} role="group">
      {chapter.pages.map((_, index) => {
        const one = pageProps(props, index, threads)
        return one === null ? null : (
          <PagePicture key={one.page.id} {...one} isEager={index < page + 1} />
        )
      })}
      {children}
    </div>
  )
}

/** Behind the last page of a chapter that is read page by page. */
export const EndView = ({
  direction,
  onBack,
  children,
}: Pick<ViewProps, 'direction' | 'children'> & { readonly onBack: () => void }) => {
  const { t } = useTranslation('preview-reader')
  useKeys((step) => (step === -1 ? onBack() : undefined), direction, onBack)
  return (
    <div className={classes['endPage']}>
      {children}
      <p className={classes['back']}>
        <button type="button" className={classes['button']} onClick={onBack}>
          {t('end.back')}
        </button>
      </p>
    </div>
  )
}
