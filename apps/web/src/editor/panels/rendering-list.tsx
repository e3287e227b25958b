import { Button, Text, TextInput, UnstyledButton } from '@mantine/core'
import { bookTerms } from '@panelflow/contract/book.ts'
import { renderingApprove, renderingDecline, renderingList } from '@panelflow/contract/rendering.ts'
import { termGet, termList } from '@panelflow/contract/term.ts'
import { cleanRendering } from '@panelflow/domain/glossary/effect-renderings.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { RegionItem, TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { useMay } from '../../lib/permission/use-may.ts'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { findRenderings, insertRendering, listLineRenderings } from '../engine/renderings.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

/** What renderings need of the book and of the page as it is seen. */
export interface EffectSource {
  readonly bookId: string
  /** the drawn effect beside its lettering, JPEG in base64; throws where it cannot be taken */
  readonly takePicture: (place: {
    readonly pageId: string
    readonly region: RegionItem
    readonly text: TextItem
  }) => Promise<string>
}

export interface RenderingListProps {
  readonly editor: Editor
  readonly effects: EffectSource
  readonly language: string
  readonly pageId: string
  readonly region: RegionItem
  /** the selected line */
  readonly text: TextItem
  readonly mayWrite: boolean
}

interface Row {
  readonly words: string
  /** the effect it was approved for, if that is only alike */
  readonly alike: string | null
  readonly isApproved: boolean
  /** null: not known now */
  readonly uses: number | null
  /** JPEG in base64 */
  readonly picture: string | null
  /** who suggests it, for which effect; null: nobody does */
  readonly suggested: { readonly by: string; readonly source: string } | null
}

const toTarget = (language: string): TargetLanguage | undefined =>
  TARGET_LANGUAGES.find((one) => one === language)

const useRows = ({ editor, effects, language, region }: RenderingListProps, search: string) => {
  const source = region.props.sourceText
  useWatched(editor.checks.context)
  const facts = useRead(renderingList, {
    params: { bookId: effects.bookId },
    query: { language: toTarget(language) ?? 'en', source: source.slice(0, 200) },
  })
  const isSearched = search.trim() !== ''
  const approved = isSearched ? findRenderings(editor, search) : listLineRenderings(editor, source)
  const getFacts = (words: string): Pick<Row, 'uses' | 'picture' | 'suggested'> => {
    const known = facts.data?.find((fact) => fact.words === words)
    const isUnused = facts.data !== undefined && !isSearched
    return {
      uses: known?.uses ?? (isUnused ? 0 : null),
      picture: known?.picture ?? null,
      suggested: null,
    }
  }
  const rows = approved.map(({ words, original, isExact }): Row => ({
    words,
    alike: isExact ? null : original,
    isApproved: true,
    ...getFacts(words),
  }))
  const others = (isSearched ? [] : (facts.data ?? [])).flatMap(
    ({ words, uses, picture, suggested }): readonly Row[] =>
      rows.some((row) => row.words === words)
        ? []
        : [{ words, alike: null, isApproved: false, uses, picture, suggested }],
  )
  return { rows: [...rows, ...others], facts }
}

const RenderingRow = ({
  row,
  isCurrent,
  onInsert,
}: {
  readonly row: Row
  readonly isCurrent: boolean
  readonly onInsert: (() => void) | null
}) => {
  const t = usePanelTranslations()
  return (
    <li>
      <UnstyledButton
        className={classes['candidate']}
        data-current={isCurrent || undefined}
        disabled={onInsert === null}
        onClick={() => onInsert?.()}
      >
        {row.isApproved ? (
          <IconCheck size={13} role="img" aria-label={t('rendering.approved')} />
        ) : (
          <span />
        )}
        <span className={classes['proposal']}>{row.words}</span>
        <span className={classes['by']}>
          {[
            ...(row.suggested === null
              ? []
              : [t('rendering.suggested_by', { name: row.suggested.by })]),
            ...(row.alike === null ? [] : [t('rendering.alike', { source: row.alike })]),
            ...(row.uses === null ? [] : [t('rendering.uses', { number: row.uses })]),
          ].join(' · ')}
        </span>
        {row.picture === null ? null : (
          <img
            className={classes['renderingPicture']}
            src={`data:image/jpeg;base64,${row.picture}`}
            alt={t('rendering.picture', { words: row.words })}
            loading="lazy"
          />
        )}
      </UnstyledButton>
    </li>
  )
}

type SuggestedRow = Row & { readonly suggested: NonNullable<Row['suggested']> }

/** An administrator approves what somebody suggests, with its picture, or declines it. */
const DecideButtons = ({
  bookId,
  language,
  row,
}: {
  readonly bookId: string
  readonly language: TargetLanguage
  readonly row: SuggestedRow
}) => {
  const t = usePanelTranslations()
  const refreshes = [bookTerms, termGet, termList, renderingList]
  const approve = useWrite(renderingApprove, { refreshes, done: () => t('rendering.done_approve') })
  const decline = useWrite(renderingDecline, { refreshes, done: () => t('rendering.done_decline') })
  const body = { language, source: row.suggested.source, words: row.words }
  const buttons = [
    ['approve_suggestion', approve],
    ['decline_suggestion', decline],
  ] as const
  return buttons.map(([name, { isPending, mutate }]) => (
    <Button
      key={name}
      size="compact-xs"
      variant="subtle"
      loading={isPending}
      onClick={() => mutate({ params: { bookId }, body })}
    >
      {t(`rendering.${name}`, { words: row.words })}
    </Button>
  ))
}

