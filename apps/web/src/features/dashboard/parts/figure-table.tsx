import { Anchor, Table } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'

interface FigureRow {
  readonly key: string
  readonly name: ReactNode
  /** the list behind the row */
  readonly href?: string | undefined
  readonly cells: readonly ReactNode[]
}

interface FigureTableProps {
  readonly label: string
  /** of the first column, then of the cells */
  readonly columns: readonly string[]
  readonly rows: readonly FigureRow[]
  readonly onOpen: (href: string) => void
}

/** A link of ours: opens here, or in a new tab with the keys for that. */
export const FigureLink = ({
  href,
  onOpen,
  children,
  className,
}: {
  readonly href: string
  readonly onOpen: (href: string) => void
  readonly children: ReactNode
  readonly className?: string | undefined
}) => (
  <Anchor
    href={href}
    className={className}
    inherit
    c="var(--pf-active-fg)"
    onClick={(event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onOpen(href)
    }}
  >
    {children}
  </Anchor>
)

/** Figures in rows; a row's name leads to the list behind it. */
export const FigureTable = ({ label, columns, rows, onOpen }: FigureTableProps) => (
  <Table.ScrollContainer minWidth={360}>
    <Table aria-label={label} verticalSpacing={5} fz="sm">
      <Table.Thead>
        <Table.Tr>
          {columns.map((column, index) => (
            <Table.Th key={column} scope="col" ta={index === 0 ? 'start' : 'end'}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, href, cells }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {href === undefined ? (
                name
              ) : (
                <FigureLink href={href} onOpen={onOpen}>
                  {name}
                </FigureLink>
              )}
            </Table.Th>
            {cells.map((cell, index) => (
              <Table.Td
                key={columns[index + 1]}
                ta="end"
                style={{ fontVariantNumeric: 'tabular-nums' }}
              >
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
