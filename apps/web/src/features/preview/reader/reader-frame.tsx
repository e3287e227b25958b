import type { PreviewBook, PreviewChapter, PreviewChapterRow } from '@panelflow/contract/preview.ts'
import { INTERFACE_LOCALES } from '@panelflow/domain/locale/language.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentPanel } from './comment-panel.tsx'
import { ChapterEnd, DecisionDialog } from './decision-dialog.tsx'
import type { DraftPlace } from './page-picture.tsx'
import type { ReaderClient } from './reader-client.ts'
import { useIsWide } from './reader-hooks.ts'
import { EndView, PagedView, StripView } from './reading-views.tsx'
import classes from './reader.module.css'

interface FrameProps {
  readonly client: ReaderClient
  readonly book: PreviewBook
  readonly chapter: PreviewChapter | null
  /** counts from 1 */
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onChapter: (number: number) => void
  readonly onRefresh: () => Promise<void>
}

const VIEWS = ['strip', 'single', 'paired'] as const
type View = (typeof VIEWS)[number]

/** two pages beside each other are readable from here on */
const PAIRED_FROM_PX = 1000
const LARGE_FROM_PX = 1200
const REFRESH_MS = 60_000
const VIEW_KEY = 'panelflow.preview.view'
export const LOCALE_KEY = 'panelflow.preview.locale'
const LANGUAGE_NAMES = { en: 'English', 'zh-CN': '中文' } as const

/** What somebody chose, else what suits the book and the window. */
const useView = ({ direction }: PreviewBook): readonly [View, (view: View) => void] => {
  const isWide = useIsWide(PAIRED_FROM_PX)
  const [chosen, setChosen] = useState<View | null>(
    () => VIEWS.find((one) => one === sessionStorage.getItem(VIEW_KEY)) ?? null,
  )
  const usual = direction === 'strip' ? 'strip' : isWide ? 'paired' : 'single'
  const choose = (view: View): void => {
    sessionStorage.setItem(VIEW_KEY, view)
    setChosen(view)
  }
  return [direction === 'strip' && chosen === 'paired' ? 'single' : (chosen ?? usual), choose]
}

/** Answers of the studio, and pages that were finished meanwhile. */
const useRefresh = (onRefresh: () => Promise<void>): void => {
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void onRefresh()
    }
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [onRefresh])
}

const chapterKey = ({ ready, decision }: PreviewChapterRow) => {
  if (ready === 0) return 'bar.chapter_missing'
  if (decision === null) return 'bar.chapter_row'
  return decision.decision === 'accepted' ? 'bar.chapter_accepted' : 'bar.chapter_changes'
}

interface BarProps extends FrameProps {
  readonly view: View
  readonly onView: (view: View) => void
  readonly isPanelOpen: boolean
  readonly onPanel: () => void
  readonly onDecide: () => void
}

