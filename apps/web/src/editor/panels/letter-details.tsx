import { Button, Checkbox, ScrollArea, Stack, Text } from '@mantine/core'
import {
  isFeatureOn,
  SWITCHED_FEATURES,
  switchFeature,
} from '@panelflow/domain/page/font-features.ts'
import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import type { RangeStyle } from '@panelflow/domain/page/text-ranges.ts'
import { useEffect, useState } from 'react'
import type { Editor } from '../engine/editor.ts'
import { stretchValue, styleStretch } from '../engine/range-edits.ts'
import type { Stretch } from '../engine/selection.ts'
import { FontField } from './font-field.tsx'
import { NumberField } from './number-field.tsx'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

/** A tool for marked letters of a text. */
export interface RangeToolProps {
  readonly editor: Editor
  readonly pageId: string
  readonly text: TextItem
  /** of the translation */
  readonly language: string
  /** letters marked in the field; null when none are */
  readonly stretch: Stretch | null
}

interface LetterDetailsProps extends Omit<RangeToolProps, 'stretch'> {
  readonly stretch: Stretch
}

type NumberName = 'scaleX' | 'baselineShift' | 'offsetX' | 'offsetY' | 'rotation' | 'zoom'

/** What a field shows: a stored 1 as 100 %, 0.1 em as it is. */
const FIELDS: readonly {
  readonly name: NumberName
  readonly plain: number
  readonly factor: number
  readonly suffix: string
  readonly min: number
  readonly max: number
  readonly step: number
}[] = [
  { name: 'scaleX', plain: 1, factor: 100, suffix: ' %', min: 25, max: 400, step: 5 },
  { name: 'baselineShift', plain: 0, factor: 1, suffix: ' em', min: -2, max: 2, step: 0.05 },
  { name: 'offsetX', plain: 0, factor: 1, suffix: ' em', min: -4, max: 4, step: 0.05 },
  { name: 'offsetY', plain: 0, factor: 1, suffix: ' em', min: -4, max: 4, step: 0.05 },
  { name: 'rotation', plain: 0, factor: 1, suffix: '°', min: -360, max: 360, step: 1 },
  { name: 'zoom', plain: 1, factor: 100, suffix: ' %', min: 10, max: 400, step: 5 },
]

const AS_THE_TEXT: RangeStyle = {
  font: undefined,
  scaleX: undefined,
  baselineShift: undefined,
  offsetX: undefined,
  offsetY: undefined,
  rotation: undefined,
  zoom: undefined,
  features: undefined,
}

/** Features of the stretch's fonts; null until they are known. */
const useFeatures = ({
  editor,
  text,
  stretch: { from, to },
}: LetterDetailsProps): readonly string[] | null => {
  const [names, setNames] = useState<readonly string[] | null>(null)
  const { props } = text
  useEffect(() => {
    let isOpen = true
    const put = (found: readonly string[]): void => {
      if (isOpen) setNames(found)
    }
    // without an answer there is nothing to switch; the letters themselves say what failed
    editor.typing.listFeatures(props, { from, to }).then(put, () => put([]))
    return () => {
      isOpen = false
    }
  }, [editor, props, from, to])
  return names
}

const useFeatureLabel = () => {
  const t = usePanelTranslations()
  return (name: string): string => {
    const known = SWITCHED_FEATURES.find((each) => each === name)
    if (known !== undefined) return t(`range.feature.${known}`)
    const number = Number(name.slice(2))
    return name.startsWith('ss')
      ? t('range.stylistic_set', { number })
      : t('range.character_variant', { number })
  }
}

/** Numbers and switches of the marked letters: how wide, where, how turned, which forms. */
export const LetterDetails = (props: LetterDetailsProps) => {
  const { editor, pageId, text, language, stretch } = props
  const t = usePanelTranslations()
  const getLabel = useFeatureLabel()
  const features = useFeatures(props)
  const put = (style: RangeStyle): void => {
    styleStretch(editor, pageId, text.id, stretch, style)
  }
  const switches = stretchValue(text.props, stretch, 'features')
  const toShown = (name: NumberName, plain: number, factor: number): number | null => {
    const value = stretchValue(text.props, stretch, name)
    return value === null ? null : (value ?? plain) * factor
  }
  const font = stretchValue(text.props, stretch, 'font')
  return (
    <Stack gap="xs" w={250}>
      <FontField
        language={language}
        value={font === null ? null : (font ?? text.props.font)}
        disabled={false}
        onChange={(next) => put({ font: next === text.props.font ? undefined : next })}
      />
      <div className={classes['detailFields']}>
        {FIELDS.map(({ name, plain, factor, suffix, min, max, step }) => (
          <NumberField
            key={name}
            label={t(`range.number.${name}`)}
            value={toShown(name, plain, factor)}
            min={min}
            max={max}
            step={step}
            suffix={suffix}
            disabled={false}
            onChange={(shown) => {
              const value = Math.round((shown / factor) * 10_000) / 10_000
              put({ [name]: value === plain ? undefined : value })
            }}
          />
        ))}
      </div>
      <Text fz="xs" fw={600}>
        {t('range.features')}
      </Text>
      {features === null || features.length === 0 ? (
        <Text fz="xs" c="dimmed">
          {features === null ? t('range.features_wanted') : t('range.features_none')}
        </Text>
      ) : (
        <ScrollArea.Autosize mah={180}>
          <Stack gap={4}>
            {features.map((name) => (
              <Checkbox
                key={name}
                size="xs"
                label={getLabel(name)}
                checked={switches !== null && isFeatureOn(switches ?? [], name)}
                indeterminate={switches === null}
                onChange={({ currentTarget }) => {
                  const next = switchFeature(switches ?? [], name, currentTarget.checked)
                  put({ features: next.length === 0 ? undefined : next })
                }}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      )}
      <Button size="compact-xs" variant="subtle" onClick={() => put(AS_THE_TEXT)}>
        {t('range.details_reset')}
      </Button>
    </Stack>
  )
}
