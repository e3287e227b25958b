import { Loader, Menu, Text } from '@mantine/core'
import { type ChapterView, orderChapters, type OrderView } from '@panelflow/contract/order.ts'
import { orderFacet, orderList } from '@panelflow/contract/order-list.ts'
import type { SerialBookView } from '@panelflow/contract/serial.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { ORDER_STATUSES, STOP_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useReadNow } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { findSearchable } from '../../order/detail/find-in-texts.tsx'

/** Stopped orders are not searched. */
const SEARCHED = ORDER_STATUSES.filter((status) => !STOP_STATUSES.some((stop) => stop === status))

const ORDERS_AT_ONCE = 50

interface OrderPart {
  readonly rows: readonly Pick<OrderView, 'id'>[]
  /** null: this was the last part */
  readonly next: string | null
}

interface BookReads {
  readonly readOrders: (cursor: string | undefined) => Promise<OrderPart>
  readonly readChapters: (orderId: string) => Promise<readonly ChapterView[]>
  /** false: nobody waits for it any more */
  readonly isWanted: () => boolean
}

/** The first chapter of a book that a search can be opened from. */
export const findChapterOfBook = async ({
  readOrders,
  readChapters,
  isWanted,
}: BookReads): Promise<ChapterView | undefined> => {
  let cursor: string | undefined
  do {
    const part = await readOrders(cursor)
    for (const { id } of part.rows) {
      if (!isWanted()) return undefined
      const chapter = findSearchable(await readChapters(id))
      if (chapter !== undefined) return chapter
    }
    cursor = part.next ?? undefined
  } while (cursor !== undefined && isWanted())
  return undefined
}

const useOpenSearch = (bookId: string) => {
  const { t } = useTranslation('serial')
  const navigate = useNavigate()
  const readOrders = useReadNow(orderList)
  const readChapters = useReadNow(orderChapters)
  const [busy, setBusy] = useState<TargetLanguage | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const open = async (language: TargetLanguage): Promise<void> => {
    setBusy(language)
    const query = { book: bookId, language, status: SEARCHED, size: ORDERS_AT_ONCE }
    try {
      const chapter = await findChapterOfBook({
        readOrders: (cursor) => readOrders({ query: { ...query, cursor } }),
        readChapters: (orderId) => readChapters({ params: { orderId } }),
        isWanted: () => isOpen.current,
      })
      if (!isOpen.current) return
      if (chapter === undefined) toastRemark(t('find.nothing_open'))
      else
        await navigate({ to: '/workspace/index', search: { chapterId: chapter.id, find: 'book' } })
    } catch (cause) {
      toastFailed(getFailureMessage(cause))
    } finally {
      setBusy(null)
    }
  }
  return { busy, open }
}

/** Lines of a menu that lead to find and replace in all orders of a book, one for each language. */
export const FindInBookItems = ({ book }: { readonly book: SerialBookView }) => {
  const { t, i18n } = useTranslation('serial')
  const { t: app } = useTranslation()
  const { busy, open } = useOpenSearch(book.id)
  const { data, error } = useRead(orderFacet, {
    query: { book: book.id, status: SEARCHED, column: 'language' },
  })
  const remark =
    data === undefined
      ? error === null
        ? app('app.loading')
        : getFailureMessage(error)
      : data.length === 0
        ? t('find.no_orders')
        : null
  if (remark !== null)
    return (
      <Menu.Label>
        <Text fz="xs">{remark}</Text>
      </Menu.Label>
    )
  const languages = TARGET_LANGUAGES.filter((one) => data?.some(({ value }) => value === one))
  return languages.map((language) => (
    <Menu.Item
      key={language}
      closeMenuOnClick={false}
      disabled={busy !== null}
      aria-busy={busy === language}
      rightSection={busy === language ? <Loader size={14} /> : null}
      onClick={() => void open(language)}
    >
      {t('find.in_language', { language: languageName(language, i18n.language) })}
    </Menu.Item>
  ))
}
