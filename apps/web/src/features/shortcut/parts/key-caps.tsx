import { Group, Kbd } from '@mantine/core'
import type { Chord } from '@panelflow/domain/shortcut/chord.ts'
import { isApple } from '../../../lib/shortcut/shortcut-store.ts'
import { keyParts } from '../../../lib/shortcut/key-parts.ts'

/** A chord as caps of a keyboard. */
export const KeyCaps = ({ chord }: { readonly chord: Chord }) => (
  <Group gap={3} wrap="nowrap" component="span">
    {keyParts(chord, isApple()).map((part) => (
      <Kbd key={part} size="xs">
        {part}
      </Kbd>
    ))}
  </Group>
)
