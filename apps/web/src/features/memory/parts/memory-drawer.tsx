import { SegmentedControl, Skeleton, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { memorySearch, type MemoryLineView } from '@panelflow/contract/memory.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { DisabledReason } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconSearch } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { levelFor, tilesIn, tileUrl } from '../../../editor/engine/tiles.ts'
import { useRead } from '../../../lib/http/query.ts'
import { pictureAddress } from '../../../lib/image-node/image-nodes.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import list from '../../../lib/table/drawer-list.module.css'
import classes from './memory.module.css'

const TYPING_MS = 300

const FIELDS = ['source', 'translation'] as const
const SCOPES = ['book', 'all'] as const

/** Words that are looked for at first, and where. */
export interface MemoryBeginning {
  readonly text: string
  readonly field: (typeof FIELDS)[number]
}

interface MemoryDrawerProps {
  readonly bookId: string
  readonly languages: { readonly source: string; readonly target: TargetLanguage }
  readonly begin: MemoryBeginning
  /** why nothing can be inserted now; null: it can */
  readonly reason: string | null
  readonly onInsert: (words: string) => void
}

type Place = NonNullable<MemoryLineView['place']>

/** Of the frame a line is shown in, in CSS pixels. */
const FRAME = { w: 96, h: 72 }

/** The part of the page where a line stands, as large as fits the frame. */
const PageCrop = ({ place, label }: { readonly place: Place; readonly label: string }) => {
  const { box, width, height, tiles, tileLevels, pageId } = place
  const scale = Math.min(FRAME.w / box.w, FRAME.h / box.h)
  const page = { id: pageId, name: '', width, height, tileLevels }
  const level = levelFor(scale * devicePixelRatio, tileLevels)
  return (
    <span
      className={classes['crop']}
      role="img"
      aria-label={label}
      style={{ width: box.w * scale, height: box.h * scale }}
    >
      {tilesIn(page, level, box).map((tile) => (
        <img
          key={tile.key}
          src={pictureAddress(tileUrl(tiles, tile))}
          alt=""
          loading="lazy"
          decoding="async"
          style={{
            left: (tile.box.x - box.x) * scale,
            top: (tile.box.y - box.y) * scale,
            width: tile.box.w * scale,
            height: tile.box.h * scale,
          }}
        />
      ))}
    </span>
  )
}

/** The cursor stays in the translation while a line is clicked. */
const preserveCursor = (event: MouseEvent): void => event.preventDefault()

interface LineProps extends Pick<
  MemoryDrawerProps,
  'bookId' | 'languages' | 'reason' | 'onInsert'
> {
  readonly line: MemoryLineView
}

const RANKS = ['1', '2', '3', '4'] as const

/** Where a line comes from: book, chapter, speaker, and how far it has come. */
const useOrigin = (bookId: string): ((line: MemoryLineView) => string) => {
  const { t, i18n } = useTranslation('memory')
  return ({ book, place, speaker, rank }) => {
    const title =
      book === null || book.id === bookId
        ? null
        : i18n.language === 'en'
          ? book.titleEn || book.titleZh
          : book.titleZh || book.titleEn
    const chapter = place === null ? null : t('drawer.chapter', { chapter: place.chapter })
    const known = RANKS.find((one) => one === String(rank))
    return [title, chapter, speaker, known === undefined ? null : t(`rank.${known}`)]
      .filter((part) => part !== null)
      .join(' · ')
  }
}

const MemoryLine = ({ line, bookId, languages, reason, onInsert }: LineProps) => {
  const { t } = useTranslation('memory')
  const getOrigin = useOrigin(bookId)
  const { source, translation, place } = line
  return (
    <li className={list['row']}>
      {place === null ? null : <PageCrop place={place} label={t('drawer.crop', { source })} />}
      <DisabledReason reason={reason}>
        <UnstyledButton
          className={list['give']}
          aria-label={t('drawer.insert', { words: translation, source })}
          aria-disabled={reason === null ? undefined : true}
          onMouseDown={preserveCursor}
          onClick={() => (reason === null ? onInsert(translation) : undefined)}
        >
          <Text fz="sm" className={classes['words']} lang={languages.source}>
            {source}
          </Text>
          <Text fz="sm" fw={600} className={classes['words']} lang={languages.target}>
            {translation}
          </Text>
          <Text fz="xs" c="dimmed">
            {getOrigin(line)}
          </Text>
        </UnstyledButton>
      </DisabledReason>
    </li>
  )
}

/** How words were translated in earlier chapters, with the place on the page. */
export const MemoryDrawer = ({ begin, ...props }: MemoryDrawerProps) => {
  const { t } = useTranslation('memory')
  const { bookId, languages } = props
  const [text, setText] = useState(begin.text)
  const [field, setField] = useState(begin.field)
  const [scope, setScope] = useState<(typeof SCOPES)[number]>('book')
  const [asked] = useDebouncedValue(text.trim(), TYPING_MS)
  const query = useRead(
    memorySearch,
    { params: { bookId }, query: { language: languages.target, text: asked, field, scope } },
    { keepPrevious: true, enabled: asked !== '' },
  )
  const lines = asked === '' ? undefined : query.data?.lines
  return (
    <>
      <div className={list['search']} data-keeps-focus>
        <TextInput
          size="xs"
          maxLength={200}
          data-autofocus
          autoFocus
          aria-label={t('drawer.search')}
          placeholder={t('drawer.search')}
          leftSection={<IconSearch size={14} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          mt={6}
          mr={6}
          aria-label={t('drawer.field')}
          value={field}
          onChange={setField}
          data={FIELDS.map((value) => ({ value, label: t(`drawer.${value}`) }))}
        />
        <SegmentedControl
          size="xs"
          mt={6}
          aria-label={t('drawer.scope')}
          value={scope}
          onChange={setScope}
          data={SCOPES.map((value) => ({ value, label: t(`drawer.${value}`) }))}
        />
      </div>
      <div className={list['list']}>
        {asked === '' ? (
          <Text fz="sm" c="dimmed" p="sm">
            {t('drawer.begin')}
          </Text>
        ) : null}
        {asked !== '' && query.isError ? (
          <TableError error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {asked !== '' && query.isPending ? <Skeleton h={120} m="sm" /> : null}
        {lines?.length === 0 ? (
          <Text fz="sm" c="dimmed" p="sm" role="status">
            {t('drawer.nothing')}
          </Text>
        ) : null}
        <ul aria-label={t('drawer.title')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {lines?.map((line) => (
            <MemoryLine key={line.id} line={line} {...props} />
          ))}
        </ul>
        {lines !== undefined && query.data?.isCut ? (
          <Text fz="xs" c="dimmed" p="xs" role="status">
            {t('drawer.cut')}
          </Text>
        ) : null}
      </div>
    </>
  )
}
