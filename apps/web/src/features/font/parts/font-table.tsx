import { Group } from '@mantine/core'
import type { FontLanguage } from '@panelflow/contract/font.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type EmptyTexts, type ListQuery, ListTable } from '../../../lib/table/list-table.tsx'
import type { ListPlace } from '../../../lib/table/use-list-search.ts'
import type { FontRow } from '../font-rows.ts'
import {
  UploadedCell,
  LanguagesCell,
  LicenceCell,
  NameCell,
  UsedCell,
  SpecimenCell,
} from './font-cells.tsx'

export type FontAct = 'edit' | 'uses' | 'hide' | 'show' | 'delete'
type OnFontAct = (act: FontAct, row: FontRow) => void

const FontMenu = ({ row, onAct }: { readonly row: FontRow; readonly onAct: OnFontAct }) => {
  const { t } = useTranslation('font')
  const { t: app } = useTranslation()
  if (row.own === null) return null
  const { hidden, pages } = row.own
  const acts: readonly FontAct[] = ['edit', 'uses', hidden ? 'show' : 'hide', 'delete']
  const reasonFor = (act: FontAct): string | null =>
    act === 'delete' && pages > 0 ? t('act.in_use', { count: pages }) : null
  return (
    <Group justify="flex-end">
      <RowMenu label={`${app('action.more')}: ${row.face.family} ${row.name}`}>
        {() => (
          <>
            {acts.map((act) => (
              <ActionItem
                key={act}
                words={t(`act.${act}`)}
                reason={reasonFor(act)}
                danger={act === 'delete'}
                onChoose={() => onAct(act, row)}
              />
            ))}
          </>
        )}
      </RowMenu>
    </Group>
  )
}

interface FontTableProps {
  readonly rows: readonly FontRow[]
  readonly query: ListQuery
  readonly place: ListPlace
  readonly canManage: boolean
  /** language the specimens speak */
  readonly wanted: FontLanguage | undefined
  /** address of their pictures, with `{sha}` and `{language}` */
  readonly specimens: string
  readonly empty: EmptyTexts
  readonly onAct: OnFontAct
}

const useColumns = ({
  canManage,
  wanted,
  specimens,
  onAct,
}: Omit<FontTableProps, 'rows' | 'query' | 'place' | 'empty'>): readonly DataColumn<FontRow>[] => {
  const { t } = useTranslation('font')
  return useMemo(() => {
    const columns: DataColumn<FontRow>[] = [
      {
        id: 'name',
        header: t('column.name'),
        width: 195,
        sortable: true,
        cell: (row) => <NameCell row={row} />,
      },
      {
        id: 'specimen',
        header: t('column.specimen'),
        width: 236,
        grow: true,
        cell: (row) => <SpecimenCell row={row} template={specimens} wanted={wanted} />,
      },
      {
        id: 'languages',
        header: t('column.languages'),
        width: 215,
        cell: (row) => <LanguagesCell row={row} />,
      },
      {
        id: 'licence',
        header: t('column.licence'),
        width: 200,
        cell: (row) => <LicenceCell row={row} />,
      },
      {
        id: 'used',
        header: t('column.used'),
        width: 130,
        sortable: true,
        cell: (row) => <UsedCell row={row} onOpen={canManage ? () => onAct('uses', row) : null} />,
      },
      {
        id: 'brought',
        header: t('column.brought'),
        width: 118,
        sortable: true,
        cell: (row) => <UploadedCell row={row} />,
      },
    ]
    if (!canManage) return columns
    return [
      ...columns,
      {
        id: 'actions',
        header: t('column.actions'),
        width: 76,
        align: 'end',
        sticky: true,
        cell: (row) => <FontMenu row={row} onAct={onAct} />,
      },
    ]
  }, [t, canManage, wanted, specimens, onAct])
}

export const FontTable = ({
  rows,
  query,
  place,
  canManage,
  wanted,
  specimens,
  empty,
  onAct,
}: FontTableProps) => {
  const { t } = useTranslation('font')
  const columns = useColumns({ canManage, wanted, specimens, onAct })
  const open = (row: FontRow): void => (row.own === null ? undefined : onAct('edit', row))
  return (
    <ListTable
      label={t('screen.title')}
      query={query}
      place={place}
      columns={columns}
      rows={rows}
      rowKey={({ face }) => face.id}
      empty={empty}
      footer={null}
      onOpen={canManage ? open : undefined}
    />
  )
}
