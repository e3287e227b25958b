import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { BookHomeView } from '@panelflow/contract/book-home.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { screenHref, useRoleHolder } from '../../../lib/permission/screen-role.ts'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { EditionsButton } from '../../book/editions-button.tsx'
import { CheckRulesButton } from '../../page-check/check-rules-button.tsx'
import { FactsForm } from './facts-form.tsx'
import classes from '../book-home.module.css'

const BookEnginesWindow = lazy(async () => {
  const [part] = await Promise.all([
    import('../../engine/parts/book-engines-window.tsx'),
    loadTranslations('engine'),
  ])
  return { default: part.BookEnginesWindow }
})

interface PartProps {
  readonly book: BookHomeView
}

const Part = ({
  title,
  actions,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) => (
  <section aria-label={title}>
    <Group justify="space-between" mb={6}>
      <Title order={2} fz={14}>
        {title}
      </Title>
      <Group gap={4}>{actions}</Group>
    </Group>
    {children}
  </section>
)

const Titles = ({ book }: PartProps) => {
  const { t, i18n } = useTranslation('book-home')
  const named = TARGET_LANGUAGES.filter((language) => book.titles[language] !== undefined)
  return (
    <Part
      title={t('titles.title')}
      actions={<EditionsButton book={book} language={named[0] ?? 'en'} />}
    >
      {named.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('titles.empty')}
        </Text>
      ) : (
        <ul className={classes['list']}>
          {named.map((language) => (
            <li key={language}>
              <span>{languageName(language, i18n.language)}</span>
              <b lang={language}>{book.titles[language]}</b>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

const EnginesButton = ({ book }: PartProps) => {
  const { t } = useTranslation('book-home')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setOpened(true)}>
        {t('rules.engines')}
      </Button>
      <Suspense fallback={null}>
        {opened ? <BookEnginesWindow book={book} onClose={() => setOpened(false)} /> : null}
      </Suspense>
    </>
  )
}

const Rules = ({ book }: PartProps) => {
  const { t } = useTranslation('book-home')
  const mayRule = book.can.set_rules === true
  const mayChoose = book.can.set_engines === true
  if (!mayRule && !mayChoose) return null
  return (
    <Part
      title={t('rules.title')}
      actions={
        <>
          <CheckRulesButton book={book} />
          {mayChoose ? <EnginesButton book={book} /> : null}
        </>
      }
    >
      <Text fz="sm" c="dimmed">
        {t('rules.hint')}
      </Text>
    </Part>
  )
}

const Releases = ({ book }: PartProps) => {
  const { t, i18n } = useTranslation('book-home')
  const { t: app } = useTranslation()
  const navigate = useNavigate()
  const holder = useRoleHolder()
  if (book.can.see_releases !== true) return null
  const path = screenHref(holder, '/serials/books/:role_id/:id', undefined) ?? ''
  return (
    <Part title={t('releases.title')}>
      {book.releases.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('releases.empty')}
        </Text>
      ) : (
        <ul className={classes['list']}>
          {book.releases.map(({ serialId, title, batches }) => (
            <li key={serialId}>
              <Button
                component="a"
                size="compact-sm"
                variant="subtle"
                href={path.replace(':id', serialId)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  void navigate({ href: path.replace(':id', serialId) })
                }}
              >
                {title}
              </Button>
              <Stack gap={0} align="flex-end">
                {batches.length === 0 ? app('order.field.none') : null}
                {batches.map(({ id, number, status, startsAt }) => (
                  <span key={id}>
                    {t('releases.batch', {
                      number,
                      status: t(`releases.${status}`),
                      time: formatMinute(startsAt, i18n.language, getDisplayZone()),
                    })}
                  </span>
                ))}
              </Stack>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** Facts of a book, its titles, its rules and where it is released. */
export const BookFacts = ({ book }: PartProps) => (
  <div className={classes['sheet']}>
    <FactsForm book={book} />
    <Stack gap="lg">
      <Titles book={book} />
      <Rules book={book} />
      <Releases book={book} />
    </Stack>
  </div>
)
