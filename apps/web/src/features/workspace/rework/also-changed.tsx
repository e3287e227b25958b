import { Text } from '@mantine/core'
import type { ItemChangeView } from '@panelflow/contract/snapshot.ts'
import type { FixItemView } from '@panelflow/contract/workflow.ts'
import { useTranslation } from 'react-i18next'
import type { Editor } from '../../../editor/engine/editor.ts'
import { ChangeCard } from './change-card.tsx'
import { goToPlace, getPageNumber } from './go-to-place.ts'
import classes from './rework.module.css'

interface AlsoChangedProps {
  readonly editor: Editor
  readonly changes: readonly ItemChangeView[]
  readonly items: readonly FixItemView[]
}

/**
 * For the second look: what changed since the chapter was sent back beside what the fix list names.
 */
export const AlsoChanged = ({ editor, changes, items }: AlsoChangedProps) => {
  const { t } = useTranslation('rework')
  const named = new Set(
    items
      .filter(({ closed }) => !closed)
      .map(({ sourcePageId, itemId }) => `${sourcePageId} ${itemId}`),
  )
  const others = changes.filter(({ pageId, itemId }) => !named.has(`${pageId} ${itemId}`))
  if (others.length === 0) return null
  return (
    <section aria-label={t('look.also')}>
      <Text fz="sm" fw={500} mt="sm">
        {t('look.also')}
      </Text>
      <Text fz="xs" c="dimmed" mb={6}>
        {t('look.also_hint')}
      </Text>
      <ol className={classes['changes']}>
        {others.map((change) => (
          <ChangeCard
            key={`${change.pageId} ${change.document} ${change.itemId}`}
            change={change}
            page={getPageNumber(editor, change.pageId)}
            onShow={() =>
              goToPlace(editor, {
                pageId: change.pageId,
                itemId: change.change === 'removed' ? null : change.itemId,
                rect: change.box,
              })
            }
            onTakeBack={null}
          />
        ))}
      </ol>
    </section>
  )
}