/**
 * The present words become a rendering of the book, or are suggested as one, with a picture of this
 * place. An approved one can be given the picture of this place.
 */
const ApproveButton = ({
  effects,
  language,
  pageId,
  region,
  text,
  isApproved,
}: RenderingListProps & { readonly isApproved: boolean }) => {
  const t = usePanelTranslations()
  const [mayApprove, maySuggest] = [useMay('term.create_edit'), useMay('term.suggest')]
  const approve = useWrite(renderingApprove, {
    quiet: true,
    refreshes: [bookTerms, termGet, termList, renderingList],
    done: ({ status }) => t(`rendering.done_${status === 'approved' ? 'approve' : 'suggest'}`),
  })
  const [isTaking, setIsTaking] = useState(false)
  const words = cleanRendering(text.props.translation)
  const target = toTarget(language)
  if (target === undefined || (!mayApprove && !maySuggest) || words === '') return null
  if (isApproved && !mayApprove) return null
  if (approve.data?.status === 'proposed')
    return (
      <Text fz="xs" c="dimmed" role="status">
        {t('rendering.done_suggest')}
      </Text>
    )
  const kind = isApproved ? 'take_picture' : mayApprove ? 'approve' : 'suggest'
  const send = async (): Promise<void> => {
    setIsTaking(true)
    const picture = await effects.takePicture({ pageId, region, text }).catch(() => undefined)
    setIsTaking(false)
    if (picture === undefined) toastRemark(t('rendering.no_picture'))
    if (picture === undefined && isApproved) return
    approve.mutate({
      params: { bookId: effects.bookId },
      body: { language: target, source: region.props.sourceText, words, picture },
    })
  }
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={isTaking || approve.isPending}
        onClick={() => void send()}
      >
        {t(`rendering.${kind}`)}
      </Button>
      {approve.error === null ? null : (
        <Text fz="xs" c="var(--mantine-color-error)" role="alert">
          {getFailureMessage(approve.error)}
        </Text>
      )}
    </>
  )
}

/**
 * How a sound effect may be lettered: approved renderings of the same and of alike effects first,
 * then what the book letters it with, with how often it does. A click puts one in.
 */
export const RenderingList = (props: RenderingListProps) => {
  const { editor, region, text, mayWrite } = props
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  const [search, setSearch] = useState('')
  const { rows, facts } = useRows(props, search)
  const mayDecide = useMay('term.create_edit')
  const target = toTarget(props.language)
  const suggested = rows.filter((row): row is SuggestedRow => row.suggested !== null)
  const present = cleanRendering(text.props.translation)
  // whatever is searched for at the moment
  const same = listLineRenderings(editor, region.props.sourceText).filter(
    ({ words }) => words === present,
  )
  const isApproved = same.some(({ isExact }) => isExact)
  // approved for another spelling of the effect, it holds here, too, and needs no entry of its own
  const isApprovedElsewhere = same.length > 0 && !isApproved
  return (
    <div className={classes['renderings']} onClick={(event) => event.stopPropagation()}>
      <TextInput
        size="xs"
        aria-label={t('rendering.search')}
        placeholder={t('rendering.search')}
        title={keyLabel(t('action.insert_rendering'), 'insert_rendering')}
        leftSection={<IconSearch size={13} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = rows
          if (event.key === 'Enter' && search.trim() !== '' && first !== undefined && mayWrite)
            insertRendering(editor, first.words)
        }}
      />
      {rows.length === 0 && !facts.isPending ? (
        <Text fz="xs" c="dimmed" role="status">
          {t(search.trim() === '' ? 'rendering.empty' : 'rendering.not_found')}
        </Text>
      ) : null}
      <ul className={classes['candidates']} aria-label={t('rendering.list')}>
        {rows.map((row) => (
          <RenderingRow
            key={`${row.words}:${row.alike ?? ''}`}
            row={row}
            isCurrent={row.words === present}
            onInsert={mayWrite ? () => insertRendering(editor, row.words) : null}
          />
        ))}
      </ul>
      {mayDecide && target !== undefined
        ? suggested.map((row) => (
            <DecideButtons
              key={row.words}
              bookId={props.effects.bookId}
              language={target}
              row={row}
            />
          ))
        : null}
      {facts.isPending ? (
        <Text fz="xs" c="dimmed" role="status">
          {t('rendering.loading')}
        </Text>
      ) : null}
      {facts.isError ? (
        <Text fz="xs" c="dimmed" role="status">
          {t('rendering.uses_failed')}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => void facts.refetch()}>
            {t('rendering.retry')}
          </Button>
        </Text>
      ) : null}
      {region.props.sourceText.trim() === '' || isApprovedElsewhere ? null : (
        <ApproveButton key={present} {...props} isApproved={isApproved} />
      )}
    </div>
  )
}
