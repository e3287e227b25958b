import { Select } from '@mantine/core'
import { pageList } from '@panelflow/contract/page.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'

export interface PlaceInOrder {
  readonly chapterId: string | null
  readonly pageId: string | null
}

interface OrderPlaceProps {
  readonly chapters: readonly Pick<ChapterView, 'id' | 'number'>[]
  readonly place: PlaceInOrder
  readonly onPlace: (place: PlaceInOrder) => void
}

/** What of the order a comment is about: all of it, a chapter, a page. */
export const OrderPlace = ({
  chapters,
  place: { chapterId, pageId },
  onPlace,
}: OrderPlaceProps) => {
  const { t } = useTranslation('comment')
  const { t: app } = useTranslation()
  const pages =
    useRead(pageList, { params: { chapterId: chapterId ?? '' } }, { enabled: chapterId !== null })
      .data ?? []
  return (
    <>
      <Select
        w={160}
        aria-label={t('chapter')}
        clearable
        placeholder={t('whole_order')}
        value={chapterId}
        searchable
        limit={200}
        onChange={(value) => onPlace({ chapterId: value, pageId: null })}
        data={chapters.map(({ id, number }) => ({
          value: id,
          label: app('chapter.label', { number }),
        }))}
      />
      {pages.length === 0 ? null : (
        <Select
          w={130}
          aria-label={t('page')}
          clearable
          searchable
          placeholder={t('whole_chapter')}
          value={pageId}
          onChange={(value) => onPlace({ chapterId, pageId: value })}
          data={pages.map(({ id, position }) => ({
            value: id,
            label: t('pin_page', { page: position + 1 }),
          }))}
        />
      )}
    </>
  )
}
