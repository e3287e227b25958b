import { type ChapterDetail, chapterGet } from '@panelflow/contract/workflow.ts'
import { orderGet, type OrderView } from '@panelflow/contract/order.ts'
import { pageList, type PageView } from '@panelflow/contract/page.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import { Button, Loader } from '@mantine/core'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { loadTranslations } from '../../lib/i18n/i18n.ts'
import { isTransient } from '../../lib/http/call-error.ts'
import { useRead } from '../../lib/http/query.ts'
import { rolesOfUser, sessionStore } from '../../lib/http/session-store.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import { OpenChapter } from './open-chapter.tsx'
import { forgetChapter, getLastChapter, rememberChapter } from './workspace-link.ts'
import { useAppTranslations } from './use-app-translations.ts'
import { listSeats } from './work-notice.ts'
import { holdApplication } from '../../lib/offline/hold-application.ts'
import { keepChapter } from '../../lib/offline/offline-state.ts'

const ChapterPicker = lazyPart(async () => (await import('./chapter-picker.tsx')).ChapterPicker)

// The screen comes with its words, or not at all: a raw key is never shown.
await loadTranslations('workspace', 'picture', 'page-check')

/** Signatures of picture addresses are good for one to two hours. */
const RENEW_MS = 40 * 60 * 1000

/** A worker looks for panels that are not known when a chapter is opened. */
const isLookedForPanels = (pages: readonly PageView[]): boolean =>
  pages.some(({ panels }) => panels === null)

const ROW_DENIED = 40302

/** What the chapter was last read as, and in which role. */
interface Seen {
  readonly role: RoleId | null
  readonly order: OrderView
  readonly chapter: ChapterDetail
  readonly pages: readonly PageView[]
}

/**
 * A role that ends takes its reads along: then the open chapter stays as it was last seen, so that
 * nothing typed goes with it.
 */
const useSeenBeforeRoleEnded = (now: Seen | null): Seen | null => {
  const roles = rolesOfUser(useStore(sessionStore, ({ user }) => user))
  const [seen, setSeen] = useState<Seen | null>(null)
  if (seen !== null && seen.role !== null && !roles.includes(seen.role)) return seen
  const hasChanged =
    seen?.role !== now?.role ||
    seen?.order !== now?.order ||
    seen?.chapter !== now?.chapter ||
    seen?.pages !== now?.pages
  if (now !== null && hasChanged) setSeen(now)
  return null
}

/** A chapter in which the reader has a part is what the menu leads to next time. */
const useLastChapter = ({
  data: chapter,
  error,
}: {
  readonly data: ChapterDetail | undefined
  readonly error: unknown
}): void => {
  const account = useStore(sessionStore, ({ user }) => user?.id ?? '')
  const isOwn =
    chapter !== undefined &&
    (chapter.work.standing === 'own' || listSeats(chapter.people, account).length > 0)
  useEffect(() => {
    if (isOwn) rememberChapter(account, chapter.id)
  }, [isOwn, account, chapter?.id])
  const isUnreadable = chapter === undefined && error !== null && !isTransient(error)
  useEffect(() => {
    if (isUnreadable) forgetChapter(account)
  }, [isUnreadable, account])
}

const ChapterLoader = ({ chapterId }: { readonly chapterId: string }) => {
  useEffect(() => keepChapter(chapterId), [chapterId])
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const navigate = useNavigate()
  const search = useSearch({ from: '/app/workspace/index' })
  const chapter = useRead(chapterGet, { params: { chapterId } })
  useLastChapter(chapter)
  const orderId = chapter.data?.orderId
  const order = useRead(
    orderGet,
    { params: { orderId: orderId ?? '' } },
    { enabled: orderId !== undefined },
  )
  const pages = useRead(pageList, { params: { chapterId } }, { watchWhile: isLookedForPanels })
  const { refetch: renew } = pages
  useEffect(() => {
    const timer = setInterval(() => void renew(), RENEW_MS)
    return () => clearInterval(timer)
  }, [renew])
  // a right that is gone while the chapter lies open: it was given to somebody else
  const lost = chapter.data !== undefined && chapter.error?.code === ROW_DENIED
  const role = useStore(sessionStore, ({ actingRole }) => actingRole)
  const isRead = chapter.data !== undefined && order.data !== undefined && pages.data !== undefined
  const before = useSeenBeforeRoleEnded(
    isRead ? { role, chapter: chapter.data, order: order.data, pages: pages.data } : null,
  )
  if (before !== null)
    return <OpenChapter key={chapterId} {...before} search={search} loss="role" />
  const failed = [chapter, order, pages].find((query) => query.isError && query.data === undefined)
  if (failed !== undefined) {
    return (
      <TableError
        title={t('chapter.failed')}
        error={failed.error}
        onRetry={() =>
          void Promise.all([
            chapter.refetch(),
            pages.refetch(),
            orderId === undefined ? null : order.refetch(),
          ])
        }
      >
        <Button
          variant="subtle"
          onClick={() => void navigate({ to: '/workspace/index', search: { choose: true } })}
        >
          {t('chapter.other')}
        </Button>
      </TableError>
    )
  }
  if (chapter.data === undefined || order.data === undefined || pages.data === undefined)
    return <Loader m="xl" aria-label={t('page.loading')} />
  if (pages.data.length === 0) {
    return (
      <EmptyState title={t('chapter.no_pages')} hint={app(`chapter.status.${chapter.data.status}`)}>
        <Button
          variant="default"
          mt="xs"
          onClick={() => void navigate({ to: '/workspace/index', search: { choose: true } })}
        >
          {t('chapter.other')}
        </Button>
      </EmptyState>
    )
  }
  const open = { role, order: order.data, chapter: chapter.data, pages: pages.data }
  return <OpenChapter key={chapterId} {...open} search={search} loss={lost ? 'chapter' : null} />
}

/**
 * `/workspace/index`: a chapter at the spot the address names, else the last one of one's own, else
 * the choice of one.
 */
export const WorkspaceScreen = () => {
  const { chapterId, choose } = useSearch({ from: '/app/workspace/index' })
  const navigate = useNavigate()
  const account = useStore(sessionStore, ({ user }) => user?.id ?? '')
  const last = chapterId === undefined && choose === undefined ? getLastChapter(account) : null
  useEffect(() => void holdApplication(), [])
  useEffect(() => {
    if (last !== null)
      void navigate({ to: '/workspace/index', search: { chapterId: last }, replace: true })
  }, [last, navigate])
  if (last !== null) return null
  return chapterId === undefined ? (
    <ChapterPicker />
  ) : (
    <ChapterLoader key={chapterId} chapterId={chapterId} />
  )
}
