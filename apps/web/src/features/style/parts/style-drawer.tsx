import { Button, FileButton, Skeleton, TextInput } from '@mantine/core'
import type { StyleView } from '@panelflow/contract/style.ts'
import { writeStyleFile } from '@panelflow/domain/style/style-file.ts'
import type { PresetStyle } from '@panelflow/domain/style/style-preset.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { freshRow } from '../../../lib/forms/fresh-row.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { SortableList } from '../../../lib/table/sortable-list.tsx'
import { TableError } from '../../../lib/table/table-states.tsx'
import { matchesSearch, toFolders } from '../style-list.ts'
import {
  type StyleScope,
  useStyleDelete,
  useStyleImport,
  useStyles,
  useStyleSort,
} from '../use-styles.ts'
import { type FontChoiceProps, StyleFormModal } from './style-form-modal.tsx'
import { StyleRow } from './style-row.tsx'
import classes from '../../../lib/table/drawer-list.module.css'

interface StyleDrawerProps {
  readonly scope: StyleScope
  /** look of the selected text; null: none is selected */
  readonly selected: PresetStyle | null
  /** what a style begins with where no text is selected */
  readonly plain: PresetStyle
  /** a click gives a style to what is selected; else to the texts that were chosen */
  readonly isSelection: boolean
  readonly onGive: (presetStyle: PresetStyle) => void
  /** key of the style at a place of the list */
  readonly keyAt: (place: number) => string | null
  readonly fontName: (font: string) => string
  /** words set in a style */
  readonly renderPicture: (style: PresetStyle) => ReactNode
  readonly renderFontField: (props: FontChoiceProps) => ReactNode
}

const saveStyles = (styles: readonly StyleView[]): void =>
  saveBlob(
    new Blob([writeStyleFile(styles)], { type: 'application/json' }),
    'panelflow-styles.json',
  )

interface FileMenuProps {
  readonly scope: StyleScope
  /** those that are marked, else all */
  readonly styles: readonly StyleView[]
  readonly isMarked: boolean
  readonly onDone: () => void
}

/** Styles come from a file and go into one. */
const FileMenu = ({ scope, styles, isMarked, onDone }: FileMenuProps) => {
  const { t } = useTranslation('style')
  const { add, busy } = useStyleImport(scope, onDone)
  // the same file may be chosen again
  const reset = useRef<() => void>(null)
  const choose = async (file: File | null): Promise<void> => {
    await add(file)
    reset.current?.()
  }
  return (
    <FileButton
      accept="application/json,.json"
      resetRef={reset}
      disabled={busy}
      onChange={(file) => void choose(file)}
    >
      {({ onClick }) => (
        <RowMenu label={t('file.menu')} framed>
          {() => (
            <>
              <ActionItem words={t('file.import')} reason={null} onChoose={onClick} />
              {styles.length === 0 ? null : (
                <ActionItem
                  words={
                    isMarked ? t('file.export_count', { number: styles.length }) : t('file.export')
                  }
                  reason={null}
                  onChoose={() => saveStyles(styles)}
                />
              )}
            </>
          )}
        </RowMenu>
      )}
    </FileButton>
  )
}

type Writing = { readonly style: StyleView | null } | null

/**
 * Own and shared styles of this book and language: given by a click or a digit, kept, sorted,
 * deleted (spec 2.modal.workspace_style).
 */
export const StyleDrawer = ({
  scope,
  selected,
  plain,
  isSelection,
  onGive,
  keyAt,
  fontName,
  renderPicture,
  renderFontField,
}: StyleDrawerProps) => {
  const { t } = useTranslation('style')
  const { t: app } = useTranslation()
  const query = useStyles(scope)
  const { rows, sort } = useStyleSort(query.data?.rows ?? [])
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set())
  const [writing, setWriting] = useState<Writing>(null)
  const [asking, setAsking] = useState(false)
  const [words, setWords] = useState('')
  const marked = rows.filter(({ id }) => marks.has(id))
  const { remove, requireSelection, busy } = useStyleDelete(rows, () => {
    setMarks(new Set())
    setAsking(false)
  })
  const mark = (id: string, on: boolean): void =>
    setMarks((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  const found = rows.filter((style) => matchesSearch(style, words))
  if (query.isError && query.data === undefined)
    return <TableError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton h={200} m="sm" />
  return (
    <>
      {rows.length === 0 ? null : (
        <TextInput
          className={classes['search']}
          size="xs"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <div className={classes['list']}>
        {rows.length === 0 ? <EmptyState title={t('empty')} hint={t('empty_hint')} /> : null}
        {rows.length > 0 && found.length === 0 ? <EmptyState title={t('no_match')} /> : null}
        {toFolders(found).map(({ list, name, styles }) => {
          const heading = name === '' ? t(`list.${list}`) : `${t(`list.${list}`)} · ${name}`
          return (
            <section key={heading} aria-label={heading}>
              <h3 className={classes['heading']}>{heading}</h3>
              <SortableList
                rows={styles}
                // among those that are found a style has no place that could be kept
                enabled={words === '' && styles.some(({ can }) => can['sort'] === true)}
                onMove={sort}
                label={heading}
              >
                {styles.map((style) => (
                  <StyleRow
                    key={style.id}
                    style={style}
                    isSelection={isSelection}
                    keyName={keyAt(rows.indexOf(style))}
                    fontName={fontName(style.font)}
                    picture={renderPicture(style)}
                    marked={marks.has(style.id)}
                    onMark={(on) => mark(style.id, on)}
                    onGive={() => onGive(style)}
                    onEdit={() => setWriting({ style })}
                  />
                ))}
              </SortableList>
            </section>
          )
        })}
      </div>
      <div className={classes['foot']}>
        <ActionButton
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          reason={selected === null ? t('save_none') : null}
          onClick={() => setWriting({ style: null })}
        >
          {t('save_selected')}
        </ActionButton>
        {selected === null ? (
          <Button size="compact-sm" variant="default" onClick={() => setWriting({ style: null })}>
            {t('form.create')}
          </Button>
        ) : null}
        {rows.length === 0 ? null : (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTrash size={14} />}
            onClick={() => (requireSelection(marked) ? setAsking(true) : undefined)}
          >
            {marked.length === 0
              ? t('delete.act')
              : t('delete.act_count', { number: marked.length })}
          </Button>
        )}
        <FileMenu
          scope={scope}
          styles={marked.length > 0 ? marked : rows}
          isMarked={marked.length > 0}
          onDone={() => void query.refetch()}
        />
      </div>
      {writing === null ? null : (
        <StyleFormModal
          fontName={fontName}
          style={writing.style === null ? null : freshRow(rows, writing.style)}
          presetStyle={selected ?? plain}
          scope={scope}
          folders={[...new Set(rows.map(({ folder }) => folder))].filter((one) => one !== '')}
          mayShare={query.data.can['share'] === true}
          renderFontField={renderFontField}
          onClose={() => setWriting(null)}
        />
      )}
      {asking ? (
        <ConfirmModal
          opened
          danger
          onClose={() => setAsking(false)}
          title={t('delete.act')}
          message={t('delete.question', { count: marked.length, first: marked[0]?.name ?? '' })}
          submitLabel={t('delete.act')}
          cancelLabel={app('action.cancel')}
          busy={busy}
          onConfirm={() => remove(marked)}
        />
      ) : null}
    </>
  )
}
