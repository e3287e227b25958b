import { Chip, Group, Select, Text } from '@mantine/core'
import type { StyleView } from '@panelflow/contract/style.ts'
import type { PresetStyle } from '@panelflow/domain/style/style-preset.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconArrowDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import {
  listStyleTargets,
  openStylePages,
  STYLE_ASPECTS,
  STYLE_SCOPES,
  STYLED_KINDS,
  type StyleTarget,
} from '../../editor/engine/style-targets.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import classes from './workspace.module.css'

export interface TargetChoice extends StyleTarget {
  /** what `like` was chosen from: a style of the drawer, the selected text, or nothing */
  readonly likeId: string
}

const ANY = 'any'
const SELECTED = 'selected'

export const WHATEVER_IS_SELECTED: TargetChoice = {
  scope: 'selection',
  kind: null,
  like: null,
  likeId: ANY,
  aspects: STYLE_ASPECTS,
}

interface TargetBarProps {
  readonly editor: Editor
  readonly presets: readonly StyleView[]
  readonly selected: PresetStyle | null
  readonly target: TargetChoice
  readonly onChange: (target: TargetChoice) => void
}

/** How many texts the style will be given to; goes from one to the next. */
const TargetCount = ({ editor, target }: Pick<TargetBarProps, 'editor' | 'target'>) => {
  const { t } = useTranslation('style')
  const { itemIds } = useWatched(editor.selection.state)
  useWatched(editor.session.changes)
  const found = listStyleTargets(editor, target)
  const pages = new Set(found.map(({ pageId }) => pageId)).size
  const goOn = (): void => {
    const at = found.findIndex(({ text }) => itemIds.includes(text.id))
    const next = found[(at + 1) % found.length]
    if (next !== undefined) void editor.goToItem(next.pageId, next.text.id)
  }
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text fz="xs" role="status">
        {found.length === 0 ? t('target.none') : t('target.count', { count: found.length, pages })}
      </Text>
      <IconButton
        label={t('target.next')}
        reason={found.length === 0 ? t('target.none') : null}
        onClick={goOn}
      >
        <IconArrowDown size={16} />
      </IconButton>
    </Group>
  )
}

/** Which texts a style of the drawer is given to. */
export const StyleTargetBar = ({ editor, presets, selected, target, onChange }: TargetBarProps) => {
  const { t } = useTranslation('style')
  const panel = usePanelTranslations()
  const { scope, kind, likeId, aspects } = target
  const chooseScope = (value: string | null): void => {
    const next = STYLE_SCOPES.find((one) => one === value) ?? scope
    void openStylePages(editor, next)
    onChange({ ...target, scope: next })
  }
  const chooseLike = (value: string | null): void => {
    const preset = presets.find(({ id }) => id === value)
    const like = value === SELECTED ? selected : (preset ?? null)
    onChange({ ...target, like, likeId: like === null ? ANY : (value ?? ANY) })
  }
  const isNarrowed = scope !== 'selection' || kind !== null || likeId !== ANY
  return (
    <div className={classes['styleTarget']} role="group" aria-label={t('target.title')}>
      <Group gap="xs" grow wrap="nowrap">
        <Select
          size="xs"
          aria-label={t('target.scope')}
          allowDeselect={false}
          value={scope}
          data={STYLE_SCOPES.map((value) => ({ value, label: t(`target.scope_of.${value}`) }))}
          onChange={chooseScope}
        />
        <Select
          size="xs"
          aria-label={t('target.kind')}
          allowDeselect={false}
          value={kind ?? ANY}
          data={[
            { value: ANY, label: t('target.every_kind') },
            ...STYLED_KINDS.map((value) => ({ value, label: panel(`region.${value}`) })),
          ]}
          onChange={(value) =>
            onChange({ ...target, kind: STYLED_KINDS.find((one) => one === value) ?? null })
          }
        />
      </Group>
      <Select
        size="xs"
        aria-label={t('target.like')}
        allowDeselect={false}
        value={likeId}
        data={[
          { value: ANY, label: t('target.like_any') },
          ...(selected === null && likeId !== SELECTED
            ? []
            : [{ value: SELECTED, label: t('target.like_selected') }]),
          ...presets.map(({ id, name }) => ({
            value: id,
            label: t('target.like_style', { name }),
          })),
        ]}
        onChange={chooseLike}
      />
      {likeId === ANY ? null : (
        <Chip.Group
          multiple
          value={[...aspects]}
          onChange={(values) =>
            onChange({ ...target, aspects: STYLE_ASPECTS.filter((one) => values.includes(one)) })
          }
        >
          <Group gap={4}>
            {STYLE_ASPECTS.map((aspect) => (
              <Chip key={aspect} size="xs" value={aspect}>
                {t(`target.aspect.${aspect}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      {isNarrowed ? <TargetCount editor={editor} target={target} /> : null}
    </div>
  )
}
