import { Checkbox, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { DisabledReason, IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconGripVertical, IconPencil } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawerTerm } from '../drawer-terms.ts'
import classes from '../../../lib/table/drawer-list.module.css'

interface TermRowRights {
  readonly edit: boolean
  readonly delete: boolean
  readonly sort: boolean
}

interface TermRowProps {
  readonly term: DrawerTerm
  readonly languages: { readonly source: string; readonly target: string }
  /** why nothing can be inserted now; null: it can */
  readonly reason: string | null
  readonly may: TermRowRights
  readonly marked: boolean
  readonly onMark: (marked: boolean) => void
  readonly onInsert: (words: string) => void
  readonly onEdit: () => void
}

/** The cursor stays in the translation while a term is clicked. */
const preserveCursor = (event: MouseEvent): void => event.preventDefault()

/** One term: a click puts its translation where the cursor stands. */
export const TermRow = ({
  term,
  languages,
  reason,
  may,
  marked,
  onMark,
  onInsert,
  onEdit,
}: TermRowProps) => {
  const { t } = useTranslation('term')
  const { original, translation, remark, aliases } = term
  const blocked = translation === null ? t('drawer.undecided') : reason
  return (
    <li className={classes['row']} data-sort-id={term.id}>
      {may.delete ? (
        <Checkbox
          size="xs"
          aria-label={t('drawer.mark', { name: original })}
          checked={marked}
          onChange={(event) => onMark(event.currentTarget.checked)}
        />
      ) : null}
      <DisabledReason reason={blocked}>
        <UnstyledButton
          className={classes['give']}
          aria-disabled={blocked === null ? undefined : true}
          onMouseDown={preserveCursor}
          onClick={() =>
            blocked === null && translation !== null ? onInsert(translation) : undefined
          }
        >
          <VisuallyHidden>
            {t('drawer.insert', { words: translation ?? '–', original })}
          </VisuallyHidden>
          <Text fz="sm" truncate title={[original, ...aliases].join(' · ')} lang={languages.source}>
            {original}
          </Text>
          <Text
            fz="sm"
            fw={600}
            truncate
            c={translation === null ? 'dimmed' : undefined}
            lang={languages.target}
            title={translation ?? ''}
          >
            {translation ?? t('drawer.undecided')}
          </Text>
          {remark === '' ? null : (
            <Text fz="xs" c="dimmed" truncate title={remark}>
              {remark}
            </Text>
          )}
        </UnstyledButton>
      </DisabledReason>
      {may.edit ? (
        <IconButton
          variant="subtle"
          color="gray"
          label={t('drawer.edit', { name: original })}
          onClick={onEdit}
        >
          <IconPencil size={15} />
        </IconButton>
      ) : null}
      {may.sort ? (
        <span draggable data-sort-grip>
          <IconButton variant="subtle" color="gray" label={t('sort.handle', { name: original })}>
            <IconGripVertical size={15} />
          </IconButton>
        </span>
      ) : null}
    </li>
  )
}
