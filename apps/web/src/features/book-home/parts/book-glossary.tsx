import { Button, Group, Skeleton, Stack, Switch, Table, Text } from '@mantine/core'
import type { BookHomeView } from '@panelflow/contract/book-home.ts'
import { termList, type TermView } from '@panelflow/contract/term.ts'
import { listKeptLanguages } from '@panelflow/domain/glossary/kept-as-it-is.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import classes from '../book-home.module.css'

/** A book's terms beyond these are found in the glossary itself. */
const SHOWN = 200

const Translations = ({ term }: { readonly term: TermView }) => {
  const { i18n } = useTranslation()
  const said = TARGET_LANGUAGES.flatMap((language) => {
    const text = term.translations[language] ?? ''
    return text === '' ? [] : [{ language, text }]
  })
  return (
    <div className={classes['prose']}>
      {said.map(({ language, text }) => (
        <div key={language}>
          <Text component="span" fz="xs" c="dimmed">
            {languageName(language, i18n.language)}
          </Text>{' '}
          <span lang={language}>{text}</span>
        </div>
      ))}
    </div>
  )
}

const TermTable = ({ rows }: { readonly rows: readonly TermView[] }) => {
  const { t, i18n } = useTranslation('book-home')
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label={t('tab.glossary')} verticalSpacing={6} fz="sm" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={220}>{t('glossary.original')}</Table.Th>
            <Table.Th>{t('glossary.translations')}</Table.Th>
            <Table.Th w={220}>{t('glossary.kept')}</Table.Th>
            <Table.Th>{t('glossary.remark')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((term) => {
            const kept = listKeptLanguages(term)
            return (
              <Table.Tr key={term.id}>
                <Table.Th scope="row" fw={500} className={classes['prose']}>
                  {term.original}
                  {term.aliases.length === 0 ? null : (
                    <Text fz="xs" c="dimmed">
                      {term.aliases.join(' · ')}
                    </Text>
                  )}
                </Table.Th>
                <Table.Td>
                  <Translations term={term} />
                </Table.Td>
                <Table.Td>
                  {kept.length === 0
                    ? '–'
                    : joinList(
                        kept.map((language) => languageName(language, i18n.language)),
                        i18n.language,
                      )}
                </Table.Td>
                <Table.Td className={classes['prose']}>{term.remark}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The book's own terms, and those of them that are not translated. */
export const BookGlossary = ({ book }: { readonly book: BookHomeView }) => {
  const { t } = useTranslation('book-home')
  const navigate = useNavigate()
  const [keptOnly, setKeptOnly] = useState(false)
  const query = useRead(termList, { query: { book: book.id, status: ['approved'], size: SHOWN } })
  const view = query.data
  if (view === undefined)
    return query.isError ? (
      <TableError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={240} />
    )
  const href = `/term/index?book=${book.id}`
  const rows = keptOnly ? view.rows.filter((term) => listKeptLanguages(term).length > 0) : view.rows
  const open = (
    <Button
      component="a"
      size="sm"
      variant="default"
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href })
      }}
    >
      {view.proposed === 0
        ? t('glossary.open')
        : t('glossary.open_proposed', { count: view.proposed })}
    </Button>
  )
  if (view.rows.length === 0)
    return (
      <EmptyState title={t('glossary.empty')} hint={t('glossary.empty_hint')}>
        {open}
      </EmptyState>
    )
  return (
    <Stack gap="sm">
      <Group gap="md">
        {open}
        <Switch
          size="xs"
          label={t('glossary.kept_only')}
          checked={keptOnly}
          onChange={({ currentTarget }) => setKeptOnly(currentTarget.checked)}
        />
      </Group>
      {rows.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('glossary.kept_none')}
        </Text>
      ) : (
        <TermTable rows={rows} />
      )}
      {view.total > view.rows.length ? (
        <Text fz="sm" c="dimmed">
          {t('glossary.more', { count: view.total - view.rows.length })}
        </Text>
      ) : null}
    </Stack>
  )
}
