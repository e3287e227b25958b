import { Group, Stack, Table, Text, useMantineTheme } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { BREAKPOINTS } from '@panelflow/ui/tokens/breakpoints.ts'
import { TONES, toneBackground, toneColor } from '@panelflow/ui/tokens/tone.ts'
import { useTranslation } from 'react-i18next'
import classes from './design-screen.module.css'
import { DemoPage, DemoSection } from './demo-page.tsx'

const SURFACES = [
  '--pf-canvas',
  '--pf-surface',
  '--pf-sunken',
  '--pf-hover',
  '--pf-selected',
  '--pf-line',
]
const STAGES = Array.from({ length: 8 }, (_, at) => `--pf-stage-${at}`)
const SIZES = ['xs', 'sm', 'md', 'lg', 'xl'] as const

const Swatches = ({ names }: { readonly names: readonly string[] }) => (
  <div className={classes['grid']}>
    {names.map((name) => (
      <div key={name} className={classes['swatch']}>
        <span className={classes['chip']} style={{ background: `var(${name})` }} />
        {name}
      </div>
    ))}
  </div>
)

const Breakpoints = () => {
  const { t } = useTranslation('demo')
  const { width } = useViewportSize()
  const reached = Object.entries(BREAKPOINTS).findLast(([, from]) => width >= from)?.[0]
  return (
    <DemoSection title={t('design.breakpoints')} hint={t('design.breakpoints_hint', { width })}>
      <Table withRowBorders={false} verticalSpacing={4} w="auto">
        <Table.Tbody>
          {Object.entries(BREAKPOINTS).map(([name, from]) => (
            <Table.Tr key={name} aria-current={name === reached ? 'true' : undefined}>
              <Table.Td fw={name === reached ? 600 : 400}>{name}</Table.Td>
              <Table.Td>{t('design.from', { width: from })}</Table.Td>
              <Table.Td>{name === reached ? t('design.here') : ''}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </DemoSection>
  )
}

const Sizes = () => {
  const { t } = useTranslation('demo')
  const { fontSizes } = useMantineTheme()
  return (
    <>
      <DemoSection title={t('design.type')} source="ui/tokens/theme.ts">
        <Stack gap={6}>
          {SIZES.map((size) => (
            <Text key={size} fz={size}>
              {size} · {fontSizes[size]} · {t('design.sample')}
            </Text>
          ))}
        </Stack>
      </DemoSection>
      <DemoSection title={t('design.space')}>
        <Stack gap={6}>
          {SIZES.map((size) => (
            <Group key={size} gap="sm">
              <Text fz="xs" w={28} ff="monospace">
                {size}
              </Text>
              <div className={classes['bar']} style={{ width: `var(--mantine-spacing-${size})` }} />
            </Group>
          ))}
        </Stack>
      </DemoSection>
    </>
  )
}

/** Colours, type, space and breakpoints as the screens use them (spec 2.screen.design). */
export const DemoDesignScreen = () => {
  const { t } = useTranslation('demo')
  return (
    <DemoPage title={t('design.title')} hint={t('design.hint')}>
      <DemoSection title={t('design.surfaces')} source="ui/tokens/tokens.css">
        <Swatches names={SURFACES} />
      </DemoSection>
      <DemoSection
        title={t('design.tones')}
        hint={t('design.tones_hint')}
        source="ui/tokens/tone.ts"
      >
        <div className={classes['grid']}>
          {TONES.map((tone) => (
            <div
              key={tone}
              className={classes['tone']}
              style={{ color: toneColor(tone), background: toneBackground(tone) }}
            >
              {t(`tone.${tone}`)}
            </div>
          ))}
        </div>
      </DemoSection>
      <DemoSection title={t('design.stages')} source="ui/tokens/tokens.css">
        <Swatches names={STAGES} />
      </DemoSection>
      <Sizes />
      <Breakpoints />
    </DemoPage>
  )
}
