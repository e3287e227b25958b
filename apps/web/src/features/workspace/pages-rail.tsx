import type { ChapterView } from '@panelflow/contract/order.ts'
import type { PageView } from '@panelflow/contract/page.ts'
import type { FindingView } from '@panelflow/contract/page-check.ts'
import type { SealView } from '@panelflow/contract/seal.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPhotoEdit } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useWatched, useWatchedPart } from '../../editor/canvas/use-watched.ts'
import { useRestingView } from '../../editor/panels/use-resting-view.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import type { Colleague } from '../../editor/engine/ports.ts'
import type { PageView as RoomView } from '../../editor/engine/page-session.ts'
import { listRow } from '../../editor/engine/strip.ts'
import { isTall } from '../../editor/engine/strip-map.ts'
import { levelFor, tilesIn, tileUrl } from '../../editor/engine/tiles.ts'
import { listScriptLines, getLineText } from '../../editor/engine/reading-order.ts'
import { computeTextProgress } from '@panelflow/domain/page/missing-text.ts'
import { pictureAddress } from '../../lib/image-node/image-nodes.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { blocksNow } from './checks/use-chapter-checks.ts'
import { personName } from '../../lib/i18n/labels.ts'
import { listPeople, PeopleAtPage } from './people-here.tsx'
import { MAP_HEIGHT, StripMap } from './strip-map.tsx'
import classes from './workspace.module.css'

interface Counts {
  readonly texts: number
  readonly translated: number
}

const getCounts = (view: RoomView): Counts | null => {
  if (view.status !== 'ready') return null
  const { done, count } = computeTextProgress(
    listScriptLines(view.base, view.lane).map(getLineText),
  )
  return { texts: count, translated: done }
}

/** An open page counts its own texts, so that the figures follow while one types. */
const useCounts = (editor: Editor, page: PageView): Counts => {
  const view = useRestingView(editor, editor.session.page(page.id))
  return getCounts(view) ?? { texts: page.texts, translated: page.translated }
}

/** Missing words are counted by themselves. */
const isOpenOn = (pageId: string, finding: FindingView): boolean =>
  finding.pageId === pageId && finding.dismissal === null && finding.check !== 'missing_words'

/** Findings nobody dismissed on a page, and whether one of them blocks the chapter now. */
const useFindings = (
  editor: Editor,
  page: PageView,
  chapter: Pick<ChapterView, 'status'>,
): { readonly count: number; readonly blocks: boolean } => {
  const count = useWatchedPart(
    editor.checks.findings,
    (all) => all?.filter((each) => isOpenOn(page.id, each)).length ?? page.overflowing,
  )
  const blocks = useWatchedPart(
    editor.checks.findings,
    (all) => all?.some((each) => isOpenOn(page.id, each) && blocksNow(each, chapter)) ?? false,
  )
  return { count, blocks }
}

interface RailPageProps {
  readonly editor: Editor
  readonly page: PageView
  readonly current: boolean
  /** its picture is the map above */
  readonly hasMap: boolean
  /** items that would be published differently than they are shown */
  readonly broken: number
  /** others who look at it */
  readonly people: readonly Colleague[]
  readonly chapter: Pick<ChapterView, 'status'>
  /** its source was replaced, and nobody looked at it since */
  readonly isChanged: boolean
}

/** CSS pixels; the list may be made wider. */
const THUMB_WIDTH = 96

/** The top of a tall page, as its thumbnail is a few pixels wide. */
const getThumbnail = (page: PageView): string => {
  if (!isTall(page)) return pictureAddress(page.thumbnail)
  const level = levelFor((THUMB_WIDTH * devicePixelRatio) / page.width, page.tileLevels)
  const [top] = tilesIn(page, level, { x: 0, y: 0, w: 1, h: 1 })
  return pictureAddress(top === undefined ? page.thumbnail : tileUrl(page.tiles, top))
}

