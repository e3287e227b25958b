import { ColorInput } from '@mantine/core'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { OptionBar } from './option-bar.tsx'
import type { ToolOption } from './option-row.tsx'

/** What brushes and fills are set to, on the page and in the photo editor. */
interface BrushSettings {
  /** px, half the brush's width */
  readonly radius: number
  /** 0..1 */
  readonly hardness: number
  /** 0..1 */
  readonly opacity: number
  /** #rrggbb */
  readonly colour: string
  /** per channel */
  readonly tolerance: number
}

/** The most a value can be set to; null: the tool has none of it. */
interface BrushLimits {
  readonly radius: { readonly min: number; readonly max: number } | null
  /** hardness and opacity of its rim and ink */
  readonly hasInk: boolean
  readonly hasColour: boolean
  readonly tolerance: number | null
}

/** Options of a tool in order of weight: what stands last is the first in the menu. */
export const useBrushOptions = (
  settings: BrushSettings,
  { radius, hasInk, hasColour, tolerance }: BrushLimits,
  set: (change: Partial<BrushSettings>) => void,
): readonly ToolOption[] => {
  const t = usePictureTranslations()
  const options: ToolOption[] = []
  const addBar = (
    key: 'size' | 'hardness' | 'opacity' | 'tolerance',
    bar: Omit<Parameters<typeof OptionBar>[0], 'label'>,
  ): void => {
    options.push({ key, node: <OptionBar label={t(`option.${key}`)} {...bar} /> })
  }
  if (radius !== null)
    addBar('size', {
      value: settings.radius * 2,
      min: radius.min * 2,
      max: radius.max * 2,
      unit: ' px',
      onChange: (size) => set({ radius: Math.round(size / 2) }),
    })
  if (tolerance !== null)
    addBar('tolerance', {
      value: settings.tolerance,
      min: 0,
      max: tolerance,
      unit: '',
      onChange: (value) => set({ tolerance: value }),
    })
  if (hasColour)
    options.push({
      key: 'colour',
      node: (
        <ColorInput
          size="xs"
          w={104}
          // a list of its own would lie under the menu, and a click on it would close the menu
          popoverProps={{ withinPortal: false, zIndex: 600 }}
          aria-label={t('option.colour')}
          value={settings.colour}
          format="hex"
          withEyeDropper={false}
          onChange={(colour) => {
            if (/^#[0-9a-f]{6}$/i.test(colour)) set({ colour })
          }}
        />
      ),
    })
  if (hasInk)
    for (const key of ['hardness', 'opacity'] as const)
      addBar(key, {
        value: Math.round(settings[key] * 100),
        min: key === 'opacity' ? 1 : 0,
        max: 100,
        unit: ' %',
        onChange: (value) => set({ [key]: value / 100 }),
      })
  return options
}
