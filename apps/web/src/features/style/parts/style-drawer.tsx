import { Button, Skeleton } from '@mantine/core'
import type { StyleView } from '@panelflow/contract/style.ts'
import type { PresetStyle } from '@panelflow/domain/style/style-preset.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { freshRow } from '../../../lib/forms/fresh-row.ts'
import { SortableList } from '../../../lib/table/sortable-list.tsx'
import { TableError } from '../../../lib/table/table-states.tsx'
import { type StyleScope, useStyleDelete, useStyles, useStyleSort } from '../use-styles.ts'
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
  const marked = rows.filter(({ id }) => marks.has(id))
  const { remove, requireSelection, busy } = useStyleDelete(rows, () => {
    setMarks(new Set())
    setAsking(false)
  })
  const mark = (id: string, on: boolean): void =>
    setMarks((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  const lists = [
    { name: 'own' as const, list: rows.filter(({ shared }) => !shared) },
    { name: 'shared' as const, list: rows.filter(({ shared }) => shared) },
  ].filter(({ list }) => list.length > 0)
  if (query.isError && query.data === undefined)
    return <TableError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton h={200} m="sm" />
  return (
    <>
      <div className={classes['list']}>
        {rows.length === 0 ? <EmptyState title={t('empty')} hint={t('empty_hint')} /> : null}
        {lists.map(({ name, list }) => (
          <section key={name} aria-label={t(`list.${name}`)}>
            <h3 className={classes['heading']}>{t(`list.${name}`)}</h3>
            <SortableList
              rows={list}
              enabled={list.some(({ can }) => can['sort'] === true)}
              onMove={sort}
              label={t(`list.${name}`)}
            >
              {list.map((style) => (
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
        ))}
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
      </div>
      {writing === null ? null : (
        <StyleFormModal
          fontName={fontName}
          style={writing.style === null ? null : freshRow(rows, writing.style)}
          presetStyle={selected ?? plain}
          scope={scope}
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
