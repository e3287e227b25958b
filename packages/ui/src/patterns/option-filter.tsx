import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Loader,
  Popover,
  ScrollArea,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly count: number | null
}

interface FilterPopoverProps {
  /** "Filter by status" */
  readonly label: string
  readonly active: boolean
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** A small funnel beside a column's heading; filled while the column is filtered. */
export const FilterPopover = ({ label, active, onOpen, children }: FilterPopoverProps) => {
  const [opened, setOpened] = useState(false)
  const show = (next: boolean): void => {
    if (next) onOpen?.()
    setOpened(next)
  }
  return (
    <Popover
      opened={opened}
      onChange={show}
      position="bottom-start"
      width={280}
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          size="sm"
          variant={active ? 'light' : 'subtle'}
          color={active ? undefined : 'gray'}
          aria-label={label}
          aria-expanded={opened}
          onClick={() => show(!opened)}
        >
          {active ? <IconFilterFilled size={13} /> : <IconFilter size={13} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{opened ? children : null}</Popover.Dropdown>
    </Popover>
  )
}

interface OptionListProps {
  readonly label: string
  readonly options: readonly FilterOption[] | null
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  /** given: the options are searched elsewhere; else among those here */
  readonly onSearch?: (words: string) => void
  readonly words: {
    readonly search: string
    readonly clear: string
    readonly none: string
    /** a sentence */
    readonly count: (count: number) => string
    /** the number alone, as the reader writes it */
    readonly figure: (count: number) => string
  }
}

/** Options to tick, searched by their words, each with how many rows it stands for. */
export const OptionList = ({
  label,
  options,
  chosen,
  onChange,
  onSearch,
  words,
}: OptionListProps) => {
  const [typed, setTyped] = useState('')
  const found = (options ?? []).filter(
    (option) =>
      onSearch !== undefined ||
      option.label.toLowerCase().includes(typed.trim().toLowerCase()) ||
      chosen.includes(option.value),
  )
  const toggle = (value: string, on: boolean): void =>
    onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        type="search"
        data-autofocus
        aria-label={words.search}
        placeholder={words.search}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onSearch?.(event.currentTarget.value)
        }}
      />
      <ScrollArea.Autosize mah={300} type="auto" offsetScrollbars>
        <Stack gap={6} role="group" aria-label={label}>
          {found.map(({ value, label: name, count }) => (
            <Group key={value} justify="space-between" wrap="nowrap" gap="xs">
              <Checkbox
                size="xs"
                label={name}
                checked={chosen.includes(value)}
                onChange={(event) => toggle(value, event.currentTarget.checked)}
              />
              {count === null ? null : (
                <Text fz="xs" c="dimmed" title={words.count(count)}>
                  {words.figure(count)}
                </Text>
              )}
            </Group>
          ))}
          {options !== null && found.length === 0 ? (
            <Text fz="sm" c="dimmed">
              {words.none}
            </Text>
          ) : null}
          {options === null ? <Loader size="xs" /> : null}
        </Stack>
      </ScrollArea.Autosize>
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={chosen.length === 0}
        onClick={() => onChange([])}
      >
        {words.clear}
      </Button>
    </Stack>
  )
}