const TopBar = (props: BarProps) => {
  const { book, chapter, onChapter, view, onView, isPanelOpen, onPanel, onDecide } = props
  const { t, i18n } = useTranslation('preview-reader')
  const until = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(
    new Date(book.expiresAt),
  )
  const changeLanguage = (locale: string): void => {
    sessionStorage.setItem(LOCALE_KEY, locale)
    void i18n.changeLanguage(locale)
  }
  const count = chapter?.threads.length ?? 0
  return (
    <header className={classes['bar']}>
      <div className={classes['title']}>
        <h1 title={book.title}>{book.title}</h1>
        <small>
          {t('bar.for', { name: book.recipient })} · {t('bar.until', { date: until })}
        </small>
      </div>
      <div className={classes['tools']}>
        <select
          aria-label={t('bar.chapter')}
          value={chapter?.number ?? ''}
          onChange={(event) => onChapter(Number(event.target.value))}
        >
          {book.chapters.map((row) => (
            <option key={row.id} value={row.number}>
              {t(chapterKey(row), { number: row.number })}
            </option>
          ))}
        </select>
        <select
          aria-label={t('bar.view')}
          value={view}
          onChange={(event) => onView(VIEWS.find((one) => one === event.target.value) ?? 'single')}
        >
          {VIEWS.filter((one) => one !== 'paired' || book.direction !== 'strip').map((one) => (
            <option key={one} value={one}>
              {t(`bar.view_${one}`)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={classes['button']}
          aria-pressed={isPanelOpen}
          disabled={chapter === null}
          onClick={onPanel}
        >
          {t('bar.comments', { count })}
        </button>
        <button
          type="button"
          className={classes['primary']}
          disabled={!chapter?.pages.some(({ picture }) => picture !== null)}
          onClick={onDecide}
        >
          {t(chapter?.decision == null ? 'decide.open' : `decided.${chapter.decision.decision}`)}
        </button>
        <select
          aria-label={t('language')}
          value={i18n.language}
          onChange={(event) => changeLanguage(event.target.value)}
        >
          {INTERFACE_LOCALES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </select>
      </div>
    </header>
  )
}

/** Where one is in the chapter, and a way to any page of it. */
const PageSlider = ({
  page,
  total,
  isBackwards,
  onPage,
}: {
  readonly page: number
  readonly total: number
  readonly isBackwards: boolean
  readonly onPage: (page: number) => void
}) => {
  const { t } = useTranslation('preview-reader')
  return (
    <footer className={classes['slider']}>
      <input
        type="range"
        dir={isBackwards ? 'rtl' : 'ltr'}
        min={1}
        max={Math.max(1, total)}
        value={page}
        aria-label={t('bar.position')}
        aria-valuetext={t('page.of', { page, total })}
        onChange={(event) => onPage(Number(event.target.value))}
      />
      <output>
        {page} / {total}
      </output>
    </footer>
  )
}

/** The open preview: bar, pages, comments, decision. */
export const ReaderFrame = (props: FrameProps) => {
  const { client, book, chapter, page, onPage, onChapter, onRefresh } = props
  const { t } = useTranslation('preview-reader')
  const [view, setView] = useView(book)
  const size = useIsWide(LARGE_FROM_PX) ? 'large' : 'medium'
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [isMarking, setMarking] = useState(false)
  const [draft, setDraft] = useState<DraftPlace | null>(null)
  const [threadId, setThreadId] = useState<string | null>(null)
  const [isDeciding, setDeciding] = useState(false)
  const [isAtEnd, setAtEnd] = useState(false)
  useRefresh(onRefresh)
  const openChapter = (number: number): void => {
    setDraft(null)
    setAtEnd(false)
    onChapter(number)
  }
  const goTo = (next: number): void => {
    setAtEnd(false)
    onPage(next)
  }
  const next = book.chapters.find(({ number }) => chapter !== null && number > chapter.number)
  const end =
    chapter === null ? null : (
      <ChapterEnd
        chapter={chapter}
        next={next?.number ?? null}
        onNext={() => openChapter(next?.number ?? 1)}
        onDecide={() => setDeciding(true)}
      />
    )
  const mark = (place: DraftPlace): void => {
    setDraft(place)
    setMarking(false)
    setPanelOpen(true)
  }
  const openThread = (id: string): void => {
    setThreadId(id)
    setPanelOpen(true)
  }
  const ReadingView = view === 'strip' ? StripView : PagedView
  return (
    <div className={classes['frame']} data-panel={isPanelOpen ? true : undefined}>
      <TopBar
        {...props}
        onChapter={openChapter}
        view={view}
        onView={setView}
        isPanelOpen={isPanelOpen}
        onPanel={() => setPanelOpen(!isPanelOpen)}
        onDecide={() => setDeciding(true)}
      />
      <main className={classes['main']}>
        {chapter === null ? <p className={classes['card']}>{t('empty')}</p> : null}
        {chapter !== null && isAtEnd && view !== 'strip' ? (
          <EndView direction={book.direction} onBack={() => setAtEnd(false)}>
            {end}
          </EndView>
        ) : null}
        {chapter === null || (isAtEnd && view !== 'strip') ? null : (
          <ReadingView
            key={`${chapter.id} ${view}`}
            chapter={chapter}
            direction={book.direction}
            isPaired={view === 'paired'}
            page={page}
            onPage={goTo}
            size={size}
            draft={draft}
            isMarking={isMarking}
            onMark={mark}
            onThread={openThread}
            onExpired={() => void onRefresh()}
            onEnd={() => setAtEnd(true)}
          >
            {end}
          </ReadingView>
        )}
        {chapter === null || !isPanelOpen ? null : (
          <CommentPanel
            client={client}
            chapter={chapter}
            draft={draft}
            onDraft={setDraft}
            isMarking={isMarking}
            onMarking={setMarking}
            pageId={chapter.pages[page - 1]?.id}
            threadId={threadId}
            onPage={(id) => goTo(chapter.pages.findIndex((one) => one.id === id) + 1)}
            onChanged={onRefresh}
            onClose={() => setPanelOpen(false)}
          />
        )}
      </main>
      {chapter === null ? null : (
        <PageSlider
          page={page}
          total={chapter.pages.length}
          isBackwards={book.direction === 'rtl' && view !== 'strip'}
          onPage={goTo}
        />
      )}
      {chapter !== null && isDeciding ? (
        <DecisionDialog
          client={client}
          chapter={chapter}
          onDecided={onRefresh}
          onClose={() => setDeciding(false)}
        />
      ) : null}
    </div>
  )
}
