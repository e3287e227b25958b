import { Button, Group, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core'
import { bookGet, type BookHomeView } from '@panelflow/contract/book-home.ts'
import { tip } from '@panelflow/ui/patterns/tip.ts'
import { IconBook2 } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../lib/http/query.ts'
import { bookTitle, languageName } from '../../lib/i18n/labels.ts'
import { loadTranslations } from '../../lib/i18n/i18n.ts'
import { useListSearch } from '../../lib/table/use-list-search.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import { useMay } from '../../lib/permission/use-may.ts'
import { useTabLabel } from '../../lib/tabs/tab-store.ts'
import { PreviewButton } from '../preview/preview-button.tsx'
import { BookCrews } from '../crew/crew-window.tsx'
import { BOOK_TABS, type BookSearch, type BookTab, parseBookSearch } from './book-search.ts'
import { BookCharacters } from './parts/book-characters.tsx'
import { BookFacts } from './parts/book-facts.tsx'
import { BookGlossary } from './parts/book-glossary.tsx'
import { BookHistory } from './parts/book-history.tsx'
import { BookMatrix } from './parts/book-matrix.tsx'
import { BookStyles } from './parts/book-styles.tsx'
import classes from './book-home.module.css'

const CoverModal = lazy(async () => ({
  default: (await import('./parts/cover-modal.tsx')).CoverModal,
}))

const BookCost = lazy(async () => {
  const [part] = await Promise.all([import('../pay/cost/book-cost.tsx'), loadTranslations('pay')])
  return { default: part.BookCost }
})

const BookPublishing = lazy(async () => {
  const [part] = await Promise.all([
    import('../publishing/book-publishing.tsx'),
    loadTranslations('publishing'),
  ])
  return { default: part.BookPublishing }
})

const IntakeWindow = lazy(async () => {
  const [part] = await Promise.all([
    import('../intake/intake-window.tsx'),
    loadTranslations('intake'),
  ])
  return { default: part.IntakeWindow }
})

const Cover = ({ book }: { readonly book: BookHomeView }) => {
  const { t, i18n } = useTranslation('book-home')
  const [opened, setOpened] = useState(false)
  const picture =
    book.cover === null ? (
      <span className={`${classes['cover']} ${classes['blank']}`}>
        <IconBook2 size={22} stroke={1.4} />
      </span>
    ) : (
      <img
        className={classes['cover']}
        src={book.cover}
        alt={t('cover.alt', { title: bookTitle({ book }, i18n.language) })}
      />
    )
  if (book.can.edit !== true) return picture
  return (
    <>
      <button
        type="button"
        className={classes['coverButton']}
        aria-label={t('cover.change')}
        {...tip(t('cover.change'))}
        onClick={() => setOpened(true)}
      >
        {picture}
      </button>
      <Suspense fallback={null}>
        {opened ? <CoverModal book={book} onClose={() => setOpened(false)} /> : null}
      </Suspense>
    </>
  )
}

const Heading = ({ book }: { readonly book: BookHomeView }) => {
  const { t, i18n } = useTranslation()
  const title = bookTitle({ book }, i18n.language)
  const other = [book.titleZh, book.titleEn].find((one) => one !== '' && one !== title)
  const ids = [book.bookId, book.bookSubId].filter((id) => id !== '').join(' / ')
  const facts = [
    ids,
    languageName(book.sourceLanguage, i18n.language),
    t(`book.direction_${book.readingDirection}`),
  ]
  return (
    <Group gap="sm" wrap="nowrap" align="center">
      <Cover book={book} />
      <div style={{ minWidth: 0 }}>
        <Title order={1} fz={18} lineClamp={1} title={title}>
          {title}
        </Title>
        {other === undefined ? null : (
          <Text fz="sm" truncate title={other}>
            {other}
          </Text>
        )}
        <Text fz="sm" c="dimmed" truncate>
          {facts.join(' · ')}
        </Text>
      </div>
    </Group>
  )
}

interface PanelsProps {
  readonly book: BookHomeView
  readonly tab: BookTab
  readonly search: BookSearch
  readonly onSearch: (search: BookSearch) => void
}

/** A part that was opened stays, with what was filled in, while others are looked at. */
const Panels = ({ book, tab, search, onSearch }: PanelsProps) => {
  const [visited, setVisited] = useState<readonly BookTab[]>([tab])
  if (!visited.includes(tab)) setVisited([...visited, tab])
  const panels: Readonly<Record<BookTab, () => ReactNode>> = {
    chapters: () => (
      <BookMatrix
        book={book}
        all={search.all === true}
        onAll={(all) => onSearch({ ...search, all: all ? true : undefined })}
        onIntake={(intake) => onSearch({ ...search, intake })}
      />
    ),
    facts: () => <BookFacts book={book} />,
    crew: () => <BookCrews bookId={book.id} />,
    glossary: () => <BookGlossary book={book} />,
    characters: () => <BookCharacters bookId={book.id} />,
    styles: () => <BookStyles bookId={book.id} />,
    cost: () => (
      <Suspense fallback={<Skeleton height={120} />}>
        <BookCost bookId={book.id} />
      </Suspense>
    ),
    publishing: () => (
      <Suspense fallback={<Skeleton height={120} />}>
        <BookPublishing bookId={book.id} />
      </Suspense>
    ),
    history: () => <BookHistory bookId={book.id} />,
  }
  return visited.map((one) => (
    <div
      key={one}
      className={classes['panel']}
      style={{ display: one === tab ? 'flex' : 'none', flexDirection: 'column' }}
    >
      {panels[one]()}
    </div>
  ))
}

interface Seen {
  readonly cost: boolean
  readonly publishing: boolean
}

const isOpen = (tab: BookTab, { can }: BookHomeView, sees: Seen): boolean => {
  if (tab === 'cost' || tab === 'publishing') return sees[tab]
  if (tab === 'crew') return can.set_crew === true
  return tab === 'history' ? can.see_history === true : true
}

/** A book: its chapters in every language, its facts, titles and rules, its crews. */
export const BookScreen = () => {
  const { t, i18n } = useTranslation('book-home')
  const { t: app } = useTranslation()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const { search, change } = useListSearch(parseBookSearch)
  const query = useRead(bookGet, { params: { bookId: id } })
  const book = query.data
  const sees = { cost: useMay('money.manage'), publishing: useMay('publishing.manage') }
  useTabLabel(book === undefined ? undefined : bookTitle({ book }, i18n.language))
  if (book === undefined) {
    if (!query.isError)
      return <Skeleton m="md" height={300} role="status" aria-label={app('app.loading')} />
    return (
      <TableError title={t('failed')} error={query.error} onRetry={() => void query.refetch()}>
        <Button variant="subtle" onClick={() => void navigate({ href: '/books/index' })}>
          {t('to_list')}
        </Button>
      </TableError>
    )
  }
  const tabs = BOOK_TABS.filter((one) => isOpen(one, book, sees))
  const tab = tabs.find((one) => one === search.tab) ?? 'chapters'
  const openTab = (next: string | null): void => {
    const found = tabs.find((one) => one === next)
    if (found) change({ ...search, tab: found === 'chapters' ? undefined : found })
  }
  return (
    <Stack gap="sm" p="md" h="100%" mih={0}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Heading book={book} />
        <PreviewButton subject={{ kind: 'book', bookId: book.id, languages: [] }} />
      </Group>
      <Tabs value={tab} onChange={openTab}>
        <Tabs.List>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Panels key={book.id} book={book} tab={tab} search={search} onSearch={change} />
      <Suspense fallback={null}>
        {search.intake !== undefined && book.can.create_order === true ? (
          <IntakeWindow
            book={book}
            intake={search.intake}
            onIntake={(intake) => change({ ...search, intake })}
            onClose={() => change({ ...search, intake: undefined })}
          />
        ) : null}
      </Suspense>
    </Stack>
  )
}