const RailPage = (props: RailPageProps) => {
  const { editor, page, current, hasMap, broken, people, chapter, isChanged } = props
  const t = usePanelTranslations()
  const { texts, translated } = useCounts(editor, page)
  const { count, blocks } = useFindings(editor, page, chapter)
  const findings = count + broken
  const share = texts === 0 ? 1 : translated / texts
  return (
    <UnstyledButton
      className={classes['railPage']}
      aria-current={current ? 'page' : undefined}
      onClick={() => {
        editor.selection.select(page.id, [])
        editor.goToPage(editor.strip.pages.findIndex(({ frame }) => frame.id === page.id))
      }}
    >
      <VisuallyHidden>
        {t('rail.page', { number: page.position + 1, translated, texts, findings })}
        {isChanged ? t('rail.changed') : null}
        {people.length > 0
          ? t('presence.at_page', {
              names: people.map(({ person }) => personName(person)).join(', '),
            })
          : null}
      </VisuallyHidden>
      {hasMap ? null : (
        <span className={classes['thumb']}>
          <img
            src={getThumbnail(page)}
            data-tall={isTall(page) || undefined}
            alt=""
            loading="lazy"
            decoding="async"
          />
          <PeopleAtPage others={people} />
        </span>
      )}
      <span className={classes['railRow']} aria-hidden>
        <span>{page.position + 1}</span>
        <span className={classes['railCount']} data-done={share === 1 || undefined}>
          {translated}/{texts}
        </span>
        {isChanged ? (
          <span className={classes['railFindings']} title={t('rail.changed')} data-source-changed>
            <IconPhotoEdit size={12} />
          </span>
        ) : null}
        {findings > 0 ? (
          <span
            className={classes['railFindings']}
            data-blocks={blocks || broken > 0 || undefined}
            title={t('rail.findings', { count: findings })}
          >
            {findings}
          </span>
        ) : null}
      </span>
      <span className={classes['bar']} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </UnstyledButton>
  )
}

const ROW = 168
/** Height of a picture in its row. */
const PICTURE = 116
/** Rows drawn above and below what is seen. */
const SPARE = 3

/** Which rows are visible. All are of one height but for `extra`, so a division does. */
const useVisibleRows = (
  scroll: { readonly current: HTMLElement | null },
  count: number,
  extra: number,
): { readonly from: number; readonly to: number } => {
  const [seen, setSeen] = useState({ from: 0, to: 12 })
  useEffect(() => {
    const element = scroll.current
    if (element === null) return undefined
    const updateRange = (): void => {
      const from = Math.max(0, Math.floor((element.scrollTop - extra) / ROW) - SPARE)
      const to = Math.ceil((element.scrollTop + element.clientHeight) / ROW) + SPARE
      setSeen((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    const size = new ResizeObserver(updateRange)
    size.observe(element)
    element.addEventListener('scroll', updateRange, { passive: true })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', updateRange)
    }
  }, [scroll, extra])
  return { from: seen.from, to: Math.min(seen.to, count) }
}

interface PagesRailProps {
  readonly editor: Editor
  readonly pages: readonly PageView[]
  readonly seals: readonly SealView[]
  readonly chapter: Pick<ChapterView, 'status'>
  /** ids of pages whose source was replaced, and that nobody looked at since */
  readonly changed: readonly string[]
}

/**
 * The chapter's pages: thumbnail, how much is translated, how many things to look at. A tall page
 * in front has a map instead of its thumbnail.
 */
export const PagesRail = ({ editor, pages, seals, chapter, changed }: PagesRailProps) => {
  const t = usePanelTranslations()
  const scroll = useRef<HTMLElement>(null)
  useWatched(editor.spreads)
  const current = useWatchedPart(editor.camera, ({ page }) => page)
  const inFront = listRow(editor.strip, current).map(({ index }) => index)
  const others = useWatched(editor.presence.others)
  const place = editor.strip.pages[current]
  const mapped = place !== undefined && isTall(place.frame) ? place : null
  const [mapHeight, setMapHeight] = useState(MAP_HEIGHT)
  const extra = mapped === null ? 0 : mapHeight - PICTURE
  const { from, to } = useVisibleRows(scroll, pages.length, extra)
  useEffect(() => {
    const element = scroll.current
    if (element === null) return
    const top = current * ROW
    const bottom = top + ROW + extra
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = Math.min(top, bottom - element.clientHeight)
  }, [current, extra])
  const getPeople = (page: PageView): readonly Colleague[] =>
    listPeople(others.filter(({ pageId }) => pageId === page.id))
  return (
    <nav ref={scroll} className={classes['rail']} aria-label={t('rail.title')}>
      <div style={{ height: pages.length * ROW + extra, position: 'relative' }}>
        {pages.slice(from, to).map((page, at) => (
          <div
            key={page.id}
            style={{
              position: 'absolute',
              insetInline: 0,
              top: (from + at) * ROW + (from + at > current ? extra : 0),
            }}
          >
            {mapped?.frame.id === page.id ? (
              <StripMap editor={editor} page={page} place={mapped} onHeight={setMapHeight}>
                <PeopleAtPage others={getPeople(page)} />
              </StripMap>
            ) : null}
            <RailPage
              editor={editor}
              page={page}
              current={inFront.includes(from + at)}
              hasMap={mapped?.frame.id === page.id}
              broken={seals.filter(({ pageId }) => pageId === page.id).length}
              people={getPeople(page)}
              chapter={chapter}
              isChanged={changed.includes(page.id)}
            />
          </div>
        ))}
      </div>
    </nav>
  )
}
