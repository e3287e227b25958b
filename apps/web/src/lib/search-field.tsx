import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const TYPING_MS = 250

interface SearchFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (search: string | undefined) => void
}

/** Asks when the typing pauses. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value ?? '')
  const search = useDebouncedCallback((text: string) => onChange(text.trim() === '' ? undefined : text), TYPING_MS)
  return (
    <TextInput
      type="search"
      w={240}
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
