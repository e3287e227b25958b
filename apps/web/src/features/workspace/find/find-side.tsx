import { Alert, Button, Group, Select, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLetterCase, IconRegex } from '@tabler/icons-react'
import { TOO_SLOW } from '@panelflow/domain/text-search/pattern-finder.ts'
import {
  isWideScope,
  SEARCH_FIELDS,
  WIDE_SCOPES,
} from '@panelflow/domain/text-search/search-options.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../../editor/canvas/use-watched.ts'
import type { Editor } from '../../../editor/engine/editor.ts'
import { getHitKey, MAX_HITS, SEARCH_SCOPES } from '../../../editor/search/find-hits.ts'
import { focusFind, getFocusRequests } from '../../../editor/search/find-focus.ts'
import {
  getSearchSession,
  type SearchForm,
  type SearchSession,
} from '../../../editor/search/search-session.ts'
import { Drawer } from '../drawer.tsx'
import classes from './find.module.css'
import { HitList } from './hit-list.tsx'
import { WideFind } from './wide-find.tsx'

const ICON = 16
const SCOPES = [...SEARCH_SCOPES, ...WIDE_SCOPES] as const

type Switch = 'matchCase' | 'wholeWord' | 'isPattern' | 'ignoreWidth' | 'keepCase'

interface SwitchRow {
  readonly name: Switch
  readonly icon: ReactNode
}

const COMPARING: readonly SwitchRow[] = [
  { name: 'matchCase', icon: <IconLetterCase size={ICON} /> },
  { name: 'wholeWord', icon: <span className={classes['sign']}>ab|</span> },
  { name: 'isPattern', icon: <IconRegex size={ICON} /> },
  { name: 'ignoreWidth', icon: <span className={classes['sign']}>あア</span> },
]
const REPLACING: readonly SwitchRow[] = [
  { name: 'keepCase', icon: <span className={classes['sign']}>AB</span> },
]

interface FormProps {
  readonly search: SearchSession
  readonly form: SearchForm
}

const Switches = ({ search, form, rows }: FormProps & { readonly rows: readonly SwitchRow[] }) => {
  const { t } = useTranslation('find')
  return rows.map(({ name, icon }) => (
    <IconButton
      key={name}
      label={t(`option.${name}`)}
      aria-pressed={form[name]}
      variant={form[name] ? 'light' : 'subtle'}
      color={form[name] ? 'ink' : 'gray'}
      reason={name === 'ignoreWidth' && form.isPattern ? t('option.ignoreWidth_pattern') : null}
      onClick={() => search.change({ [name]: !form[name] })}
    >
      {icon}
    </IconButton>
  ))
}

/** What is looked for, where, and what takes its place. */
const FindForm = ({ editor, search, form }: FormProps & { readonly editor: Editor }) => {
  const { t } = useTranslation('find')
  const { fault } = useWatched(search.result)
  const requests = getFocusRequests(editor)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (): void => {
      field.current?.focus()
      field.current?.select()
    }
    focus()
    return requests.subscribe(focus)
  }, [requests])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void search.step(event.shiftKey ? -1 : 1)
  }
  return (
    <div className={classes['form']} data-keeps-focus>
      <TextInput
        ref={field}
        size="xs"
        aria-label={t('words')}
        placeholder={t('words')}
        data-autofocus
        value={form.words}
        maxLength={500}
        error={
          fault === null ? null : fault === TOO_SLOW ? t('too_slow') : t('fault', { reason: fault })
        }
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => search.change({ words: event.currentTarget.value })}
      />
      <Group gap={0} wrap="nowrap" role="group" aria-label={t('options')}>
        <Switches search={search} form={form} rows={COMPARING} />
      </Group>
      <TextInput
        size="xs"
        aria-label={t('replacement')}
        placeholder={t('replacement')}
        description={form.isPattern ? t('replacement_groups') : undefined}
        inputWrapperOrder={['input', 'description']}
        value={form.replacement}
        maxLength={500}
        onChange={(event) => search.change({ replacement: event.currentTarget.value })}
      />
      <Switches search={search} form={form} rows={REPLACING} />
      <Group gap="xs" grow className={classes['where']}>
        <Select
          size="xs"
          aria-label={t('field')}
          allowDeselect={false}
          value={form.field}
          data={SEARCH_FIELDS.map((value) => ({ value, label: t(`field_of.${value}`) }))}
          onChange={(value) =>
            search.change({ field: SEARCH_FIELDS.find((one) => one === value) ?? form.field })
          }
        />
        <Select
          size="xs"
          aria-label={t('scope')}
          allowDeselect={false}
          value={form.scope}
          data={SCOPES.map((value) => ({ value, label: t(`scope_of.${value}`) }))}
          onChange={(value) =>
            search.change({ scope: SCOPES.find((one) => one === value) ?? form.scope })
          }
        />
      </Group>
    </div>
  )
}

