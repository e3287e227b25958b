import { Button, Checkbox, Text, UnstyledButton } from '@mantine/core'
import { toReplacement } from '@panelflow/domain/text-search/replace-matches.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../../editor/canvas/use-watched.ts'
import { getHitKey, type Hit } from '../../../editor/search/find-hits.ts'
import type { SearchForm, SearchSession } from '../../../editor/search/search-session.ts'
import classes from './find.module.css'

/** Rows shown at first, and again each time more are asked for. */
const ROWS = 60
/** Characters shown before and after what was found. */
const BEFORE = 20
const AFTER = 40

const toOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ⏎ ')

/** What stands there, and what is put in its place, with the words round it. */
const Words = ({ hit, form }: { readonly hit: Hit; readonly form: SearchForm }) => {
  const { text, match } = hit
  const start = Math.max(0, match.from - BEFORE)
  const end = Math.min(text.length, match.to + AFTER)
  const { replacement: words, isPattern: hasGroups, keepCase } = form
  const isReplaced = words !== '' && hit.editable
  const found = toOneLine(text.slice(match.from, match.to))
  return (
    <span className={classes['words']}>
      {start > 0 ? '…' : ''}
      {toOneLine(text.slice(start, match.from))}
      {isReplaced ? (
        <>
          <del>{found}</del>
          <ins>{toOneLine(toReplacement(text, match, { words, hasGroups, keepCase }))}</ins>
        </>
      ) : (
        <mark>{found}</mark>
      )}
      {toOneLine(text.slice(match.to, end))}
      {end < text.length ? '…' : ''}
    </span>
  )
}

interface HitRowProps {
  readonly search: SearchSession
  readonly form: SearchForm
  readonly hit: Hit
  readonly isCurrent: boolean
  readonly isIncluded: boolean
}

const HitRow = ({ search, form, hit, isCurrent, isIncluded }: HitRowProps) => {
  const { t } = useTranslation('find')
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const choose = (): void => {
    const excluded = new Set(search.excluded.get())
    if (!excluded.delete(getHitKey(hit))) excluded.add(getHitKey(hit))
    search.excluded.set(excluded)
  }
  return (
    <li ref={row} className={classes['row']} data-current={isCurrent || undefined}>
      <Checkbox
        size="xs"
        aria-label={t('include')}
        checked={isIncluded && hit.editable}
        disabled={!hit.editable}
        onChange={choose}
      />
      <UnstyledButton className={classes['place']} onClick={() => void search.goTo(hit)}>
        <span className={classes['page']}>{hit.position + 1}</span>
        <Words hit={hit} form={form} />
      </UnstyledButton>
    </li>
  )
}

/** Everything found, with the words round it; a click goes there. */
export const HitList = ({
  search,
  form,
}: {
  readonly search: SearchSession
  readonly form: SearchForm
}) => {
  const { t } = useTranslation('find')
  const { hits } = useWatched(search.result)
  const current = useWatched(search.current)
  const excluded = useWatched(search.excluded)
  const [asked, setAsked] = useState(ROWS)
  const at = hits.findIndex((hit) => getHitKey(hit) === current)
  const rows = Math.max(asked, at + 1)
  return (
    <div className={classes['list']}>
      <ol className={classes['rows']} aria-label={t('hits')}>
        {hits.slice(0, rows).map((hit) => {
          const key = getHitKey(hit)
          return (
            <HitRow
              key={key}
              search={search}
              form={form}
              hit={hit}
              isCurrent={key === current}
              isIncluded={!excluded.has(key)}
            />
          )
        })}
      </ol>
      {hits.length > rows ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setAsked(rows + ROWS)}>
          {t('more', { count: hits.length - rows })}
        </Button>
      ) : null}
      {form.words === '' ? (
        <Text fz="xs" c="dimmed" m={10}>
          {t('hint')}
        </Text>
      ) : null}
    </div>
  )
}
