import type { PageView } from '@panelflow/contract/page.ts'
import { UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useWatchedPart } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import type { PageView as RoomView } from '../../editor/engine/page-room.ts'
import { findingsIn, textsOf } from '@panelflow/domain/page/page-findings.ts'
import { usePanelWords } from '../../editor/panels/use-panel-words.ts'
import classes from './workspace.module.css'

interface Counts {
  readonly texts: number
  readonly translated: number
  readonly findings: number
}

const countsOf = (view: RoomView): Counts | null => {
  if (view.status !== 'ready') return null
  const texts = textsOf(view.lane).filter(({ props }) => !props.hidden)
  return {
    texts: texts.length,
    translated: texts.filter(({ props }) => props.translation.trim() !== '').length,
    findings: findingsIn(view.lane).filter(({ kind }) => kind !== 'empty_translation').length,
  }
}

/** An open page counts its own texts, so that the figures move while one types. */
const useCounts = (editor: Editor, page: PageView): Counts => {
  const own = useWatchedPart(editor.book.room(page.id).view, (view) => JSON.stringify(countsOf(view)))
  const counts: Counts | null = JSON.parse(own)
  return counts ?? { texts: page.texts, translated: page.translated, findings: page.overflowing }
}

const RailPage = ({ editor, page, current }: { readonly editor: Editor; readonly page: PageView; readonly current: boolean }) => {
  const t = usePanelWords()
  const { texts, translated, findings } = useCounts(editor, page)
  const share = texts === 0 ? 1 : translated / texts
  return (
    <UnstyledButton
      className={classes['railPage']}
      aria-current={current ? 'page' : undefined}
      aria-label={t('rail.page', { number: page.position + 1, translated, texts, findings })}
      onClick={() => {
        editor.selection.select(page.id, [])
        editor.goToPage(editor.strip.pages.findIndex(({ frame }) => frame.id === page.id))
      }}
    >
      <span className={classes['thumb']}>
        <img src={page.thumbnail} alt="" loading="lazy" decoding="async" />
      </span>
      <span className={classes['railRow']}>
        <span>{page.position + 1}</span>
        <span className={classes['railCount']} data-done={share === 1 || undefined}>
          {translated}/{texts}
        </span>
        {findings > 0 ? (
          <span className={classes['railFindings']} title={t('rail.findings', { count: findings })}>
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

/** The chapter's pages: thumbnail, how much is translated, how many things to look at. */
export const PagesRail = ({ editor, pages }: { readonly editor: Editor; readonly pages: readonly PageView[] }) => {
  const t = usePanelWords()
  const scroll = useRef<HTMLElement>(null)
  const current = useWatchedPart(editor.camera, ({ page }) => page)
  const rows = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: pages.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 3,
  })
  useEffect(() => rows.scrollToIndex(current, { align: 'auto' }), [current, rows])
  return (
    <nav ref={scroll} className={classes['rail']} aria-label={t('rail.title')}>
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const page = pages[index]
          return page === undefined ? null : (
            <div key={page.id} style={{ position: 'absolute', insetInline: 0, top: start, height: ROW }}>
              <RailPage editor={editor} page={page} current={index === current} />
            </div>
          )
        })}
      </div>
    </nav>
  )
}
