import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const TYPING_MS = 250

interface SearchFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (search: string | undefined) => void
  /** px; as wide as its words ask for */
  readonly width?: number
}

/** Asks when the typing pauses. */
export const SearchField = ({ label, value, onChange, width = 240 }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  const [asked, setAsked] = useState(value)
  // what comes back may be older than what was typed since; a value that was not asked for here,
  // as of a link or "show everything", is shown
  if (value !== known) {
    setKnown(value)
    if (value !== asked) {
      setAsked(value)
      setTyped(value ?? '')
    }
  }
  const search = useDebouncedCallback((text: string) => {
    const next = text.trim() === '' ? undefined : text
    setAsked(next)
    onChange(next)
  }, TYPING_MS)
  return (
    <TextInput
      type="search"
      w={width}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}
