import { Popover } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { Stretch } from '../engine/selection.ts'
import type { RangeToolProps } from './reading-tool.tsx'
import { usePanelTranslations } from './use-panel-translations.ts'

const LetterDetails = lazyPart(async () => (await import('./letter-details.tsx')).LetterDetails)

/** Width, place, turn and OpenType features of the marked letters. */
export const DetailsTool = ({
  stretch,
  reason,
  ...props
}: RangeToolProps & { readonly reason: string | null }) => {
  const t = usePanelTranslations()
  // The letters it was opened for: a field takes the focus, and their mark may go.
  const [target, setTarget] = useState<Stretch | null>(null)
  return (
    <Popover
      opened={target !== null}
      onChange={(opened) => !opened && setTarget(null)}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span onMouseDown={(event) => event.preventDefault()}>
          <IconButton
            label={t('range.details')}
            reason={reason}
            size="sm"
            variant="subtle"
            color="gray"
            onClick={() => setTarget(target === null ? stretch : null)}
          >
            <IconAdjustmentsHorizontal size={15} />
          </IconButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        {target === null ? null : <LetterDetails {...props} stretch={target} />}
      </Popover.Dropdown>
    </Popover>
  )
}
