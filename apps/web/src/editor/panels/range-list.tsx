import { CloseButton, UnstyledButton } from '@mantine/core'
import type { TextItem, TextRange } from '@panelflow/domain/page/document/page-document.ts'
import type { Editor } from '../engine/editor.ts'
import { getVisibleRanges, removeRange } from '../engine/range-edits.ts'
import type { Stretch } from '../engine/selection.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

interface RangeListProps {
  readonly editor: Editor
  readonly pageId: string
  readonly text: TextItem
  readonly mayEdit: boolean
  /** marks the words in their field */
  readonly onShow: (stretch: Stretch) => void
}

const useStyleLabel = () => {
  const t = usePanelTranslations()
  return (range: TextRange): string => {
    const { bold, italic, size, upright, tcy, emphasis, ruby, scaleX, rotation, features } = range
    const isMoved = (range.offsetX ?? 0) !== 0 || (range.offsetY ?? 0) !== 0
    return [
      ruby ?? '',
      bold === undefined ? '' : `${bold ? '' : '− '}${t('properties.bold')}`,
      italic === undefined ? '' : `${italic ? '' : '− '}${t('properties.italic')}`,
      size === undefined ? '' : `${Math.round(size * 100)} %`,
      upright === true ? t('range.upright_short') : '',
      tcy === true ? t('range.tcy_short') : '',
      emphasis === true ? t('range.emphasis_short') : '',
      scaleX === undefined ? '' : `↔ ${Math.round(scaleX * 100)} %`,
      range.baselineShift === undefined ? '' : `↕ ${range.baselineShift} em`,
      isMoved ? t('range.moved_short') : '',
      rotation === undefined ? '' : `${rotation}°`,
      range.zoom === undefined ? '' : `× ${range.zoom}`,
      ...(features ?? []),
    ]
      .filter((word) => word !== '')
      .join(' · ')
  }
}

/**
 * The stretches of a text that are set differently; one click marks them, another makes them like
 * the rest.
 */
export const RangeList = ({ editor, pageId, text, mayEdit, onShow }: RangeListProps) => {
  const t = usePanelTranslations()
  const getStyleLabel = useStyleLabel()
  const ranges = getVisibleRanges(text.props)
  if (ranges.length === 0) return null
  return (
    <ul className={classes['rangeList']} aria-label={t('range.list')}>
      {ranges.map((range) => {
        const words = text.props.translation.slice(range.from, range.to)
        return (
          <li key={`${range.from}-${range.to}-${range.ruby ?? ''}`} className={classes['range']}>
            <UnstyledButton
              className={classes['rangeText']}
              fz="xs"
              aria-label={t('range.show', { words })}
              onClick={() => onShow(range)}
            >
              {range.color === undefined ? null : (
                <span className={classes['rangeDot']} style={{ background: range.color }} />
              )}
              “{words}” {getStyleLabel(range)}
            </UnstyledButton>
            {mayEdit ? (
              <CloseButton
                size="xs"
                aria-label={t('range.remove', { words })}
                onClick={() => removeRange(editor, pageId, text.id, range)}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