/** How many were found, and pages that are missing from it. */
const FindState = ({ search, form }: FormProps) => {
  const { t } = useTranslation('find')
  const { hits, waiting, failed, fault } = useWatched(search.result)
  const current = useWatched(search.current)
  const at = hits.findIndex((hit) => getHitKey(hit) === current)
  const lines = new Set(hits.map(({ pageId, itemId }) => `${pageId} ${itemId}`)).size
  const toState = (): string => {
    if (form.words === '') return t('nothing_asked')
    if (fault !== null) return ''
    if (hits.length === 0) return waiting > 0 ? '' : t('none')
    if (at < 0 && hits.length === MAX_HITS) return t('cut', { count: MAX_HITS })
    return at < 0 ? t('found', { count: hits.length, lines }) : `${at + 1} / ${hits.length}`
  }
  return (
    <>
      <Group justify="space-between" wrap="nowrap" className={classes['state']}>
        <Text fz="xs" role="status">
          {[toState(), waiting > 0 ? t('waiting', { count: waiting }) : '']
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Group gap={2} wrap="nowrap">
          <IconButton label={t('previous')} onClick={() => void search.step(-1)}>
            <IconArrowUp size={ICON} />
          </IconButton>
          <IconButton label={t('next')} onClick={() => void search.step(1)}>
            <IconArrowDown size={ICON} />
          </IconButton>
        </Group>
      </Group>
      {failed > 0 ? (
        <Alert color="yellow" m={8} p="xs" title={t('failed', { count: failed })}>
          <Button size="compact-xs" variant="light" onClick={search.retry}>
            {t('retry')}
          </Button>
        </Alert>
      ) : null}
    </>
  )
}

/** Replaces one or all, says what came of it, and takes it back. */
const ReplaceBar = ({
  editor,
  search,
}: {
  readonly editor: Editor
  readonly search: SearchSession
}) => {
  const { t } = useTranslation('find')
  const { hits, waiting } = useWatched(search.result)
  const excluded = useWatched(search.excluded)
  const current = useWatched(search.current)
  const report = useWatched(search.report)
  const chosen = hits.filter((hit) => hit.editable && !excluded.has(getHitKey(hit)))
  const shown = hits.find((hit) => getHitKey(hit) === current && hit.editable)
  const replaceShown = (): void => {
    if (shown === undefined) return
    const at = hits.indexOf(shown)
    search.replace([shown])
    const next = search.result.get().hits.at(at) ?? search.result.get().hits[0]
    if (next === undefined) focusFind(editor)
    else void search.goTo(next)
  }
  // a button that can do nothing any more loses the focus, and the drawer its Escape with it
  const replaceAll = (): void => {
    search.replace(chosen)
    focusFind(editor)
  }
  const takeBack = (): void => {
    editor.undo()
    search.report.set(null)
    focusFind(editor)
  }
  return (
    <div className={classes['bar']}>
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" variant="default" disabled={shown === undefined} onClick={replaceShown}>
          {t('replace')}
        </Button>
        <Button
          size="xs"
          flex={1}
          disabled={chosen.length === 0 || waiting > 0}
          onClick={replaceAll}
        >
          {t('replace_all', { count: chosen.length })}
        </Button>
      </Group>
      {hits.length > 0 && !hits.some(({ editable }) => editable) ? (
        <Text fz="xs" c="dimmed">
          {t('read_only')}
        </Text>
      ) : null}
      {report === null ? null : (
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Text fz="xs" role="status">
            {t('replaced', { count: report.replaced })}
            {report.left > 0 ? ` ${t('left', { count: report.left })}` : ''}
          </Text>
          {report.replaced > 0 ? (
            <Button size="compact-xs" variant="subtle" onClick={takeBack}>
              {t('undo')}
            </Button>
          ) : null}
        </Group>
      )}
    </div>
  )
}

interface FindSideProps {
  readonly editor: Editor
  readonly chapterId: string
}

/** Find and replace: in the open chapter, or through the server in its order and its book. */
export const FindSide = ({ editor, chapterId }: FindSideProps) => {
  const { t } = useTranslation('find')
  const search = getSearchSession(editor)
  const form = useWatched(search.form)
  useEffect(() => search.watch(), [search])
  return (
    <Drawer title={t('title')} onClose={() => editor.drawer.set(null)}>
      <FindForm editor={editor} search={search} form={form} />
      {isWideScope(form.scope) ? (
        <WideFind editor={editor} chapterId={chapterId} form={form} />
      ) : (
        <>
          <FindState search={search} form={form} />
          <HitList search={search} form={form} />
          <ReplaceBar editor={editor} search={search} />
        </>
      )}
    </Drawer>
  )
}
