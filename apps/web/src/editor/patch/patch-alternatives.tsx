import { Button, SegmentedControl } from '@mantine/core'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { usePictureTranslations } from '../use-picture-translations.ts'
import type { ListedPatch } from './patch-list.ts'
import classes from './patch-window.module.css'

interface PatchAlternativesProps {
  readonly patch: ListedPatch
  /** which of the others is looked at; null: the one on the page */
  readonly looked: number | null
  /** why nothing may be changed */
  readonly locked: string | null
  readonly onLook: (place: number | null) => void
  readonly onTake: (place: number) => void
  readonly onDrop: (place: number) => void
}

/** Other pictures of the place, looked at in turn with the one on the page; one can be taken. */
export const PatchAlternatives = ({
  patch,
  looked,
  locked,
  onLook,
  onTake,
  onDrop,
}: PatchAlternativesProps) => {
  const t = usePictureTranslations()
  const kept = patch.item.props.alternatives ?? []
  if (kept.length === 0) return null
  return (
    <div className={classes['slider']} style={{ maxWidth: 'none', flexWrap: 'wrap' }}>
      <SegmentedControl
        size="xs"
        aria-label={t('patch.versions')}
        value={String(looked ?? 'shown')}
        data={[
          { value: 'shown', label: t('patch.on_page') },
          ...kept.map((_, place) => ({
            value: String(place),
            label: t('patch.other', { number: place + 1 }),
          })),
        ]}
        onChange={(value) => onLook(value === 'shown' ? null : Number(value))}
      />
      {looked === null ? null : (
        <>
          <ActionButton size="xs" reason={locked} onClick={() => onTake(looked)}>
            {t('patch.use_version')}
          </ActionButton>
          <ActionButton size="xs" variant="default" reason={locked} onClick={() => onDrop(looked)}>
            {t('patch.discard_version')}
          </ActionButton>
          <Button size="xs" variant="subtle" onClick={() => onLook(null)}>
            {t('patch.keep')}
          </Button>
        </>
      )}
    </div>
  )
}
