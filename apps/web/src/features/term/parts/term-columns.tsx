import { Anchor, Image, Text } from '@mantine/core'
import type { TermView } from '@panelflow/contract/term.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { Line } from '@panelflow/ui/patterns/cell.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../lib/i18n/labels.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { SortHandle } from './sortable-rows.tsx'
import { TermActionMenu, type TermHandlers } from './term-action-menu.tsx'

const TONES: Readonly<Record<TermView['status'], Tone>> = {
  approved: 'good',
  proposed: 'waiting',
  retired: 'neutral',
}

const NameCell = ({ term }: { readonly term: TermView }) => {
  const { t, i18n } = useTranslation('term')
  const aliases = joinList(term.aliases, i18n.language)
  return (
    <>
      <Line
        strong
        title={term.explanation === '' ? term.original : `${term.original}\n${term.explanation}`}
      >
        {term.original}
      </Line>
      {term.picture === null ? null : (
        <Image src={term.picture} alt="" h={28} w="auto" fit="contain" loading="lazy" />
      )}
      {term.kind === 'effect' ? (
        <Line small dim>
          {t('kind.effect')}
        </Line>
      ) : null}
      {term.sameAsGlobal ? (
        <Line small dim title={t('list.same_as_global_hint')}>
          {t('list.same_as_global')}
        </Line>
      ) : null}
      {aliases === '' ? null : (
        <Line small dim title={aliases}>
          {aliases}
        </Line>
      )}
    </>
  )
}

const TextCell = ({ words, lang }: { readonly words: string; readonly lang?: string }) => (
  <Text lineClamp={2} lang={lang} title={words} c={words === '' ? 'dimmed' : undefined}>
    {words || '–'}
  </Text>
)

const ChapterCell = ({ term }: { readonly term: TermView }) => {
  const { t } = useTranslation('term')
  const navigate = useNavigate()
  if (term.firstChapter === null) return '–'
  const fs = term.firstChapterFound ? 'italic' : undefined
  const title = term.firstChapterFound ? t('chapter.found') : undefined
  if (term.firstChapterId === null)
    return (
      <Text component="span" fs={fs} title={title}>
        {term.firstChapter}
      </Text>
    )
  const href = `/workspace/index?chapterId=${term.firstChapterId}`
  return (
    <Anchor
      href={href}
      fs={fs}
      title={title}
      aria-label={t('chapter.open', { chapter: term.firstChapter })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href })
      }}
    >
      {term.firstChapter}
    </Anchor>
  )
}

interface TermColumnsOptions {
  readonly languages: readonly TargetLanguage[]
  readonly handlers: TermHandlers
  /** rows of one glossary in its own order can be dragged */
  readonly sortable: boolean
  /** rows of several glossaries say which is theirs */
  readonly withBook: boolean
}

/** Columns of the glossary (spec 3.term); each language that was chosen has one. */
export const useTermColumns = ({
  languages,
  handlers,
  sortable,
  withBook,
}: TermColumnsOptions): readonly DataColumn<TermView>[] => {
  const { t, i18n } = useTranslation('term')
  return useMemo((): readonly DataColumn<TermView>[] => {
    const getTitle = ({ book }: TermView): string =>
      book === null
        ? t('list.global')
        : i18n.language === 'en'
          ? book.titleEn || book.titleZh
          : book.titleZh || book.titleEn
    return [
      ...(sortable
        ? [
            {
              id: 'order',
              header: t('column.order'),
              width: 64,
              cell: (term: TermView) => <SortHandle term={term} />,
            },
          ]
        : []),
      {
        id: 'original',
        header: t('column.original'),
        width: 140,
        grow: true,
        sortable: true,
        cell: (term) => <NameCell term={term} />,
      },
      ...languages.map((language) => ({
        id: language,
        header: languageName(language, i18n.language),
        width: 130,
        cell: (term: TermView) => (
          <TextCell words={term.translations[language] ?? ''} lang={language} />
        ),
      })),
      {
        id: 'remark',
        header: t('column.remark'),
        width: 120,
        cell: ({ remark }) => <TextCell words={remark} />,
      },
      ...(withBook
        ? [
            {
              id: 'book',
              header: t('column.book'),
              width: 130,
              cell: (term: TermView) => <TextCell words={getTitle(term)} />,
            },
          ]
        : []),
      {
        id: 'firstChapter',
        header: t('column.first_chapter'),
        width: 120,
        align: 'end',
        sortable: true,
        cell: (term) => <ChapterCell term={term} />,
      },
      {
        id: 'chapterNumber',
        header: t('column.number'),
        width: 88,
        align: 'end',
        sortable: true,
        cell: ({ chapterNumber }) => chapterNumber ?? '–',
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 116,
        cell: ({ status }) => (
          <StatusLabel tone={TONES[status]}>{t(`status.${status}`)}</StatusLabel>
        ),
      },
      {
        id: 'actions',
        header: t('column.actions'),
        width: 136,
        align: 'end',
        sticky: true,
        cell: (term) => <TermActionMenu term={term} handlers={handlers} />,
      },
    ]
  }, [t, i18n.language, languages, handlers, sortable, withBook])
}
