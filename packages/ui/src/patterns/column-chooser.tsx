import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Popover,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react'
import { IconButton } from './disabled-reason.tsx'
import { TABLE_DENSITIES, type TableDensity } from './data-table.tsx'

export interface ChosenColumn {
  readonly id: string
  readonly header: string
  readonly visible: boolean
}

interface ColumnChooserProps {
  /** those shown first, in their order, then the others */
  readonly columns: readonly ChosenColumn[]
  /** ids of the shown columns in their order */
  readonly onChange: (ids: readonly string[]) => void
  readonly density: TableDensity
  readonly onDensity: (density: TableDensity) => void
  readonly onReset: () => void
  readonly words: {
    readonly open: string
    readonly density: string
    readonly densities: Readonly<Record<TableDensity, string>>
    readonly up: (header: string) => string
    readonly down: (header: string) => string
    readonly reset: string
  }
}

const swapped = (ids: readonly string[], from: number, to: number): readonly string[] => {
  const next = [...ids]
  const [moved] = next.splice(from, 1)
  if (moved !== undefined) next.splice(to, 0, moved)
  return next
}

/**
 * Which columns a table shows and in which order; how close its rows stand. One column always
 * stays.
 */
export const ColumnChooser = ({
  columns,
  onChange,
  density,
  onDensity,
  onReset,
  words,
}: ColumnChooserProps) => {
  const visible = columns.filter((column) => column.visible).map(({ id }) => id)
  const toggle = (id: string, on: boolean): void =>
    onChange(on ? [...visible, id] : visible.filter((one) => one !== id))
  return (
    <Popover position="bottom-end" width={300} trapFocus withinPortal>
      <Popover.Target>
        <IconButton size="lg" variant="default" label={words.open}>
          <IconColumns3 size={16} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <ScrollArea.Autosize mah={340} type="auto" offsetScrollbars>
            {columns.map(({ id, header, visible: on }) => {
              const place = visible.indexOf(id)
              return (
                <Group key={id} justify="space-between" wrap="nowrap" py={2} gap="xs">
                  <Checkbox
                    size="xs"
                    label={header}
                    checked={on}
                    disabled={on && visible.length === 1}
                    onChange={(event) => toggle(id, event.currentTarget.checked)}
                  />
                  {on ? (
                    <Group gap={0} wrap="nowrap">
                      <ActionIcon
                        variant="subtle"
                        size="sm"
                        aria-label={words.up(header)}
                        disabled={place === 0}
                        onClick={() => onChange(swapped(visible, place, place - 1))}
                      >
                        <IconChevronUp size={14} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        size="sm"
                        aria-label={words.down(header)}
                        disabled={place === visible.length - 1}
                        onClick={() => onChange(swapped(visible, place, place + 1))}
                      >
                        <IconChevronDown size={14} />
                      </ActionIcon>
                    </Group>
                  ) : null}
                </Group>
              )
            })}
          </ScrollArea.Autosize>
          <Text fz="xs" c="dimmed">
            {words.density}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={words.density}
            value={density}
            onChange={(value) =>
              onDensity(TABLE_DENSITIES.find((one) => one === value) ?? 'normal')
            }
            data={TABLE_DENSITIES.map((value) => ({ value, label: words.densities[value] }))}
          />
          <Button variant="subtle" onClick={onReset}>
            {words.reset}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
